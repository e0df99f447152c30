// Reads files of records into the history; what is wrong with one is said, the others are taken.
import { readRecords } from '../../client/records';
import { RemoteCore } from '../../client/remote-core';
import { listGames, type StoredGame, saveGames } from '../../client/store';
import { t } from '../../locale/index.svelte';
import { refusalSentence } from './words';

export interface ImportReport {
    added: number;
    known: number; // were here already
    refused: (() => string)[]; // in the language of the moment at which it is read
}

const mostBytes = 64 * 1024 * 1024;

export async function importFiles(files: readonly File[]): Promise<ImportReport> {
    const core = new RemoteCore();
    const here = new Set((await listGames('over')).map((game) => game.id));
    const fresh = new Map<string, StoredGame>();
    const report: ImportReport = { added: 0, known: 0, refused: [] };
    try {
        for (const file of files) {
            if (file.size > mostBytes) {
                report.refused.push(() => t('history.tooBig', { file: file.name }));
                continue;
            }
            const { games, refused } = await readRecords(core, await file.text());
            for (const game of games) {
                if (here.has(game.id) || fresh.has(game.id)) ++report.known;
                else fresh.set(game.id, game);
            }
            report.refused.push(...refused.map((refusal) => () => refusalSentence(file.name, refusal)));
        }
        await saveGames([...fresh.values()]);
        report.added = fresh.size;
        return report;
    } finally {
        core.close();
    }
}
