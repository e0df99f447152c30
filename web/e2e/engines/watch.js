// Stands in the page before everything else while engines are tested: keeps what goes wrong, for any engine, and makes a device whose page plays at once.
(() => {
    globalThis.misthrowFaults = [];
    const keep = (what) => globalThis.misthrowFaults.push(String(what?.stack ? `${what} ${what.stack.split('\n').slice(0, 3).join(' ')}` : what));
    // A hint to load early is no more than that: Firefox calls one for a module that already runs an error.
    const hint = (element) => element?.rel === 'modulepreload';
    addEventListener('error', (event) => hint(event.target) || keep(event.error ?? event.message ?? `not loaded: ${event.target?.src ?? event.target?.href}`), true);
    addEventListener('unhandledrejection', (event) => keep(event.reason));
    addEventListener('securitypolicyviolation', (event) => keep(`CSP ${event.violatedDirective} ${event.blockedURI}`));
    const complain = console.error;
    console.error = (...words) => {
        keep(words.join(' '));
        complain(...words);
    };
    localStorage.misthrow ??= JSON.stringify({ pace: 'instant', motion: 'reduced', rest: 0, hints: 0, language: 'en', name: 'Anna' });
    // What a test breaks on purpose: a page's title cannot be set.
    if (localStorage.misthrowBreaks) Object.defineProperty(document, 'title', { set: () => { throw new Error('broken on purpose'); } });
})();
