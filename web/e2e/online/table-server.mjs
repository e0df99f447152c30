// The real server on a port of its own, with a database that nobody else has and the page that was built.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { settled } from '../engines/settled.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '../../..');
export const binary = process.env.MISTHROW ?? join(root, 'build/release/misthrow');

export class TableServer {
    // `page`: the folder with the page, if it is not the one that was built.
    static async start({ page = join(root, 'web/dist') } = {}) {
        const server = new TableServer();
        server.page = page;
        server.folder = mkdtempSync(join(tmpdir(), 'misthrow-online-'));
        server.port = 0; // it takes one that is free, and says which; one that is looked for beforehand another server can take meanwhile
        await server.run();
        return server;
    }
    // Also once more, where it was.
    async run() {
        const words = ['serve', '--listen', `127.0.0.1:${this.port}`, '--database', join(this.folder, 'tables.db'), '--page', this.page];
        this.process = spawn(binary, words, { stdio: ['ignore', 'ignore', 'pipe'] });
        this.log = '';
        this.gone = new Promise((resolve) => this.process.once('exit', resolve));
        await new Promise((resolve, reject) => {
            this.process.once('error', reject);
            void this.gone.then((code) => reject(new Error(`the server did not start (${code}): ${this.log}`)));
            this.process.stderr.on('data', (text) => {
                this.log += text;
                const [, port] = / listening .*port=(\d+) /.exec(this.log) ?? [];
                if (!port) return;
                this.port = Number(port);
                resolve();
            });
        });
        this.url = `http://127.0.0.1:${this.port}/`;
        await settled(() => this.process.exitCode !== null || fetch(`${this.url}readyz`).then(({ ok }) => ok, () => false), `${this.url} is ready`);
        if (this.process.exitCode !== null) throw new Error(`the server ended: ${this.log}`);
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
