// What a table is like, without sitting down at it.
import type { ErrorMessage, ViewMessage } from '../protocol';
import { Connection } from './connection';

export function peek(table: string): Promise<ViewMessage | ErrorMessage> {
    return new Promise((resolve) => {
        const connection = new Connection({
            opened: () => connection.send({ type: 'join', id: 0, table }),
            received: (message) => {
                if (message.type !== 'view' && message.type !== 'error') return;
                resolve(message);
                connection.close();
            },
            lost: () => {},
        });
    });
}
