// What lies over the page, the last one on top. The browser's Back takes away the top one before it leaves the page.
//
// While something lies there the page stands on an entry of the browser's history that has the same address and is marked. Closed in another way, it leaves the marked entry behind: going back
// over it is asynchronous, and whoever opens the next thing meanwhile would lose it. The next Back then steps over the entry.
const layers: (() => void)[] = [];
const marked = (): boolean => (history.state as { layer?: true } | null)?.layer === true;
let stands = marked();
let address = location.href;

// Something was opened. Returns what to call when it is closed, however that came about.
export function opened(close: () => void): () => void {
    layers.push(close);
    if (!marked()) history.pushState({ layer: true }, '');
    stands = true;
    address = location.href;
    return () => {
        const at = layers.indexOf(close);
        if (at >= 0) layers.splice(at, 1);
    };
}

addEventListener('popstate', () => {
    const came = stands && !marked() && location.href === address;
    stands = marked();
    address = location.href;
    if (!came) return;
    const top = layers.pop();
    if (!top) {
        history.back();
        return;
    }
    top();
    if (layers.length > 0) {
        history.pushState({ layer: true }, '');
        stands = true;
    }
});
