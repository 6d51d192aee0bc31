/** Lists as papers and as the rows that a message shows: cells as their files have them, and what all rows sum to. */
import { findModel } from '#shared/catalogue/index.ts';
import { MOST_PAPER_ROWS } from '#shared/tableFormats.ts';
import type { ReadContext } from '../context/context.ts';
import type { PaperTable } from '../documents/paper.ts';
import type { PaperCell, PaperColumn } from '../documents/paperText.ts';
import type { Exporter } from '../exports/exporter.ts';
import { parseExport } from '../exports/recordTable.ts';
import type { Asked, Reads } from '../reads/reads.ts';
import { summedFields, type Totals } from '../records/query/totals.ts';

export interface ListQuestion {
  readonly model: string;
  /** The query of an export, without its question mark. */
  readonly search: string;
  readonly language: 'es' | 'en';
}

/** The first rows of a list as they go on paper, and how many there are. Throws what the list is refused with. */
export async function makeList(
  ctx: ReadContext,
  { exporter, reads }: { readonly exporter: Exporter; readonly reads: Reads },
  { model: name, search, language }: ListQuestion,
  gone: Asked['gone'],
): Promise<PaperTable> {
  const model = findModel(name);
  if (model === undefined) throw new Error(`no model ${name}`);
  const parameters = new URLSearchParams(search);
  const { names } = parseExport(ctx, model, parameters);
  const order = { model: name, search, format: 'cells', language, actor: ctx.actor, now: ctx.now } as const;
  const made = await exporter.start({ ...order, most: MOST_PAPER_ROWS }, gone());
  const [head = '', ...lines] = (await textOf(made.stream())).trimEnd().split('\n');
  const { columns, currency } = JSON.parse(head) as { columns: readonly PaperColumn[]; currency: string | null };
  const summed = new Set(summedFields(model).map(([field]) => field));
  const sums = made.rows === 0 ? null : await totalsOf();
  return {
    title: model.plural[language],
    currency: sums?.currency ?? currency,
    columns,
    rows: lines.map((line) => JSON.parse(line) as readonly PaperCell[]),
    totals: sums === null ? [] : [sums.row],
    count: made.rows,
  };

  /** What the columns sum to that sum to anything; null where none does, or currencies differ. */
  async function totalsOf(): Promise<{ readonly row: readonly PaperCell[]; readonly currency: string | null } | null> {
    const fields = names.filter((field) => summed.has(field));
    // A reference may stand in two columns: then places are not those of the names.
    if (fields.length === 0 || columns.length !== names.length) return null;
    const own = new URLSearchParams(parameters);
    for (const parameter of ['sort', 'ids', 'fields']) own.delete(parameter);
    own.set('fields', fields.join(','));
    const asked: Asked = { actor: ctx.actor, now: ctx.now, gone };
    const { body } = await reads.read({ kind: 'totals', model: name, search: own.toString() }, asked);
    const [all, ...others] = (JSON.parse(String(body)) as Totals).sums;
    if (all === undefined || others.length > 0) return null;
    const cells = names.map((field, place) => all.values[field] ?? (place === 0 ? TOTAL[language] : null));
    return { row: cells, currency: all.currency };
  }
}

const TOTAL = { es: 'Total', en: 'Total' } as const;

async function textOf(stream: AsyncIterable<Uint8Array>): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const part of stream) parts.push(part);
  return Buffer.concat(parts).toString('utf8');
}
