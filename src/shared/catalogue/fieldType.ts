/** What a field type is: everything that depends on the type of a field, in one file of `fieldTypes/` each. */
import type { z } from 'zod';
import type { Zone } from '../domain/time.ts';
import type { CellValue, Dialect } from '../imports/readValues.ts';
import type { Field } from './defineModel.ts';

/** Lines of a document, ids of a manyToMany. */
export const MAX_LIST = 1000;

export type ColumnType = 'integer' | 'double' | 'text';

/** The input of a form; the page has a component for each. */
export type FormControl =
  | 'integer'
  | 'decimal'
  | 'money'
  | 'percent'
  | 'text'
  | 'textarea'
  | 'markdown'
  | 'html'
  | 'switch'
  | 'date'
  | 'datetime'
  | 'duration'
  | 'select'
  | 'color'
  | 'image'
  | 'file'
  | 'tags'
  | 'json'
  | 'lines'
  | 'model';

/** How a value is shown in a cell, on screen and in exported tables. */
export type CellFormat =
  | 'plain'
  | 'number'
  | 'money'
  | 'percent'
  | 'check'
  | 'date'
  | 'datetime'
  | 'duration'
  | 'badge'
  | 'swatch'
  | 'thumbnail'
  | 'link'
  | 'count'
  | 'model';

/** How a stored value is written as JSON; the server has a writer for each. */
export type JsonForm =
  | 'number'
  | 'millionths'
  | 'flag'
  | 'quoted'
  | 'plain'
  | 'moment'
  | 'html'
  | 'markdown'
  | 'file'
  | 'stored';

/** What a column may be compared by: text by its parts, what has an order by that, the rest by equality. */
export type Comparability = 'text' | 'ordered' | 'equality';

/** How the page asks for the value of a filter. */
export type FilterInput = 'choice' | 'yesNo' | 'text' | 'number' | 'date' | 'moment' | 'exact';

/** Everything that depends on the type of a field. */
export interface FieldType<Name extends string, Wire, Stored> {
  /** As models write it. */
  readonly name: Name;
  /** Validates one present, non-null value as a client sends it. */
  readonly schema: (field: Field) => z.ZodType;
  /** The same as the API returns it, where that differs. */
  readonly output?: (field: Field) => z.ZodType;
  /** The column's type, or null where the value is not stored in the record's own row. */
  readonly column: ColumnType | null;
  /** What turns a wire value into a stored one and back. `zone` is the facility's time zone. */
  encode(value: Wire, zone: Zone): Stored;
  decode(stored: Stored, zone: Zone): Wire;
  readonly json: JsonForm;
  /** What is left out is only ever asked whether it is there. */
  readonly compared?: Comparability;
  readonly filter?: FilterInput;
  /** Lists of the office can be put in its order. */
  readonly ordersLists?: true;
  readonly control: FormControl;
  readonly cell: CellFormat;
  /** Reads a cell of a file that is not empty; without it the text is the value. */
  read?(text: string, dialect: Dialect, field: Field): CellValue;
  /** People write into it what they like, and so of whom they like. */
  readonly isFree?: true;
  /** What is stored once the value is erased where there has to be one; empty text when left out. */
  readonly erased?: string;
}

/** A field type when it is not known which. */
export type AnyFieldType = Omit<FieldType<string, unknown, unknown>, 'name'>;

/** What is stored as it is sent. */
export const same = <T>(value: T): T => value;

/** Text with line breaks as Unix has them. */
export const unixLines = (value: string): string => value.replace(/\r\n?/g, '\n');
