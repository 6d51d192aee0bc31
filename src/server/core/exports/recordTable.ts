/** The records of a list as a table: columns from the catalogue, and rows as people read them on screen. */

import type { AnyModel, Field } from '#shared/catalogue/defineModel.ts';
import type { CellFormat } from '#shared/catalogue/fieldType.ts';
import { fieldTypeOf } from '#shared/catalogue/fieldTypes.ts';
import { headOf } from '#shared/catalogue/heads.ts';
import { columnsOf, findModel } from '#shared/catalogue/index.ts';
import { numbered, titleOf } from '#shared/catalogue/titles.ts';
import type { ReadContext } from '../context/context.ts';
import { facilityCurrency } from '../records/facilityCurrency.ts';
import { readByIds, readIds } from '../records/query/list.ts';
import { badParameter, LIST_PARAMETERS, type ListParameter } from '../records/query/operators.ts';
import { type ListQuery, parseListQuery } from '../records/query/parse.ts';
import { onlyCurrency } from '../records/query/totals.ts';
import { rulesOf } from '../records/ruleTypes.ts';
import { readableFields, shapeOf, WHOLE } from '../records/shape.ts';
import { mayRead } from '../records/sight.ts';
import type { CellType, TableCell, TableColumn } from './tableFile.ts';

type Language = 'es' | 'en';

/** A list that is to be written, checked. */
export interface RecordTable {
  readonly columns: readonly TableColumn[];
  /** ISO 4217 of all amounts; null where records have several. */
  readonly currency: string | null;
  /** The records, in the order of the list. */
  readonly ids: readonly number[];
  /** The rows of some of them. */
  readonly rows: (ids: readonly number[]) => Promise<readonly (readonly TableCell[])[]>;
}

/** What an export takes of the parameters of a list. Its own is `ids`. */
export const EXPORT_PARAMETERS = ['filter', 'q', 'sort', 'fields'] as const satisfies readonly ListParameter[];
/** `ids=true`: the numbers of records stand beside their names, so that the file can be read back. */
export const IDS = 'ids';

interface Column extends TableColumn {
  readonly field: string;
  readonly cell: (record: AnyRecord, titles: Titles) => TableCell;
}

interface AnyRecord {
  readonly id: number;
  readonly [field: string]: unknown;
}

/** The titles of records that references lead to. */
type Titles = (model: AnyModel, id: number) => string;

/** Reads which records a list has. Throws 400 as the list does. */
export async function readTable(
  ctx: ReadContext,
  model: AnyModel,
  search: URLSearchParams,
  language: Language,
): Promise<RecordTable> {
  const { query, names, identified } = parseExport(ctx, model, search);
  const columns = names.flatMap((name) => columnsFor(model, name, language, identified));
  const shape = shapeOf(model, { ...WHOLE, fields: [...new Set(['id', ...names])] });
  const titles = titleReader(ctx, language);
  const references = names.flatMap((name) => {
    const target = referenceOf(model, name);
    return target !== null && mayRead(ctx.actor, target.name) ? [[name, target] as const] : [];
  });
  return {
    columns: columns.map(({ head, type }) => ({ head, type })),
    currency: model.currency === undefined ? await facilityCurrency(ctx) : await onlyCurrency(ctx, model),
    ids: await readIds(ctx, query),
    rows: async (ids) => {
      const records = (await readByIds(ctx, shape, ids)).map((text) => JSON.parse(text) as AnyRecord);
      for (const [name, target] of references)
        await titles.load(
          target,
          records.flatMap((record) => idsIn(record[name])),
        );
      return records.map((record) => columns.map(({ cell }) => cell(record, titles.of)));
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

function columnsFor(model: AnyModel, name: string, language: Language, identified: boolean): readonly Column[] {
  const field = model.fields[name];
  if (field === undefined) return [];
  const head = headOf(model, { field: name, isId: false }, language);
  const target = referenceOf(model, name);
  if (target === null) return [{ field: name, head, ...cellsOf(name, field, language) }];
  const titled: Column = {
    ...{ field: name, head, type: 'text' },
    cell: (record, titles) => textOf(idsIn(record[name]).map((id) => titles(target, id))),
  };
  if (!identified) return [titled];
  const isOne = field.type === 'int';
  const numbers: Column = {
    ...{ field: name, head: headOf(model, { field: name, isId: true }, language), type: isOne ? 'number' : 'text' },
    cell: (record) => (isOne ? ((record[name] as number | null) ?? null) : textOf(idsIn(record[name]).map(String))),
  };
  return [titled, numbers];
}

/** How a field that is no reference is written. */
function cellsOf(name: string, field: Field, language: Language): Pick<Column, 'type' | 'cell'> {
  if (field.type === 'select') {
    return { type: 'text', cell: (record) => field.values?.[Number(record[name] ?? Number.NaN)]?.[language] ?? null };
  }
  if (field.type === 'fkModel') {
    return {
      type: 'text',
      cell: (record) => {
        const value = record[name];
        return typeof value === 'string' ? (findModel(value)?.label[language] ?? value) : null;
      },
    };
  }
  const type = typeOf(field);
  return { type, cell: (record) => plainCell(record[name], field) };
}

function typeOf(field: Field): CellType {
  return field.money === true ? 'money' : cellTypes[fieldTypeOf(field).cell];
}

const cellTypes: Readonly<Record<CellFormat, CellType>> = {
  plain: 'text',
  number: 'number',
  money: 'money',
  percent: 'percent',
  check: 'bool',
  date: 'date',
  datetime: 'datetime',
  duration: 'text',
  badge: 'text',
  swatch: 'text',
  thumbnail: 'text',
  link: 'text',
  count: 'number',
  model: 'text',
};

function plainCell(value: unknown, field: Field): TableCell {
  if (value === null || value === undefined) return null;
  if (typeof value === 'number' || typeof value === 'string' || typeof value === 'boolean') return value;
  // Records of a record are counted, as on screen.
  if (Array.isArray(value) && fieldTypeOf(field).cell === 'count') return value.length;
  return JSON.stringify(value);
}

function referenceOf(model: AnyModel, name: string): AnyModel | null {
  const field = model.fields[name];
  if (field?.ref === undefined || field.children !== undefined) return null;
  return findModel(field.ref) ?? null;
}

function idsIn(value: unknown): readonly number[] {
  if (typeof value === 'number') return [value];
  return Array.isArray(value) ? value.filter((id) => typeof id === 'number') : [];
}

function textOf(texts: readonly string[]): string | null {
  return texts.length === 0 ? null : texts.join(', ');
}

/** Titles that are cached: records of one page lead to the same ones as those of the next. */
const KEPT = 50_000;

/** Reads titles of records, those of a part of a list at once. What was not loaded is known by its number. */
function titleReader(ctx: ReadContext, language: Language) {
  const label = (text: { readonly es: string; readonly en: string } | undefined): string => text?.[language] ?? '';
  const written = { label, date: (date: string) => date };
  const known = new Map<string, string>();
  return {
    of: (model: AnyModel, id: number): string => known.get(`${model.name} ${id}`) ?? numbered(model, id, label),
    load: async (model: AnyModel, ids: readonly number[]): Promise<void> => {
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
