/** The columns of a list as a file: one for each field, and what its cells say of a record. */

import type { AnyModel, Field } from '#shared/catalogue/defineModel.ts';
import type { CellFormat } from '#shared/catalogue/fieldType.ts';
import { fieldTypeOf } from '#shared/catalogue/fieldTypes.ts';
import { headOf } from '#shared/catalogue/heads.ts';
import { findModel } from '#shared/catalogue/index.ts';
import { joinParts } from '#shared/imports/cells.ts';
import { paperText } from '../documents/paperText.ts';
import { rulesOf } from '../records/ruleTypes.ts';
import { listedText, taxesText } from './nestedText.ts';
import type { CellType, TableCell, TableColumn } from './tableFile.ts';

type Language = 'es' | 'en';

/** A record as the API answers it. */
export interface AnyRecord {
  readonly id: number;
  readonly [field: string]: unknown;
}

/** The titles of the records that references lead to, and of records that are there. */
export interface Titles {
  readonly of: (model: AnyModel, id: number) => string;
  readonly ofRecord: (model: AnyModel, record: AnyRecord) => string;
}

/** Records of which a column says the titles. */
export interface Reference {
  readonly target: AnyModel;
  readonly ids: (record: AnyRecord) => readonly number[];
}

export interface ListColumn extends TableColumn {
  readonly cell: (record: AnyRecord, titles: Titles) => TableCell;
  readonly references: readonly Reference[];
}

/** The columns of a field: `identified` puts the ids of a reference beside its titles. Empty for what is no field. */
export function columnsFor(
  model: AnyModel,
  name: string,
  language: Language,
  identified: boolean,
): readonly ListColumn[] {
  const field = model.fields[name];
  if (field === undefined) return [];
  const head = headOf(model, { field: name, isId: false }, language);
  const target = referenceOf(model, name);
  if (target === null) return [{ head, references: [], ...cellsOf(model, name, field, language) }];
  const ids = (record: AnyRecord): readonly number[] => idsIn(record[name]);
  const isOne = field.type === 'int';
  const titled: ListColumn = {
    head,
    type: 'text',
    references: [{ target, ids }],
    cell: (record, titles) => {
      const texts = ids(record).map((id) => titles.of(target, id));
      return (isOne ? texts[0] : joinParts(texts)) || null;
    },
  };
  if (!identified) return [titled];
  const numbers: ListColumn = {
    head: headOf(model, { field: name, isId: true }, language),
    references: [],
    type: isOne ? 'number' : 'text',
    cell: (record) => (isOne ? (ids(record)[0] ?? null) : joinParts(ids(record).map(String)) || null),
  };
  return [titled, numbers];
}

type Cells = Pick<ListColumn, 'type' | 'cell'> & Partial<Pick<ListColumn, 'references'>>;

/** How a field that is no reference is written. */
function cellsOf(model: AnyModel, name: string, field: Field, language: Language): Cells {
  const nested = field.children?.model ?? rulesOf(model.name)?.linked?.[name]?.model;
  const rows = nested === undefined ? undefined : findModel(nested);
  if (rows !== undefined) return recordCells(rows, name, field.children?.by ?? null, language);
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
  return { type, cell: (record) => plainCell(record[name], field, language) };
}

/**
 * Records in a record: the title of each, and in parentheses what its list shows besides. Of those that are rows of their
 * own, such as related documents, the title alone says which they are.
 */
function recordCells(model: AnyModel, name: string, by: string | null, language: Language): Cells {
  const own = by === null ? [] : model.listed.filter((field) => field !== by && field !== model.title);
  const columns = own.flatMap((field) => columnsFor(model, field, language, false));
  const recordsOf = (record: AnyRecord): readonly AnyRecord[] =>
    [record[name] ?? []].flat().filter((value): value is AnyRecord => typeof value === 'object' && value !== null);
  const references = columns
    .flatMap((column) => column.references)
    .map(({ target, ids }): Reference => ({ target, ids: (record) => recordsOf(record).flatMap(ids) }));
  const textFor = (record: AnyRecord, titles: Titles): string => {
    const title = titles.ofRecord(model, record);
    const said = columns.flatMap(({ head, type, cell }) => {
      const text = paperText(cell(record, titles), type, language);
      // The product of a line is called what the line is.
      return text === '' || text === title ? [] : [`${head} ${text}`];
    });
    return said.length === 0 ? title : `${title} (${said.join(' · ')})`;
  };
  return {
    type: 'text',
    references,
    cell: (record, titles) => textOf(recordsOf(record).map((row) => textFor(row, titles))),
  };
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
  count: 'text',
  model: 'text',
};

function plainCell(value: unknown, field: Field, language: Language): TableCell {
  if (value === null || value === undefined) return null;
  if (typeof value === 'number' || typeof value === 'string' || typeof value === 'boolean') return value;
  // What a list counts on screen, a file says.
  if (Array.isArray(value) && fieldTypeOf(field).cell === 'count') {
    return textOf(taxesText(field, value, language) ?? value.map(listedText));
  }
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

/** Commas are in amounts. */
function textOf(texts: readonly string[]): string | null {
  return texts.length === 0 ? null : texts.join('; ');
}
