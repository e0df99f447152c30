import './styles/tokens.css';
import './styles/base.css';
import { mount } from 'svelte';
import { setLanguage } from '../locale/index.svelte';
import App from './App.svelte';
import { firstAid } from './first-aid';
import { currentRoute } from './router.svelte';
import { keepPage } from './service-worker';
import { wantedLanguage } from './settings.svelte';
import { loadTheRest } from './the-rest';

// Every page imports the file that this becomes part of, so nothing here may be awaited at the top: WebKit then runs a page before what it imports.
async function start(target: HTMLElement): Promise<void> {
    // The page and its words travel side by side. A page that cannot be fetched is the app's to tell.
    const words = setLanguage(wantedLanguage());
    void currentRoute().load().catch(() => {});
    await words;
    target.replaceChildren();
    mount(App, { target });
    if (currentRoute().name !== 'play') loadTheRest(); // a table asks for it when it stands
}

const target = document.getElementById('app');
if (target) start(target).catch((error) => firstAid(target, error));
keepPage();
