/** What the command line does on a data folder: through the server that has it, or by itself where none does. */
import { z } from 'zod';
import type { ApiRecord, ModelName } from '#shared/catalogue/index.ts';
import { recordSchema } from '#shared/catalogue/schemas.ts';
import type { OperationInput, OutputOf, ParsedInputOf } from '#shared/operations/defineOperation.ts';
import { loadPepper } from '../core/access/pepper.ts';
import { readZones } from '../core/db/zones.ts';
import '../registries/compose.ts';
import { systemActor, systemOrigin } from '../core/context/context.ts';
import { queryAll } from '../core/db/execute.ts';
import { type Holder, readHolder } from '../core/db/lock.ts';
import { sql } from '../core/db/sql.ts';
import { openStore, type Store } from '../core/db/store.ts';
import type { Handler } from '../core/operations/handler.ts';
import { presentById } from '../core/records/present.ts';
import { parseInput } from '../core/records/validation.ts';
import { readContext, transact } from '../core/transact/transact.ts';
import { dataFolder, type Options } from './arguments.ts';

/** Runs an operation on the data folder, or through the server that has it. */
export async function perform<C extends OperationInput & { readonly kind: 'write' }>(
  options: Options,
  name: string,
  contract: C,
  handler: Handler<C>,
  sent: unknown,
): Promise<OutputOf<C>> {
  const dataDir = dataFolder(options);
  const input: ParsedInputOf<C> = parseInput<C['input']>(contract.input, sent);
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

/** What a read that needs no input answers, of the server that has the data folder; null where none has it. */
export async function askServer<C extends OperationInput & { readonly kind: 'read' }>(
  options: Options,
  contract: C,
): Promise<OutputOf<C> | null> {
  const holder = readHolder(dataFolder(options));
  return holder === null ? null : parseInput<C['output']>(contract.output, await ask(holder, contract));
}

async function inStore<T>(dataDir: string, work: (store: Store) => Promise<T>): Promise<T> {
  const store = await openStore(dataDir);
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

/** Every record of a model that is not deleted, oldest first. */
export async function listAll<N extends ModelName>(options: Options, model: N): Promise<ApiRecord<N>[]> {
  const dataDir = dataFolder(options);
  const holder = readHolder(dataDir);
  if (holder !== null) {
    const answer = await ask(holder, { path: `model/${model}`, method: 'GET' });
    return z.array(recordSchema(model)).parse(answer) as ApiRecord<N>[];
  }
  return inStore(dataDir, async (store) => {
    const ctx = readContext(store.reader, { now: Date.now(), facility: await facilityOf(store), actor: systemActor });
    const rows = await queryAll<{ id: number }>(
      ctx.db,
      sql`select "id" from ${sql.id(model)} where "deleted" = 0 order by "id"`,
    );
    return Promise.all(rows.map(({ id }) => presentById(ctx, model, id)));
  });
}

const facilityOf = async (store: Store) => ({
  ...readZones(store.readConnection),
  pepper: (await loadPepper(store)).key,
});

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
