/** A list as it goes on paper: its first rows, and what all of them sum to. */

import type { ReadContext } from '#server/core/context/context.ts';
import type { AnyModel } from '#shared/catalogue/defineModel.ts';
import { MOST_PAPER_ROWS } from '#shared/tableFormats.ts';
import type { PaperTable } from '../documents/paper.ts';
import type { PaperCell } from '../documents/paperText.ts';
import { readTotals, summedFields } from '../records/query/totals.ts';
import type { FileTable } from './messages.ts';
import { parseExport } from './recordTable.ts';

type Language = 'es' | 'en';

/** Reads the rows and the sums. Both are of one moment where the caller has begun a transaction. */
export async function listOnPaper(
  ctx: ReadContext,
  model: AnyModel,
  search: URLSearchParams,
  table: FileTable,
  language: Language,
): Promise<PaperTable> {
  const { columns, ids } = table;
  const sums = ids.length === 0 ? null : await sumsOf(ctx, model, search, table, language);
  return {
    title: model.plural[language],
    currency: sums?.currency ?? table.currency,
    columns,
    rows: (await table.rows(ids.slice(0, MOST_PAPER_ROWS))).map((row) => row.map(cut)),
    totals: sums === null ? [] : [sums.row],
    count: ids.length,
  };
}

/** Letters of a cell: one with all the lines of a document would fill pages. */
const MOST_LETTERS = 1000;

function cut(cell: PaperCell): PaperCell {
  return typeof cell === 'string' && cell.length > MOST_LETTERS ? `${cell.slice(0, MOST_LETTERS - 1)}…` : cell;
}

/** What the columns sum to that sum to anything; null where none does, or currencies differ. */
async function sumsOf(
  ctx: ReadContext,
  model: AnyModel,
  search: URLSearchParams,
  { columns }: FileTable,
  language: Language,
): Promise<{ readonly row: readonly PaperCell[]; readonly currency: string | null } | null> {
  const { names } = parseExport(ctx, model, search);
  const summed = new Set(summedFields(model).map(([field]) => field));
  const fields = names.filter((field) => summed.has(field));
  // A reference may stand in two columns: then places are not those of the names.
  if (fields.length === 0 || columns.length !== names.length) return null;
  const own = new URLSearchParams(search);
  for (const parameter of ['sort', 'ids', 'fields']) own.delete(parameter);
  own.set('fields', fields.join(','));
  const [all, ...others] = (await readTotals(ctx, model, own)).sums;
  if (all === undefined || others.length > 0) return null;
  const cells = names.map((field, place) => all.values[field] ?? (place === 0 ? TOTAL[language] : null));
  return { row: cells, currency: all.currency };
}

const TOTAL = { es: 'Total', en: 'Total' } as const;
