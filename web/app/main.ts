import './styles/tokens.css';
import './styles/base.css';
import { mount } from 'svelte';
import { setLanguage } from '../locale/index.svelte';
import App from './App.svelte';
import { loadFonts } from './fonts';
import { currentRoute } from './router.svelte';
import { wantedLanguage } from './settings.svelte';

const target = document.getElementById('app');
if (target) {
    // The page and its words travel side by side. A page that cannot be fetched is the app's to tell.
    void currentRoute().load().catch(() => {});
    await setLanguage(wantedLanguage());
    target.replaceChildren();
    mount(App, { target });
    if (currentRoute().name !== 'play') loadFonts(); // a table asks for them when it stands
}
if ('serviceWorker' in navigator && import.meta.env.PROD) {
    // It fetches everything for later: not while somebody waits for the first roll.
    setTimeout(() => void navigator.serviceWorker.register('./sw.js'), 2500);
}
