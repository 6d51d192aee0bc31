/** Files in fields (`image`, `blob`): taken in as data URIs (RFC 2397), kept once by the hash of their content. */
import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzipSync } from 'node:zlib';
import type { AnyModel, Field } from '#shared/catalogue/defineModel.ts';
import { columnsOf } from '#shared/catalogue/index.ts';
import { type FieldError, ServiceError } from '#shared/errors.ts';
import type { WriteContext } from '../context.ts';
import { execute } from '../db/execute.ts';
import type { Reader } from '../db/transaction.ts';
import { type AnyRow, filePath } from './codec.ts';
import type { Values } from './ruleTypes.ts';

/** A stored file. */
export interface StoredFile {
  readonly hash: string;
  readonly mime: string;
  readonly data: Uint8Array;
}

const MAX_BYTES = 8 * 1024 * 1024;
/** What screens show as a picture. No SVG: it can carry scripts. */
const IMAGES: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif']);

/** True for a field whose value is a file. */
export function isFile(field: Field): boolean {
  return field.type === 'image' || field.type === 'blob';
}

/**
 * Replaces the files among the values of a write by the hashes they are stored under. A record's own path sent back
 * leaves the file as it is. Adds to `errors` what is no such thing.
 */
export async function storeFiles(
  ctx: WriteContext,
  model: AnyModel,
  values: Values,
  before: AnyRow | null,
  errors: FieldError[],
): Promise<void> {
  for (const [name, field] of columnsOf(model)) {
    const value = values[name];
    if (!isFile(field) || typeof value !== 'string') continue;
    const kept = before?.[name];
    if (typeof kept === 'string' && value === filePath(model.name, before?.id ?? 0, name, kept)) {
      values[name] = kept;
      continue;
    }
    const file = readDataUri(value);
    const fits = file !== null && (field.type === 'blob' || IMAGES.has(file.mime));
    if (!fits) errors.push({ pointer: `#/${name}`, code: 'invalid_value' });
    else if (file.data.byteLength > MAX_BYTES) errors.push({ pointer: `#/${name}`, code: 'too_long' });
    else values[name] = await storeFile(ctx, file.mime, file.data);
  }
}

/** Stores a content unless it is there already. `packed` is its gzip, where that was made beforehand. Returns its hash. */
export async function storeFile(
  ctx: WriteContext,
  mime: string,
  data: Uint8Array,
  packed: Uint8Array = gzipSync(data, { level: 1 }),
): Promise<string> {
  const digest = hash('sha256', data, 'hex');
  await execute(
    ctx.db,
    'insert into "file" ("hash", "mime", "size", "data", "created") values (?, ?, ?, ?, ?) on conflict do nothing',
    [digest, mime, data.byteLength, packed, ctx.at],
  );
  return digest;
}

/** The file with a hash, or null. */
export async function findFile(db: Reader, digest: string): Promise<StoredFile | null> {
  const [row] = await execute<StoredFile>(db, 'select "hash", "mime", "data" from "file" where "hash" = ?', [digest]);
  return row === undefined ? null : { ...row, data: await promisify(gunzip)(row.data) };
}

/** The file in a field of a row. Throws 404 where there is none. */
export async function fileOf(db: Reader, row: AnyRow, name: string): Promise<StoredFile> {
  const digest = row[name];
  const file = typeof digest === 'string' ? await findFile(db, digest) : null;
  if (file === null) throw new ServiceError('not_found');
  return file;
}

function readDataUri(value: string): { readonly mime: string; readonly data: Uint8Array } | null {
  const [, mime, base64] = /^data:([^;,]+);base64,(.*)$/s.exec(value) ?? [];
  return mime === undefined || base64 === undefined
    ? null
    : { mime: mime.toLowerCase(), data: Buffer.from(base64, 'base64') };
}
