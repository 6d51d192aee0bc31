/** How a file is read: which column is which field, what names its records, how it writes numbers and dates. */
import { z } from 'zod';
import type { AnyModel } from '#shared/catalogue/defineModel.ts';
import { fieldOfHead } from '#shared/catalogue/heads.ts';
import { findModel, type Row } from '#shared/catalogue/index.ts';
import { type ImportTarget, importTargets } from '#shared/imports/columns.ts';
import type { Dialect } from '#shared/imports/readValues.ts';
import { importReading } from '#shared/operations/parts/imports.ts';

/** What the rows of an import are read with. */
export interface Reading {
  readonly model: AnyModel;
  /** By column of the file; null where it is not read. */
  readonly targets: readonly (ImportTarget | null)[];
  /** By column: its cells are ids of records, because its heading says so, and no names. */
  readonly areIds: readonly boolean[];
  /** The column that names the record of a row; null where every row is a new one. */
  readonly key: { readonly column: number; readonly target: ImportTarget } | null;
  readonly dialect: Dialect;
  /** What words of the file mean, by column and word. */
  readonly words: ReadonlyMap<string, Word>;
  /** An empty cell takes the value out of a record that has one. */
  readonly clears: boolean;
}

/** What a word means: null for nothing. `make`: its record is made where there is none. */
export interface Word {
  readonly means: string | null;
  readonly make: boolean;
}

/** What a word of a column is known by. */
export const wordKey = (column: number, text: string): string => `${column} ${text.trim()}`;

const stored = importReading.extend({ mapping: z.array(z.string().nullable()) });

const readings = new Map<string, Reading>();

/** The reading an import was last checked with. Throws where it has none, or its model is no longer there. */
export function readingOf(record: Pick<Row<'dataImport'>, 'model' | 'reading' | 'columns'>): Reading {
  const key = `${record.model} ${record.reading} ${record.columns}`;
  const known = readings.get(key);
  if (known !== undefined) return known;
  const made = parseReading(record);
  // One import is at work at a time.
  readings.clear();
  readings.set(key, made);
  return made;
}

function parseReading({
  model: name,
  reading,
  columns,
}: Pick<Row<'dataImport'>, 'model' | 'reading' | 'columns'>): Reading {
  const model = findModel(name);
  if (model === undefined || reading === null) throw new Error(`an import of ${name} that cannot be read`);
  const { mapping, key, decimal, dates, empty, words } = stored.parse(JSON.parse(reading));
  const byName = new Map(importTargets(model).map((target) => [target.name, target]));
  const targets = mapping.map((target) => (target === null ? null : (byName.get(target) ?? null)));
  const headings = z.array(z.string()).parse(JSON.parse(columns));
  const column = key === null ? -1 : mapping.indexOf(key);
  const target = targets[column];
  return {
    model,
    targets,
    areIds: headings.map((heading, index) => {
      const head = fieldOfHead(model, heading);
      return head?.isId === true && head.field === targets[index]?.name;
    }),
    key: target === undefined || target === null ? null : { column, target },
    dialect: { decimal, dates },
    words: new Map(words.map(({ column, text, ...word }) => [wordKey(column, text), word])),
    clears: empty === 'clear',
  };
}
