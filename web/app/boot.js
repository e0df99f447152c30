// The first thing that runs: asks for what this page will need, all at once, so that nothing waits for something else to arrive before it is asked for.
// `files` is filled in by tools/finish.mjs.
(() => {
    const files = __FILES__;
    const page = location.hash.replace(/^#\/?/, '').split(/[/?]/)[0] || 'start';
    let wanted = 'auto';
    try {
        wanted = JSON.parse(localStorage.misthrow).language ?? 'auto';
    } catch {}
    const language = [wanted, ...navigator.languages.map((each) => each.slice(0, 2).toLowerCase())].find((each) => files.languages[each]) ?? 'en';
    const ask = (href, rel, as) => document.head.append(Object.assign(document.createElement('link'), { rel, href, crossOrigin: '', ...(as && { as }) }));
    ask(files.languages[language], 'modulepreload');
    if (page !== 'start' && page !== 'play') ask(files.later[language], 'modulepreload');
    for (const file of files.pages[page] ?? []) file.endsWith('.css') ? ask(file, 'preload', 'style') : ask(file, 'modulepreload');
    if (page === 'play') ask(files.core, 'preload', 'fetch');
})();
