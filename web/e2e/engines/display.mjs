// A screen that nobody sees, for a browser that wants one.
import { spawn } from 'node:child_process';

export async function openDisplay() {
    const process = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1280x1000x24', '-nolisten', 'tcp'], { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
    const number = await new Promise((resolve, reject) => {
        process.once('error', reject);
        process.once('exit', () => reject(new Error('Xvfb ended')));
        let text = '';
        process.stdio[3].on('data', (more) => {
            text += more;
            if (text.endsWith('\n')) resolve(text.trim());
        });
    });
    return { name: `:${number}`, close: () => process.kill() };
}
