/** What a record hands on to another that is made like it. */

import { file, taggedRecord } from '#screens/base/api/client.ts';
import type { AnyModel } from '#shared/catalogue/defineModel.ts';
import { isFile } from '#shared/catalogue/fieldTypes.ts';
import { writableFields } from '../values/formLayout.ts';
import type { Values } from '../values/formValues.ts';
import { dataUri } from './inputs/files.ts';

/** The values of a record for a new one. Files go along; secrets cannot. `suffix`: tells the two names apart. */
export async function copiedValues(model: AnyModel, id: number, suffix: string): Promise<Values> {
  const { record } = await taggedRecord(model.name, id);
  const names = writableFields(model, 'create').filter((name) => Object.hasOwn(record, name));
  const entries = await Promise.all(
    names.map(async (name): Promise<[string, unknown]> => [name, await copied(model, name, record[name], suffix)]),
  );
  return Object.fromEntries(entries);
}

async function copied(model: AnyModel, name: string, value: unknown, suffix: string): Promise<unknown> {
  const field = model.fields[name];
  if (name === model.title && field?.type === 'string' && typeof value === 'string') return `${value} ${suffix}`;
  if (field === undefined || !isFile(field) || typeof value !== 'string' || !value.startsWith('/')) return value;
  const bytes = await file(value);
  return dataUri(new Blob([bytes], { type: typeOf(bytes) }));
}

/** What kind of picture bytes are, by how they begin: an answer to a request for them says it, but only of the request. */
function typeOf(bytes: Uint8Array): string {
  const start = String.fromCharCode(...bytes.subarray(0, 12));
  if (start.startsWith('\x89PNG')) return 'image/png';
  if (start.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (start.startsWith('GIF8')) return 'image/gif';
  if (start.startsWith('RIFF') && start.endsWith('WEBP')) return 'image/webp';
  if (start.slice(4, 8) === 'ftyp') return 'image/avif';
  return 'application/octet-stream';
}
