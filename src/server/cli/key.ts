import { zoneOf } from '#shared/domain/time.ts';
import { keyCreate as contract } from '#shared/operations/contracts/keyCreate.ts';
import type { ParsedInputOf } from '#shared/operations/defineOperation.ts';
import { loadPepper } from '../access/pins.ts';
import { systemActor, systemOrigin } from '../context.ts';
import { type Holder, readHolder } from '../db/lock.ts';
import { openStore } from '../db/store.ts';
import { keyCreate } from '../operations/handlers/keyCreate.ts';
import { parseInput } from '../records/validation.ts';
import { transact } from '../transact.ts';
import { dataFolder, numberOption, type Options, required } from './arguments.ts';

/** `key create`: prints the key and nothing else. Works beside a running server, through it. */
export async function runKey(options: Options): Promise<number> {
  const dataDir = dataFolder(options);
  const scopes = required(options, 'scopes')
    .split(/[\s,]+/)
    .filter(Boolean);
  const input = parseInput(contract.input, {
    name: required(options, 'name'),
    scopes,
    ...(options.pos === undefined
      ? {}
      : { pos: numberOption(options.pos, 'pos', { least: 1, most: 2 ** 31, otherwise: 1 }) }),
    ...(options.expires === undefined ? {} : { expires: options.expires }),
  });
  const holder = readHolder(dataDir);
  const key = holder === null ? await createHere(dataDir, input) : await createThere(holder, input);
  process.stdout.write(`${key}\n`);
  return 0;
}

async function createHere(dataDir: string, input: ParsedInputOf<typeof contract>): Promise<string> {
  const store = await openStore(dataDir);
  try {
    const facility = { zone: zoneOf('Europe/Madrid'), pepper: loadPepper(dataDir) };
    const moment = { now: Date.now(), facility, actor: systemActor, origin: systemOrigin('keyCreate') };
    const { key } = await transact(store.writer, moment, (ctx) => keyCreate.run(ctx, input, undefined));
    return key;
  } finally {
    await store.close();
  }
}

async function createThere(holder: Holder, input: ParsedInputOf<typeof contract>): Promise<string> {
  if (holder.url === null) throw new Error(`process ${holder.pid} is using the data folder and not listening yet`);
  const response = await fetch(`${holder.url}/api/${contract.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${holder.adminToken}` },
    body: JSON.stringify(input),
  });
  const answer: unknown = await response.json();
  if (!response.ok) throw new Error(`the running server refused: ${JSON.stringify(answer)}`);
  return contract.output.parse(answer).key;
}
