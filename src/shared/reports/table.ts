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
  /** The lists that together sum to a number, by its column: most have one. */
  readonly rows: Readonly<Record<string, readonly ReportRows[]>>;
  /** ISO 4217 of its amounts; null: that of the table. */
  readonly currency: string | null;
}

export interface ReportTable {
  readonly name: string;
  readonly title: Label;
  readonly columns: readonly Column[];
  readonly rows: readonly Row[];
  /** Rows there are: more than `rows` where an answer has the first of them alone. */
  readonly count: number;
  /** What all rows sum to: one for each currency. */
  readonly totals: readonly Row[];
  /** Why some of its numbers open no list; null where nothing has to be said. */
  readonly note: Label | null;
  /** ISO 4217 of its amounts; null where its rows say it. */
  readonly currency: string | null;
  /** Currencies in which there is something, too, that it leaves out. */
  readonly otherCurrencies: readonly string[];
}

/** A table before it has its name and the currency of its answer. */
export type TableContent = Omit<ReportTable, 'name'>;

/** A column with the way its cell is taken from a group. */
export interface ReportColumn<G> extends Column {
  readonly cell: (group: G) => Cell;
  readonly rows?: (group: G) => ReportRows | readonly ReportRows[] | null;
}

/** A table of groups, and of what they sum to. The first column of the totals says so. */
export function tableOf<G extends object>(
  title: Label,
  columns: readonly (ReportColumn<G> | null)[],
  groups: readonly (readonly [key: string, group: G])[],
  totals: readonly G[],
  note: Label | null = null,
): TableContent {
  const taken = columns.filter((column) => column !== null);
  const rowOf = (key: string, group: G): Row => ({
    key,
    cells: taken.map(({ cell }) => cell(group)),
    currency: currencyOf(group),
    rows: Object.fromEntries(
      taken.flatMap(({ name, rows }) => {
        const lists = [rows?.(group) ?? []].flat();
        return lists.length === 0 ? [] : [[name, lists]];
      }),
    ),
  });
  return {
    title,
    note,
    currency: null,
    otherCurrencies: [],
    count: groups.length,
    columns: taken.map(({ name, label, type }) => ({ name, label, type })),
    rows: groups.map(([key, group]) => rowOf(key, group)),
    totals: totals.map((group) => {
      const sum = rowOf(`totals ${currencyOf(group) ?? ''}`, group);
      return { ...sum, cells: [TOTAL, ...sum.cells.slice(1)] };
    }),
  };
}

/** A column that says the currency of each row. */
export function currencyColumn<G extends { readonly currency: string }>(): ReportColumn<G> {
  return {
    name: 'currency',
    label: { es: 'Moneda', en: 'Currency' },
    type: 'text',
    cell: ({ currency }) => currency,
  };
}

/** That amounts are in some currencies alone, and that there is something in others; null where there is not. */
export function currencyNote(shown: readonly string[], others: readonly string[]): Label | null {
  if (others.length === 0) return null;
  const [own, left] = [shown.join(', '), others.join(', ')];
  return {
    es: `Solo se suman los importes en ${own}. También los hay en ${left}, que quedan fuera.`,
    en: `Only amounts in ${own} are added up. There are others in ${left}, which are left out.`,
  };
}

function currencyOf(group: object): string | null {
  return 'currency' in group && typeof group.currency === 'string' ? group.currency : null;
}

/** What the first column of sums says, and the column of them. */
export const TOTAL: Label = { es: 'Total', en: 'Total' };

/**
 * By how many points an amount differs from that of a period like it, with one decimal; null where there was nothing to differ
 * from, or a part of that period is before the books begin (`since`).
 */
export function changeOf(now: number, { total, since }: { readonly total: number; readonly since: string | null }) {
  if (total === 0 || since !== null) return null;
  return Math.round(((now - total) / Math.abs(total)) * 1000) / 10;
}
