/** What a write sends, checked before its transaction begins: its fields against the schema of the model, its files. */
import type { z } from 'zod';
import type { AnyModel } from '#shared/catalogue/defineModel.ts';
import { readOnlySent, type WriteMode, writeSchema } from '#shared/catalogue/schemas.ts';
import type { FieldError } from '#shared/errors.ts';
import type { ReadContext } from '../context/context.ts';
import { packFile, readFiles, type SentFile } from './files.ts';
import { rulesOf, type Values } from './ruleTypes.ts';
import { checkInput } from './validation.ts';
import { planOf } from './writePlan.ts';

/** A body and what is wrong with it. The write throws `errors` when it is their turn: after 404, 412 and 409. */
export interface SentRecord {
  /** Every field as it was sent. Those nobody may write are still there, and unchecked. */
  readonly body: Values;
  /** The files among them, by field. */
  readonly files: ReadonlyMap<string, SentFile>;
  readonly errors: readonly FieldError[];
  /** What the rules of the model made of it beforehand, by column. */
  readonly prepared?: Values;
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

/**
 * The slow work of a write, to be done off the way of other requests: files are compressed, and the rules of the model
 * prepare theirs. Null where there is none.
 */
export function prepareRecord(ctx: ReadContext, model: AnyModel, sent: SentRecord): (() => Promise<SentRecord>) | null {
  if (sent.errors.length > 0) return null;
  const prepare = rulesOf(model.name)?.prepare?.(ctx, sent.body) ?? null;
  if (prepare === null && sent.files.size === 0) return null;
  return async () => ({ ...sent, files: await packFiles(sent), prepared: (await prepare?.()) ?? {} });
}

/** Compresses the files of a body. */
async function packFiles(sent: SentRecord): Promise<SentRecord['files']> {
  const packed = await Promise.all(
    [...sent.files].map(async ([name, file]): Promise<[string, SentFile]> => [name, await packFile(file)]),
  );
  return new Map(packed);
}

function schemaOf(model: AnyModel, mode: WriteMode): z.ZodObject {
  const key = `${model.name}/${mode}`;
  const known = schemas.get(key);
  if (known !== undefined) return known;
  const schema = writeSchema(model, mode);
  schemas.set(key, schema);
  return schema;
}
