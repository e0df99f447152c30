// Serves web/dist as the real server does: compressed, with the content security policy, and nothing else.
import { createServer } from 'node:http';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';

const dist = join(dirname(fileURLToPath(import.meta.url)), '../dist');
const types = {
    '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml', '.png': 'image/png',
    '.wasm': 'application/wasm', '.woff2': 'font/woff2', '.webmanifest': 'application/manifest+json', '.json': 'application/json', '.mtw': 'application/octet-stream',
};
export const policy =
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; media-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types svelte-trusted-html misthrow";

// `folder` may answer differently as time goes by: a deploy.
export function serve(port = 0, folder = () => dist) {
    const server = createServer((request, response) => {
        const dist = folder();
        const path = normalize(new URL(request.url, 'http://x').pathname);
        const file = join(dist, path === '/' ? 'index.html' : path);
        if (!file.startsWith(dist) || !existsSync(file) || !extname(file)) {
            response.writeHead(404).end();
            return;
        }
        const headers = { 'content-type': types[extname(file)] ?? 'application/octet-stream', 'content-security-policy': policy, 'x-content-type-options': 'nosniff', 'cache-control': path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache' };
        const small = existsSync(`${file}.br`) && /\bbr\b/.test(request.headers['accept-encoding'] ?? '') ? '.br' : '';
        if (small) headers['content-encoding'] = 'br';
        response.writeHead(200, headers).end(readFileSync(file + small));
    });
    return new Promise((resolve) => server.listen(port, '127.0.0.1', () => resolve({ server, url: `http://127.0.0.1:${server.address().port}/` })));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log((await serve(Number(process.argv[2] ?? 8080))).url);
