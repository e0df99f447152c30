// What nobody waits for: whoever opens a table first gets the table. The typefaces are the largest files of the page; the words are those of all other pages.
import { allWords } from '../locale/index.svelte';

let asked = false;

export function loadTheRest(): void {
    if (asked) return;
    asked = true;
    void allWords().catch(() => {}); // the page that needs them asks again
    void import('./styles/fonts').catch(() => {}); // without a network the device's own do
}
