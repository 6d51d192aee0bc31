/** What a write sends, checked before its transaction begins: its fields against the schema of the model, its files. */
import type { z } from 'zod';
import type { AnyModel } from '#shared/catalogue/defineModel.ts';
import { readOnlySent, type WriteMode, writeSchema } from '#shared/catalogue/schemas.ts';
import type { FieldError } from '#shared/errors.ts';
import { packFile, readFiles, type SentFile } from './files.ts';
import type { Values } from './ruleTypes.ts';
import { checkInput } from './validation.ts';
import { planOf } from './writePlan.ts';

/** A body and what is wrong with it. The write throws `errors` when it is their turn: after 404, 412 and 409. */
export interface SentRecord {
  /** Every field as it was sent. Those nobody may write are still there, and unchecked. */
  readonly body: Values;
  /** The files among them, by field. */
  readonly files: ReadonlyMap<string, SentFile>;
  readonly errors: readonly FieldError[];
}

const NO_FILES: SentRecord['files'] = new Map();
const schemas = new Map<string, z.ZodObject>();

/** Checks a body. `strict`: read-only fields are refused instead of ignored (RFC 7240, `handling=strict`). */
export function checkBody(model: AnyModel, mode: WriteMode, body: unknown, strict = false): SentRecord {
  const { data, errors: faults } = checkInput(schemaOf(model, mode), body, 'required');
  const refused = strict ? readOnlySent(model, mode, body) : [];
  const errors = [...faults, ...refused.map((pointer): FieldError => ({ pointer, code: 'read_only_field' }))];
  if (data === undefined) return { body: {}, files: NO_FILES, errors };
  const { files: columns } = planOf(model);
  if (columns.length === 0) return { body: data, files: NO_FILES, errors };
  const { files, errors: unfit } = readFiles(columns, data);
  return { body: data, files, errors: [...errors, ...unfit] };
}

/** Compresses the files of a body, off the way of other requests. */
export async function packFiles(sent: SentRecord): Promise<SentRecord> {
  const packed = await Promise.all(
    [...sent.files].map(async ([name, file]): Promise<[string, SentFile]> => [name, await packFile(file)]),
  );
  return { ...sent, files: new Map(packed) };
}

function schemaOf(model: AnyModel, mode: WriteMode): z.ZodObject {
  const key = `${model.name}/${mode}`;
  const known = schemas.get(key);
  if (known !== undefined) return known;
  const schema = writeSchema(model, mode);
  schemas.set(key, schema);
  return schema;
}
