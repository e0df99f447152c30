// A table of two at a server, opened without a browser. Returns its name.
import { randomBytes } from 'node:crypto';

export function newTable(server, game = 'qwixx') {
    return new Promise((resolve, reject) => {
        const socket = new WebSocket(`${server.url.replace('http', 'ws')}ws`);
        const settings = { game, seats: 2, dice: 'verifiable', clock_seconds: 0, takeover_seconds: 60, series_games: 1 };
        socket.onopen = () => socket.send(JSON.stringify({ type: 'open', id: 0, key: randomBytes(16).toString('hex'), settings }));
        socket.onerror = () => reject(new Error('the server takes no connection'));
        socket.onmessage = ({ data }) => {
            const { type, table } = JSON.parse(data);
            type === 'view' ? resolve(table) : reject(new Error(data));
            socket.close();
        };
    });
}
