// The typefaces are the largest files of the page and the least urgent: whoever opens a table first gets the table.
let asked = false;

export function loadFonts(): void {
    if (asked) return;
    asked = true;
    void import('./styles/fonts').catch(() => {}); // without a network the device's own do
}
