// A dialog that is open while `open` says so. What the browser does with it by itself (Escape, a gesture) is heard from its attribute, within the same task: its `close` event comes
// later, when it may have been opened again, and would undo that.
import { opened } from './layers';

interface Modal {
    open: () => boolean;
    onclosed: () => void;
}

export const modal =
    ({ open, onclosed }: Modal) =>
    (dialog: HTMLDialogElement): (() => void) => {
        let leave: (() => void) | undefined;
        const observer = new MutationObserver(() => {
            if (dialog.open || !leave) return;
            leave();
            leave = undefined;
            onclosed();
        });
        observer.observe(dialog, { attributeFilter: ['open'] });
        $effect(() => {
            if (open() && !dialog.open) {
                dialog.showModal();
                leave = opened(() => dialog.close());
            }
            if (!open() && dialog.open) dialog.close();
        });
        return () => {
            observer.disconnect();
            leave?.();
        };
    };
