// The one connection to IndexedDB. A browser may refuse it, never answer, or take it away at any time (another tab, cleared storage, a newer page): the next one who needs it opens it anew.
const patience = 2000; // milliseconds; some browsers never answer
const noAnswer = 6000; // … and a device that is busy answers late

let opened: Promise<IDBDatabase> | undefined;

function open(): Promise<IDBDatabase> {
    const opening = new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open('misthrow', 1);
        request.onupgradeneeded = () => {
            const games = request.result.createObjectStore('games', { keyPath: 'id' });
            games.createIndex('status', ['status', 'updated']);
        };
        request.onsuccess = () => {
            const connection = request.result;
            connection.onclose = forget;
            // A newer page wants to change it, or somebody to delete it: nobody shall wait for this tab.
            connection.onversionchange = () => {
                connection.close();
                forget();
            };
            resolve(connection);
        };
        request.onerror = () => reject(request.error ?? new Error('IndexedDB'));
    });
    const forget = () => {
        if (opened === opening) opened = undefined;
    };
    opening.catch(forget);
    return opening;
}

async function attempt<T>(mode: IDBTransactionMode, work: (games: IDBObjectStore) => IDBRequest<T>): Promise<T> {
    opened ??= open();
    const transaction = (await opened).transaction('games', mode, { durability: 'relaxed' });
    const request = work(transaction.objectStore('games'));
    transaction.commit?.(); // at once: who closes the tab now loses nothing
    return new Promise((resolve, reject) => {
        transaction.oncomplete = () => resolve(request.result);
        transaction.onabort = () => reject(transaction.error ?? new Error('IndexedDB'));
    });
}

// Takes as long as it takes. A connection that has died since it was opened is opened once more.
export async function transact<T>(mode: IDBTransactionMode, work: (games: IDBObjectStore) => IDBRequest<T>): Promise<T> {
    const before = opened;
    try {
        return await attempt(mode, work);
    } catch (error) {
        if (before === undefined) throw error;
        if (opened === before) opened = undefined;
        return attempt(mode, work);
    }
}

// For those who cannot go on without the answer.
export function inTime<T>(work: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error('IndexedDB does not answer')), noAnswer);
        work.then(resolve, reject).finally(() => clearTimeout(timer));
    });
}
// For those who can: ends with the work or when patience does, whatever comes of it.
export function aWhile(work: Promise<unknown>): Promise<unknown> {
    return Promise.race([work.catch(() => {}), new Promise((resolve) => setTimeout(resolve, patience))]);
}
