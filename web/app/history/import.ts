// Reads files of records into the history; what is wrong with one is said, the others are taken, and nothing that is here is replaced.
import { numberOf, type Refusal, readRecords } from '../../client/records';
import { RemoteCore } from '../../client/remote-core';
import { listGames, type StoredGame, saveGames, takenIds } from '../../client/store';
import { t } from '../../locale/index.svelte';
import { refusalSentence } from './words';

export interface ImportReport {
    added: number;
    known: number; // were here already
    refused: number;
    reasons: (() => string)[]; // of the first few, in the language of the moment at which they are read
}

const mostBytes = 64 * 1024 * 1024;
const mostReasons = 20;

// `told` hears which part of everything has been read, from 0 to 1.
export async function importFiles(files: readonly File[], told: (part: number) => void): Promise<ImportReport> {
    const core = new RemoteCore();
    const here = new Set((await listGames('over')).map((game) => game.id));
    const taken = await takenIds();
    const fresh = new Map<string, StoredGame>();
    const report: ImportReport = { added: 0, known: 0, refused: 0, reasons: [] };
    const refuse = (sentence: () => string) => {
        if (++report.refused <= mostReasons) report.reasons.push(sentence);
    };
    const take = (found: StoredGame) => {
        // The number of a game that is still being played here belongs to that game.
        const game = taken.has(found.id) && !here.has(found.id) ? { ...found, id: numberOf(found.record) } : found;
        if (here.has(game.id) || fresh.has(game.id)) ++report.known;
        else fresh.set(game.id, game);
    };
    const total = files.reduce((sum, file) => sum + file.size, 0);
    let before = 0;
    try {
        for (const file of files) {
            if (file.size > mostBytes) refuse(() => t('history.tooBig', { file: file.name }));
            else {
                for await (const found of readRecords(core, file, (bytes) => told((before + bytes) / total))) {
                    if ('why' in found) refuse(sentenceOf(file, found));
                    else take(found);
                }
            }
            before += file.size;
        }
        await saveGames([...fresh.values()]);
        report.added = fresh.size;
        return report;
    } finally {
        core.close();
    }
}

const sentenceOf = (file: File, refusal: Refusal) => (): string => refusalSentence(file.name, refusal);
