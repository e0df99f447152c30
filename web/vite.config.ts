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
        manifest: true, // for tools/finish.mjs, which takes it away again
        rolldownOptions: {
            output: {
                // Few files, because every one of them costs a slow line a moment: what every page needs, what a table needs, and the rest page by page.
                codeSplitting: {
                    groups: [
                        { name: 'table', test: /web[\\/](?:board|app[\\/](?:play|start|games|rules[\\/]RulesButton|review[\\/]words|history[\\/]words)|client[\\/](?:core-table|kept-game|local-table|fair-dice|hex|new-game|remote-core|store|table|view))/, priority: 1 },
                        { name: 'app', test: /node_modules[\\/]|web[\\/](?:app[\\/](?:[^\\/]+$|ui[\\/])|client[\\/]trusted|locale[\\/]index)/, priority: 2 },
                    ],
                },
            },
        },
    },
});
