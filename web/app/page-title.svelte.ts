// The title of the tab while a page is open.
export function titled(name: () => string): void {
    $effect(() => {
        document.title = `${name()} – Misthrow`;
        return () => {
            document.title = 'Misthrow';
        };
    });
}
