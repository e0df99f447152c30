// The points of every seat, part by part, as the sheets give them.
import type { View } from '../../client/view';
import { t, text } from '../../locale/index.svelte';

export interface Part {
    name: string;
    points: number[];
}

const sum = (numbers: number[]): number => numbers.reduce((total, each) => total + each, 0);

export function pointParts(view: View): Part[] {
    if (view.game === 'knaster') {
        return [
            { name: t('end.circles'), points: view.sheets.map((sheet) => sheet.circles) },
            { name: t('end.lines'), points: view.sheets.map((sheet) => sheet.linePoints) },
        ];
    }
    const misthrows: Part = { name: t('sheet.misthrow'), points: view.sheets.map((sheet) => sheet.misthrowPoints) };
    const sheets = view.sheets as readonly { rows: readonly { row: string; points: number }[] }[];
    const rows = (sheets[0]?.rows ?? []).map(
        ({ row }, at): Part => ({ name: text('row.name', { row }), points: sheets.map((sheet) => sheet.rows[at]?.points ?? 0) }),
    );
    if (view.game === 'qwixx') return [...rows, misthrows];
    const columns: Part = { name: t('end.columns'), points: view.sheets.map((sheet) => sum(sheet.columns.map((column) => column.points))) };
    return [...rows, columns, misthrows];
}
