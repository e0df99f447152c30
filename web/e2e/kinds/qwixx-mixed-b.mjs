// Qwixx mixed B in the tests of the page: how it says why it is over, and the states that are looked at.
import { reach } from '../reach.mjs';

export const ending = /closed: |misthrow/;
export const states = {
    'qwixx-mixed-b-choice': async (page) => { await reach(page, 'qwixx-mixed-b', '.own .chosen'); },
};
