// Keeps the screen awake while a game is played, and again when the page comes back to the front. Returns how to stop.
export function keepAwake(): () => void {
    let lock: WakeLockSentinel | undefined;
    let wanted = true;
    const ask = async () => {
        if (!wanted || document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
        try {
            lock = await navigator.wakeLock.request('screen');
            if (!wanted) await lock.release();
        } catch {
            // A low battery or a policy may forbid it; the game goes on.
        }
    };
    void ask();
    document.addEventListener('visibilitychange', ask);
    return () => {
        wanted = false;
        document.removeEventListener('visibilitychange', ask);
        void lock?.release();
    };
}
