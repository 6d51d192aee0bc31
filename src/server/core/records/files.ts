/** Files in fields (`image`, `blob`): taken in as data URIs (RFC 2397), stored once by the hash of their content. */
import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip, gzipSync } from 'node:zlib';
import type { AnyModel, Field } from '#shared/catalogue/defineModel.ts';
import { isPictureType, pictureFault } from '#shared/domain/pictures.ts';
import { type FieldError, ServiceError } from '#shared/errors.ts';
import type { WriteContext } from '../context/context.ts';
import { execute, queryFirst } from '../db/execute.ts';
import { sql } from '../db/sql.ts';
import type { Reader } from '../db/transaction.ts';
import { checksumOf } from '../integrity/checksum.ts';
import { type AnyRow, filePath } from './codec.ts';
import type { Values } from './ruleTypes.ts';

/** A stored file. */
export interface StoredFile {
  readonly hash: string;
  readonly mime: string;
  readonly data: Uint8Array;
}

/** A file as it was sent. */
export interface SentFile {
  readonly mime: string;
  readonly data: Uint8Array;
  /** Its gzip, where that is made already. */
  readonly packed: Uint8Array | null;
}

const MAX_BYTES = 8 * 1024 * 1024;
const GZIP = { level: 1 };

/** Columns that hold files clients send. */
type FileColumns = readonly (readonly [name: string, field: Field])[];

/** The files in a body that passed its schema, and the fields that hold no such thing. Paths of files are left alone. */
export function readFiles(
  columns: FileColumns,
  body: Values,
): { readonly files: ReadonlyMap<string, SentFile>; readonly errors: readonly FieldError[] } {
  const files = new Map<string, SentFile>();
  const errors: FieldError[] = [];
  for (const [name, field] of columns) {
    const value = body[name];
    if (typeof value !== 'string' || !value.startsWith('data:')) continue;
    const file = readDataUri(value);
    const fault = file === null ? NO_FILE : faultOf(field, file);
    if (file === null || fault !== null) errors.push({ pointer: `#/${name}`, ...(fault ?? NO_FILE) });
    else files.set(name, { ...file, packed: null });
  }
  return { files, errors };
}

/** Compresses a file in the thread pool. */
export async function packFile(file: SentFile): Promise<SentFile> {
  return { ...file, packed: await promisify(gzip)(file.data, GZIP) };
}

/**
 * Puts the stored form of the files sent among the values of a write: the hash of a new content, or what the record
 * holds where its own path was sent back. Any other path is added to `errors`.
 */
export async function storeFiles(
  ctx: WriteContext,
  model: AnyModel,
  columns: FileColumns,
  values: Values,
  sent: ReadonlyMap<string, SentFile>,
  before: AnyRow | null,
  errors: FieldError[],
): Promise<void> {
  for (const [name] of columns) {
    const value = values[name];
    if (typeof value !== 'string') continue;
    const file = sent.get(name);
    const kept = before?.[name];
    if (file !== undefined) values[name] = await storeFile(ctx, file.mime, file.data, file.packed ?? undefined);
    else if (typeof kept === 'string' && value === filePath(model.name, before?.id ?? 0, name, kept)) {
      values[name] = kept;
    } else errors.push({ pointer: `#/${name}`, code: 'invalid_value' });
  }
}

/** Stores a content unless it is there already. `packed` is its gzip, where that was made beforehand. Returns its hash. */
export async function storeFile(
  ctx: WriteContext,
  mime: string,
  data: Uint8Array,
  packed: Uint8Array = gzipSync(data, GZIP),
): Promise<string> {
  const digest = hash('sha256', data, 'hex');
  const row = { hash: digest, mime, size: data.byteLength, created: ctx.at };
  await execute(
    ctx.db,
    sql`insert into "file" ("hash", "mime", "size", "created", "checksum", "data")
     values (${digest}, ${mime}, ${row.size}, ${row.created}, ${checksumOf('file', row)}, ${packed})
     on conflict do nothing`,
  );
  return digest;
}

/** The file with a hash, or null. */
export async function findFile(db: Reader, digest: string): Promise<StoredFile | null> {
  const row = await queryFirst<StoredFile>(db, sql`select "hash", "mime", "data" from "file" where "hash" = ${digest}`);
  return row === undefined ? null : { ...row, data: await promisify(gunzip)(row.data) };
}

/** The file in a field of a row. Throws 404 where there is none. */
export async function fileOf(db: Reader, row: AnyRow, name: string): Promise<StoredFile> {
  const digest = row[name];
  const file = typeof digest === 'string' ? await findFile(db, digest) : null;
  if (file === null) throw new ServiceError('not_found');
  return file;
}

type Fault = Pick<FieldError, 'code' | 'detail'>;

const NO_FILE: Fault = { code: 'invalid_value' };

/** What is wrong with a file in a field. Of a picture its head is read, before anything unpacks it. */
function faultOf(field: Field, { mime, data }: { readonly mime: string; readonly data: Buffer }): Fault | null {
  if (data.byteLength > MAX_BYTES) return { code: 'too_long' };
  if (isPictureType(mime)) return pictureFault(mime, data);
  return field.type === 'image' ? NO_FILE : null;
}

/** Type and content of a data URI in base64; parameters of the type, such as a charset, are dropped. */
function readDataUri(value: string): { readonly mime: string; readonly data: Buffer } | null {
  const comma = value.indexOf(',');
  const [, mime] = /^data:([^;,]+)(?:;[^;,]+)*;base64$/.exec(value.slice(0, comma)) ?? [];
  const base64 = value.slice(comma + 1);
  const data = Buffer.from(base64, 'base64');
  // Node reads broken base64 as far as it goes, passing over what is none; that would not be what was sent.
  const padding = base64.endsWith('==') ? 2 : base64.endsWith('=') ? 1 : 0;
  const isWhole = base64.length % 4 === 0 && data.byteLength === (base64.length / 4) * 3 - padding;
  return mime === undefined || !isWhole ? null : { mime: mime.toLowerCase(), data };
}
