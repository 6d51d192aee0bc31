import { z } from 'zod';
import type { ApiRecord } from '#shared/catalogue/index.ts';
import { recordSchema } from '#shared/catalogue/schemas.ts';
import { zoneOf } from '#shared/domain/time.ts';
import { keyCreate as keyCreateContract } from '#shared/operations/contracts/keyCreate.ts';
import { keyRevoke as keyRevokeContract } from '#shared/operations/contracts/keyRevoke.ts';
import { keyRotate as keyRotateContract } from '#shared/operations/contracts/keyRotate.ts';
import type { OperationInput, OutputOf, ParsedInputOf } from '#shared/operations/defineOperation.ts';
import { loadPepper } from '../access/pepper.ts';
import { systemActor, systemOrigin } from '../context.ts';
import { execute } from '../db/execute.ts';
import { type Holder, readHolder } from '../db/lock.ts';
import { openStore, type Store } from '../db/store.ts';
import type { Handler } from '../operations/handler.ts';
import { keyCreate } from '../operations/handlers/keyCreate.ts';
import { keyRevoke } from '../operations/handlers/keyRevoke.ts';
import { keyRotate } from '../operations/handlers/keyRotate.ts';
import { presentById } from '../records/present.ts';
import { parseInput } from '../records/validation.ts';
import { readContext, transact } from '../transact.ts';
import { dataFolder, numberOption, type Options, required } from './arguments.ts';

/** `key create`: prints the key and nothing else. Works beside a running server, through it, as all of these do. */
export async function runKeyCreate(options: Options): Promise<number> {
  const { pos, expires, 'api-version': apiVersion, 'allow-in-url': allowInUrl } = options;
  const answer = await perform(options, 'keyCreate', keyCreateContract, keyCreate, {
    name: required(options, 'name'),
    scopes: required(options, 'scopes')
      .split(/[\s,]+/)
      .filter(Boolean),
    ...(pos === undefined ? {} : { pos: numberOption(pos, 'pos', { least: 1, most: 2 ** 31, otherwise: 1 }) }),
    ...(expires === undefined ? {} : { expires }),
    ...(apiVersion === undefined ? {} : { apiVersion }),
    ...(allowInUrl === undefined ? {} : { allowInUrl }),
  });
  process.stdout.write(`${answer.key}\n`);
  return 0;
}

/** `key rotate`: prints the key with its new secret and nothing else. */
export async function runKeyRotate(options: Options): Promise<number> {
  const { grace, expires } = options;
  const answer = await perform(options, 'keyRotate', keyRotateContract, keyRotate, {
    id: idOf(options),
    ...(grace === undefined
      ? {}
      : { graceSeconds: numberOption(grace, 'grace', { least: 0, most: 2_592_000, otherwise: 0 }) }),
    ...(expires === undefined ? {} : { expires }),
  });
  process.stdout.write(`${answer.key}\n`);
  return 0;
}

/** `key revoke`: ends a key for good. */
export async function runKeyRevoke(options: Options): Promise<number> {
  const { id } = await perform(options, 'keyRevoke', keyRevokeContract, keyRevoke, { id: idOf(options) });
  process.stdout.write(`revoked ${id}\n`);
  return 0;
}

/** `key list`: a line per key, its parts parted by tabs. Never a secret. */
export async function runKeyList(options: Options): Promise<number> {
  const dataDir = dataFolder(options);
  const holder = readHolder(dataDir);
  const keys = holder === null ? await inStore(dataDir, listIn) : await listAt(holder);
  for (const key of keys) {
    const state = key.revoked ? 'revoked' : '';
    const parts = [key.id, key.kid, key.name, key.scopes.join(' '), key.expires, key.lastUsed, state];
    process.stdout.write(`${parts.map((part) => (part === null || part === '' ? '-' : part)).join('\t')}\n`);
  }
  return 0;
}

const facilityOf = async (store: Store) => ({
  zone: zoneOf('Europe/Madrid'),
  pepper: (await loadPepper(store)).key,
});

/** Runs an operation on the data folder, or through the server that has it. */
async function perform<C extends OperationInput & { readonly kind: 'write' }>(
  options: Options,
  name: string,
  contract: C,
  handler: Handler<C>,
  given: unknown,
): Promise<OutputOf<C>> {
  const dataDir = dataFolder(options);
  const input: ParsedInputOf<C> = parseInput<C['input']>(contract.input, given);
  const holder = readHolder(dataDir);
  if (holder !== null) return parseInput<C['output']>(contract.output, await ask(holder, contract, input));
  return inStore(dataDir, async (store) => {
    const moment = {
      now: Date.now(),
      facility: await facilityOf(store),
      actor: systemActor,
      origin: systemOrigin(name),
    };
    return transact(store.writer, moment, (ctx) => handler.run(ctx, input, undefined));
  });
}

async function inStore<T>(dataDir: string, work: (store: Store) => Promise<T>): Promise<T> {
  const store = await openStore(dataDir);
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

async function listIn(store: Store): Promise<ApiRecord<'apiKey'>[]> {
  const ctx = readContext(store.reader, { now: Date.now(), facility: await facilityOf(store), actor: systemActor });
  const rows = await execute<{ id: number }>(ctx.db, 'select "id" from "apiKey" where "deleted" = 0 order by "id"', []);
  return Promise.all(rows.map(({ id }) => presentById(ctx, 'apiKey', id)));
}

async function listAt(holder: Holder): Promise<ApiRecord<'apiKey'>[]> {
  const answer = await ask(holder, { path: 'model/apiKey', method: 'GET' });
  return z.array(recordSchema('apiKey')).parse(answer);
}

async function ask(
  holder: Holder,
  { path, method }: Pick<OperationInput, 'path' | 'method'>,
  input?: unknown,
): Promise<unknown> {
  if (holder.url === null) throw new Error(`process ${holder.pid} is using the data folder and not listening yet`);
  const response = await fetch(`${holder.url}/api/${path}`, {
    method,
    headers: {
      authorization: `Bearer ${holder.adminToken}`,
      ...(input === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(input === undefined ? {} : { body: JSON.stringify(input) }),
  });
  const answer: unknown = await response.json();
  if (!response.ok) throw new Error(`the running server refused: ${JSON.stringify(answer)}`);
  return answer;
}

function idOf(options: Options): number {
  return numberOption(required(options, 'id'), 'id', { least: 1, most: 2 ** 31, otherwise: 1 });
}
