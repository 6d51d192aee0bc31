/** A report as tables: what screens, files and papers show of its answer, so that none of them says anything else. */
import type { Label } from '../catalogue/defineModel.ts';
import type { ReportRows } from '../operations/parts/reports.ts';

/** `text` names, `date` a day, `count` whole numbers, `units` amounts of things, `money` amounts, `percent` rates in points. */
export type ColumnType = 'text' | 'date' | 'count' | 'units' | 'money' | 'percent' | 'change';

export interface Column {
  readonly name: string;
  readonly label: Label;
  readonly type: ColumnType;
}

/** Text as it is, or in the language of whoever reads. */
export type Cell = string | number | Label | null;

export interface Row {
  readonly key: string;
  readonly cells: readonly Cell[];
  /** The lists that sum to a number, by its column. */
  readonly rows: Readonly<Record<string, ReportRows>>;
}

export interface ReportTable {
  readonly name: string;
  readonly title: Label;
  readonly columns: readonly Column[];
  readonly rows: readonly Row[];
  readonly totals: Row | null;
}

/** A column with the way its cell is taken from a group. */
export interface Taken<G> extends Column {
  readonly cell: (group: G) => Cell;
  readonly rows?: (group: G) => ReportRows | null;
}

/** A table of groups, and of what they sum to. The first column of the totals says so. */
export function tableOf<G>(
  head: Pick<ReportTable, 'name' | 'title'>,
  columns: readonly (Taken<G> | null)[],
  groups: readonly (readonly [key: string, group: G])[],
  totals: G | null,
): ReportTable {
  const taken = columns.filter((column) => column !== null);
  const rowOf = (key: string, group: G): Row => ({
    key,
    cells: taken.map(({ cell }) => cell(group)),
    rows: Object.fromEntries(
      taken.flatMap(({ name, rows }) => {
        const list = rows?.(group) ?? null;
        return list === null ? [] : [[name, list]];
      }),
    ),
  });
  const sum = totals === null ? null : rowOf('totals', totals);
  return {
    ...head,
    columns: taken.map(({ name, label, type }) => ({ name, label, type })),
    rows: groups.map(([key, group]) => rowOf(key, group)),
    totals: sum === null ? null : { ...sum, cells: [TOTAL, ...sum.cells.slice(1)] },
  };
}

const TOTAL: Label = { es: 'Total', en: 'Total' };

/** By how many points an amount differs from another, with one decimal; null where there was nothing to differ from. */
export function changeOf(now: number, before: number): number | null {
  return before === 0 ? null : Math.round(((now - before) / Math.abs(before)) * 1000) / 10;
}
