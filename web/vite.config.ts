import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { rulesMarkdown } from './tools/rules-markdown.mjs';

export default defineConfig({
    base: './',
    plugins: [svelte(), rulesMarkdown()],
    // The core's module and the weights are built outside of this folder.
    server: { fs: { allow: ['..'] } },
    worker: { format: 'es' },
    build: {
        target: ['chrome123', 'firefox121', 'safari17.5'],
        assetsInlineLimit: 0, // a data: URL would need a hole in the content security policy
        modulePreload: { polyfill: false },
        reportCompressedSize: false,
    },
});
