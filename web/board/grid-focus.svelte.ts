// The grid pattern: one tab stop for a whole sheet, arrows move inside it. Cells carry data-at="row:column".
const directions: Record<string, [number, number]> = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };

interface Place {
    element: HTMLElement;
    row: number;
    column: number;
}

export class GridFocus {
    at = $state('');

    constructor(first: string) {
        this.at = first;
    }

    tabindex(at: string): 0 | -1 {
        return at === this.at ? 0 : -1;
    }

    onkeydown = (event: KeyboardEvent): void => {
        const grid = event.currentTarget as HTMLElement;
        const places = [...grid.querySelectorAll<HTMLElement>('[data-at]')].map(place);
        const from = places.find(({ element }) => element === event.target);
        if (!from) return;
        const to = target(event.key, from, places);
        if (!to) return;
        event.preventDefault();
        this.at = to.element.dataset.at ?? this.at;
        to.element.focus();
    };

    onfocusin = (event: FocusEvent): void => {
        const at = (event.target as HTMLElement).dataset.at;
        if (at !== undefined) this.at = at;
    };
}

function place(element: HTMLElement): Place {
    const [row = 0, column = 0] = (element.dataset.at ?? '').split(':').map(Number);
    return { element, row, column };
}

function target(key: string, from: Place, places: Place[]): Place | undefined {
    const sameRow = places.filter(({ row }) => row === from.row).sort((a, b) => a.column - b.column);
    if (key === 'Home') return sameRow[0];
    if (key === 'End') return sameRow.at(-1);
    const [down, right] = directions[key] ?? [0, 0];
    if (right !== 0) return sameRow[sameRow.indexOf(from) + right];
    if (down === 0) return undefined;
    const rows = [...new Set(places.map(({ row }) => row))].sort((a, b) => a - b);
    const row = rows[rows.indexOf(from.row) + down];
    // Rows need not have a box in every column: the nearest one will do.
    return places
        .filter((each) => each.row === row)
        .sort((a, b) => Math.abs(a.column - from.column) - Math.abs(b.column - from.column))[0];
}
