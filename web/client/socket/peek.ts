// What a table is like, without sitting down at it.
import { type ErrorMessage, PROTOCOL_VERSION, type ViewMessage } from '../protocol';
import { Connection } from './connection';

// `once`: nothing, where the server cannot be reached now; else it is asked until it answers.
export function peek(table: string): Promise<ViewMessage | ErrorMessage>;
export function peek(table: string, once: true): Promise<ViewMessage | ErrorMessage | undefined>;
export function peek(table: string, once = false): Promise<ViewMessage | ErrorMessage | undefined> {
    return new Promise((resolve) => {
        const done = (message?: ViewMessage | ErrorMessage) => {
            connection.close();
            resolve(message);
        };
        const connection = new Connection({
            opened: () => connection.send({ type: 'join', id: 0, table, protocol: PROTOCOL_VERSION }),
            received: (message) => {
                if (message.type === 'view' || message.type === 'error') done(message);
            },
            lost: () => {
                if (once) done();
            },
        });
    });
}
