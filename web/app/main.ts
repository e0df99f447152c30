import './styles/fonts.css';
import './styles/tokens.css';
import './styles/base.css';
import { mount } from 'svelte';
import { setLanguage } from '../locale/index.svelte';
import App from './App.svelte';
import { wantedLanguage } from './settings.svelte';

const target = document.getElementById('app');
if (target) {
    await setLanguage(wantedLanguage());
    mount(App, { target });
}
if ('serviceWorker' in navigator && import.meta.env.PROD) {
    void navigator.serviceWorker.register('./sw.js');
}
