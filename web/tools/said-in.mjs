// Which messages some sources say: by their whole key, or by the fixed beginning of a template (`why.${fault}`). Answers for a key.
export function saidIn(texts) {
    const exact = new Set();
    const beginnings = new Set();
    for (const text of texts) {
        for (const match of text.matchAll(/['"`]([a-z][\w-]*(?:\.[\w-]+)+)['"`]/g)) exact.add(match[1]);
        for (const match of text.matchAll(/`([a-z][\w.-]*\.)\$\{/g)) beginnings.add(match[1]);
    }
    return (key) => exact.has(key) || [...beginnings].some((beginning) => key.startsWith(beginning));
}
