/** Between wire records and stored rows, by the field types of the model. Built once per model. */
import type { AnyModel, Field } from '#shared/catalogue/defineModel.ts';
import type { JsonForm } from '#shared/catalogue/fieldType.ts';
import { fieldTypeOf, isFile } from '#shared/catalogue/fieldTypes.ts';
import { isColumn } from '#shared/catalogue/index.ts';
import { cleanMarkdown } from '#shared/domain/markdown.ts';
import { fromMoney, type Money } from '#shared/domain/money.ts';
import type { Zone } from '#shared/domain/time.ts';
import type { Cell } from '../db/execute.ts';

/** A stored row of a model that is not known which. */
export type AnyRow = Readonly<Record<string, unknown>> & { readonly id: number };
/** A record on the wire of a model that is not known which. */
export type AnyRecord = Record<string, unknown> & { id: number };

type Decoder = (row: AnyRow, zone: Zone) => AnyRecord;

const decoders = new Map<string, Decoder>();

/** The record's own fields as they are stored, without children and derived fields. */
export function decodeRow(model: AnyModel, row: AnyRow, zone: Zone): AnyRecord {
  let decode = decoders.get(model.name);
  if (decode === undefined) {
    decode = makeDecoder(model);
    decoders.set(model.name, decode);
  }
  return decode(row, zone);
}

/** One value as it is stored. Null stays null. */
export function encodeValue(field: Field, value: unknown, zone: Zone): unknown {
  return value === null || value === undefined ? null : fieldTypeOf(field).encode(value, zone);
}

function makeDecoder(model: AnyModel): Decoder {
  const fields = Object.entries(model.fields).filter(([, field]) => field.access !== 'wo');
  const readers = fields.map(([name, field]) => {
    if (!isColumn(field)) return { name, decode: null };
    if (isFile(field)) return { name, decode: null, file: true };
    return { name, decode: fieldTypeOf(field).decode };
  });
  return (row, zone) => {
    const record: Record<string, unknown> = {};
    for (const { name, decode, file } of readers) {
      const stored = row[name];
      if (file === true) record[name] = stored === null ? null : filePath(model.name, row.id, name, String(stored));
      else record[name] = decode === null || stored === null ? null : decode(stored, zone);
    }
    return record as AnyRecord;
  };
}

/** As much of a hash as an address needs to change with it. */
export const VERSION_LENGTH = 16;

/** Where a file of a record is served. `version` changes with its content. */
export function filePath(model: string, id: number, field: string, version: string): string {
  return `/api/file/${model}/${id}/${field}?v=${version.slice(0, VERSION_LENGTH)}`;
}

/** What writing a cell needs besides the cell. */
export interface Writing {
  readonly zone: Zone;
  /** Makes HTML harmless. Only there when the record has HTML. */
  readonly cleanHtml: (html: string) => string;
}

/** Writes a stored value, not null, as JSON text. */
export type CellWriter = (cell: Exclude<Cell, null>, id: Cell, writing: Writing) => string;

/** The writer of a column: the JSON text of what its field type decodes; rich text is made harmless on its way. */
export function cellWriter(model: AnyModel, name: string, field: Field): CellWriter {
  const { json } = fieldTypeOf(field);
  if (json === 'file') return (cell, id) => quote(filePath(model.name, Number(id), name, String(cell)));
  return writers[json];
}

const writers: Readonly<Record<Exclude<JsonForm, 'file'>, CellWriter>> = {
  number: String,
  millionths: (cell) => String(fromMoney(cell as Money)),
  flag: (cell) => (cell === 1 ? 'true' : 'false'),
  quoted: (cell) => quote(String(cell)),
  plain: (cell) => `"${cell}"`,
  moment: (cell, _id, { zone }) => `"${zone.toWire(String(cell))}"`,
  html: (cell, _id, { cleanHtml }) => quote(cleanHtml(String(cell))),
  markdown: (cell) => quote(cleanMarkdown(String(cell))),
  // What is stored as JSON was written by `JSON.stringify`: it is its own text.
  stored: String,
};

/** Text that JSON takes as it is. Surrogates are not among it: a lone one must be escaped (RFC 8785, 3.2.2.2). */
const PLAIN = /^[ !#-[\]-\ud7ff\ue000-\uffff]*$/;

function quote(text: string): string {
  return PLAIN.test(text) ? `"${text}"` : JSON.stringify(text);
}
