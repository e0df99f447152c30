// After the buttons have changed nothing can be decided for a moment: the second half of a double tap was meant for what stood there before.
import { settings } from './settings.svelte';

export class Rest {
    now = $state(false);
    private timer: ReturnType<typeof setTimeout> | undefined;

    begin(milliseconds = settings.rest): void {
        clearTimeout(this.timer);
        this.now = milliseconds > 0;
        if (this.now) this.timer = setTimeout(() => (this.now = false), milliseconds);
    }
}
