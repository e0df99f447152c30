// A day of the calendar in the language of the page.
import { language } from '../../locale/index.svelte';

export const named = (day: string, style: Intl.DateTimeFormatOptions): string => new Intl.DateTimeFormat(language(), style).format(new Date(`${day}T12:00:00`));
