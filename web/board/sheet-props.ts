// What the sheet of every game is given, whichever it is.
import type { Choice } from '../client/view';

export interface SheetProps<Sheet> {
    sheet: Sheet;
    label: string;
    choices?: readonly Choice[];
    pending?: string | null; // the token that is being chosen
    pencil?: string | null; // the one that is confirmed, while others still choose
    among?: readonly string[] | null; // boxes of which some are to be circled
    circled?: readonly string[]; // circles placed in this choice
    line?: string | null; // the filled line that asks for circles
    faces?: readonly number[]; // of the dice, by their place
    number?: number; // what they make for everybody
    mini?: boolean; // a picture, small
    still?: boolean; // a picture, large
    named?: boolean; // words call boxes by column and row: a grid says which is which
    gradual?: boolean; // bit by bit when it is first drawn, so that nothing stands still meanwhile
    onpoint?: (token: string) => void;
}
