// Hands a text or a picture to the browser as a file to keep.
export function download(name: string, content: string | Blob): void {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(typeof content === 'string' ? new Blob([content], { type: 'text/plain' }) : content);
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
