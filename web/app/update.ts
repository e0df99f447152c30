// The page as it is on the server now, in the place of one that is too old: for the server's protocol, for a game it does not know, or for files that are gone.
const mark = 'misthrow.renewed';
const soon = 60_000; // milliseconds
const patience = 8000;

// The service worker keeps the page of its own version until it is told.
async function newerWorker(): Promise<void> {
    const registration = await navigator.serviceWorker?.getRegistration();
    await registration?.update();
    const worker = registration?.installing ?? registration?.waiting;
    if (!worker) return;
    await new Promise<void>((resolve) => {
        setTimeout(resolve, patience);
        navigator.serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true });
        const tell = () => {
            if (worker.state === 'installed') worker.postMessage('take over');
        };
        worker.addEventListener('statechange', tell);
        tell();
    });
}

export async function renew(): Promise<void> {
    await newerWorker().catch(() => {}); // without a network the page stays as it is
    location.reload();
}

// Where that was tried a moment ago and did not help, people decide. Returns whether it is tried.
export function renewOnce(): boolean {
    try {
        if (Date.now() - Number(sessionStorage.getItem(mark)) < soon) return false;
        sessionStorage.setItem(mark, String(Date.now()));
    } catch {
        return false;
    }
    void renew();
    return true;
}
