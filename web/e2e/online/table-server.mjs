// The real server on a port of its own, with a database that nobody else has and the page that was built.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '../../..');
export const binary = process.env.MISTHROW ?? join(root, 'build/release/misthrow');

const freePort = () =>
    new Promise((resolve) => {
        const probe = createServer();
        probe.listen(0, '127.0.0.1', () => {
            const { port } = probe.address();
            probe.close(() => resolve(port));
        });
    });

export class TableServer {
    // `page`: the folder with the page, if it is not the one that was built.
    static async start({ page = join(root, 'web/dist') } = {}) {
        const server = new TableServer();
        server.page = page;
        server.folder = mkdtempSync(join(tmpdir(), 'misthrow-online-'));
        server.port = await freePort();
        server.url = `http://127.0.0.1:${server.port}/`;
        await server.run();
        return server;
    }
    async run() {
        const words = ['serve', '--listen', `127.0.0.1:${this.port}`, '--database', join(this.folder, 'tables.db'), '--page', this.page];
        this.process = spawn(binary, words, { stdio: ['ignore', 'ignore', 'pipe'] });
        this.log = '';
        this.process.stderr.on('data', (text) => (this.log += text));
        this.gone = new Promise((resolve) => this.process.once('exit', resolve));
        for (let attempt = 0; attempt < 200; ++attempt) {
            try {
                if ((await fetch(`${this.url}readyz`)).ok) return;
            } catch {}
            await new Promise((resolve) => setTimeout(resolve, 50));
        }
        throw new Error(`the server did not start: ${this.log}`);
    }
    async kill() {
        this.process.kill('SIGKILL');
        await this.gone;
    }
    async stop() {
        this.process.kill('SIGTERM');
        await this.gone;
        rmSync(this.folder, { recursive: true, force: true });
    }
}
