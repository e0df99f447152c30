// What a table is like, without sitting down at it.
import { type ErrorMessage, PROTOCOL_VERSION, type ViewMessage } from '../protocol';
import { Connection } from './connection';

export function peek(table: string): Promise<ViewMessage | ErrorMessage> {
    return new Promise((resolve) => {
        const connection = new Connection({
            opened: () => connection.send({ type: 'join', id: 0, table, protocol: PROTOCOL_VERSION }),
            received: (message) => {
                if (message.type !== 'view' && message.type !== 'error') return;
                resolve(message);
                connection.close();
            },
            lost: () => {},
        });
    });
}
