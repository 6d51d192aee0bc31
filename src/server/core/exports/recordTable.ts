/** The records of a list as a table: columns from the catalogue, and rows as people read them on screen. */

import type { AnyModel } from '#shared/catalogue/defineModel.ts';
import { columnsOf } from '#shared/catalogue/index.ts';
import { numbered, titleOf } from '#shared/catalogue/titles.ts';
import type { ReadContext } from '../context/context.ts';
import { badParameter } from '../records/badParameter.ts';
import { facilityCurrency } from '../records/facilityCurrency.ts';
import { readByIds, readIds } from '../records/query/list.ts';
import { LIST_PARAMETERS, type ListParameter } from '../records/query/operators.ts';
import { type ListQuery, parseListQuery } from '../records/query/parse.ts';
import { onlyCurrency } from '../records/query/totals.ts';
import { rulesOf } from '../records/ruleTypes.ts';
import { readableFields, shapeOf, WHOLE } from '../records/shape.ts';
import { mayRead } from '../records/sight.ts';
import { type AnyRecord, columnsFor, type Titles } from './listColumns.ts';
import type { FileTable } from './messages.ts';

type Language = 'es' | 'en';

/** What an export takes of the parameters of a list. Its own is `ids`. */
export const EXPORT_PARAMETERS = ['filter', 'q', 'sort', 'fields'] as const satisfies readonly ListParameter[];
/** `ids=true`: the numbers of records stand beside their names, so that the file can be read back. */
export const IDS = 'ids';

/** Reads which records a list has. Throws 400 as the list does. */
export async function readTable(
  ctx: ReadContext,
  model: AnyModel,
  search: URLSearchParams,
  language: Language,
): Promise<FileTable> {
  const { query, names, identified } = parseExport(ctx, model, search);
  const columns = names.flatMap((name) => columnsFor(model, name, language, identified));
  const shape = shapeOf(model, { ...WHOLE, fields: [...new Set(['id', ...names])] });
  const titles = titleReader(ctx, language);
  const references = columns
    .flatMap((column) => column.references)
    .filter(({ target }) => mayRead(ctx.actor, target.name));
  return {
    name: model.plural[language],
    language,
    columns: columns.map(({ head, type }) => ({ head, type })),
    currency: model.currency === undefined ? await facilityCurrency(ctx) : await onlyCurrency(ctx, model),
    ids: await readIds(ctx, query),
    rows: async (ids) => {
      const records = (await readByIds(ctx, shape, ids)).map((text) => JSON.parse(text) as AnyRecord);
      for (const { target, ids: idsOf } of references) await titles.load(target, records.flatMap(idsOf));
      return records.map((record) => columns.map(({ cell }) => cell(record, titles)));
    },
  };
}

/** Checks the parameters of an export. Throws 400 as the list does. */
export function parseExport(ctx: ReadContext, model: AnyModel, search: URLSearchParams) {
  const rest = new URLSearchParams(search);
  const taken: readonly string[] = EXPORT_PARAMETERS;
  for (const name of LIST_PARAMETERS) {
    if (rest.has(name) && !taken.includes(name)) throw badParameter('unknown_parameter', name);
  }
  const [ids = 'false', ...more] = rest.getAll(IDS);
  if (more.length > 0) throw badParameter('invalid_parameter', IDS, 'more than once');
  if (ids !== 'true' && ids !== 'false') throw badParameter('invalid_parameter', IDS);
  rest.delete(IDS);
  const query: ListQuery = parseListQuery(ctx, model, rest);
  const fields = rest.getAll('fields').flatMap((text) => text.split(','));
  const names = fields.length === 0 ? readableFields(model) : [...new Set(fields)];
  const identified = ids === 'true';
  return { query, identified, names: identified ? [...new Set(['id', ...names])] : names };
}

interface TitleReader extends Titles {
  readonly load: (model: AnyModel, ids: readonly number[]) => Promise<void>;
}

/** Titles that are cached: records of one page lead to the same ones as those of the next. */
const KEPT = 50_000;

/** Reads titles of records, those of a part of a list at once. What was not loaded is known by its number. */
function titleReader(ctx: ReadContext, language: Language): TitleReader {
  const label = (text: { readonly es: string; readonly en: string } | undefined): string => text?.[language] ?? '';
  const written = { label, date: (date: string) => date };
  const known = new Map<string, string>();
  return {
    of: (model, id) => known.get(`${model.name} ${id}`) ?? numbered(model, id, label),
    ofRecord: (model, record) => titleOf(model, record, written),
    load: async (model, ids) => {
      if (known.size > KEPT) known.clear();
      const unknown = [...new Set(ids)].filter((id) => !known.has(`${model.name} ${id}`));
      if (unknown.length === 0) return;
      const isStored = columnsOf(model).some(([name]) => name === model.title);
      const shape = shapeOf(model, {
        ...WHOLE,
        fields: isStored || rulesOf(model.name) ? ['id', model.title] : ['id'],
      });
      for (const text of await readByIds(ctx, shape, unknown)) {
        const record = JSON.parse(text) as AnyRecord;
        known.set(`${model.name} ${record.id}`, titleOf(model, record, written));
      }
    },
  };
}
