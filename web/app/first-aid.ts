// When not even the app could start: one sentence and a button, in the browser's language, made without anything that may be missing.
import { words } from '../locale/generated/first-aid';
import { browserLanguage } from '../locale/index.svelte';

export function firstAid(target: HTMLElement, error: unknown): void {
    console.error(error);
    const [failed, reload] = words[browserLanguage()] ?? ['', ''];
    const sentence = Object.assign(document.createElement('p'), { textContent: failed, role: 'alert' });
    const button = Object.assign(document.createElement('button'), { textContent: reload, className: 'button', type: 'button', onclick: () => location.reload() });
    const place = Object.assign(document.createElement('main'), { className: 'opening' });
    place.dataset.failed = '';
    place.append(sentence, button);
    target.replaceChildren(place);
}
