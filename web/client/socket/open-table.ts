// Opens a table on the server. Repeats itself until it is answered: the key tells the server that it is the same wish.
import { type ErrorMessage, PROTOCOL_VERSION } from '../protocol';
import { Connection } from './connection';
import { abandonOpening, finishOpening, type Opening } from './seat-keys';

export type Opened = { table: string } | { error: ErrorMessage };

export function openTable(wanted: Opening, away: (away: boolean) => void): { done: Promise<Opened>; cancel: () => void } {
    let connection: Connection | undefined;
    const done = new Promise<Opened>((resolve) => {
        connection = new Connection({
            opened: () => connection?.send({ type: 'open', id: 0, protocol: PROTOCOL_VERSION, ...wanted }),
            received: (message) => {
                if (message.type === 'view') {
                    finishOpening(message.table);
                    resolve({ table: message.table });
                } else if (message.type === 'error') {
                    if (message.code === 'draining') return; // it closes, and the next attempt finds the next server
                    abandonOpening();
                    resolve({ error: message });
                } else return;
                away(false);
                connection?.close();
            },
            lost: () => away(true),
        });
    });
    return { done, cancel: () => connection?.close() };
}
