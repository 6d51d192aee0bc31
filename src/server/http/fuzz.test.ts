/** Slow: it sends thousands of requests. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { allModels } from '#shared/catalogue/index.ts';
import { zoneOf } from '#shared/domain/time.ts';
import type { Client, Reply } from '#test/kit/client.ts';
import { withFewFiles } from '#test/kit/fuzz/places.ts';
import { createPool } from '#test/kit/fuzz/pool.ts';
import { createRandom } from '#test/kit/fuzz/random.ts';
import { fairRequest, type MadeRequest, spoiltRequest } from '#test/kit/fuzz/requests.ts';
import { sayStatuses } from '#test/kit/fuzz/statuses.ts';
import type { Maker } from '#test/kit/fuzz/values.ts';
import {
  type Answer,
  checksOf,
  codesByStatus,
  type Document,
  operationsOf,
  type Place,
  resolved,
} from '#test/kit/openapi.ts';
import { runs, seed } from '#test/kit/seed.ts';
import { START, startEmpty, type TestServer, temporaryFolder } from '#test/kit/server.ts';
import { loadPepper } from '../core/access/pepper.ts';
import { systemActor, systemOrigin } from '../core/context/context.ts';
import { openStore } from '../core/db/store.ts';
import { demoManager } from '../demo/index.ts';
import { ensureDemo } from '../setup/ensureDemo.ts';
import type { JsonObject } from './description/jsonObject.ts';

/** At least: as many are made as it takes to reach every operation. */
const LEAST = runs(300);
/** Of a hundred requests so many have something wrong with them. */
const SPOILT = 40;
const TIME = 300_000 + LEAST * 60;

interface Asked {
  readonly operationId: string;
  /** What was sent, where something is wrong with the answer. */
  readonly request: MadeRequest | null;
  readonly status: number;
  /** What is wrong with the answer, or null. */
  readonly fault: string | null;
}

/** What answers are held against, by operation. */
interface Expectation {
  readonly codes: ReadonlyMap<number, readonly string[]>;
  readonly answers: Readonly<Record<string, Answer>>;
}

let server: TestServer;
let key: string;
let api: Client;
let document: Document;
const asked: Asked[] = [];
/** Every long word of any answer: what no answer may hold is looked for among them. */
const words = new Set<string>();

beforeAll(async () => {
  server = await startEmpty(await demoFolder(), { rateLimit: 'off' });
  key = await newKey();
  api = server.as(key);
  document = (await server.as(null).send('GET', '/api/openapi.json')).body as Document;
  await ask(withFewFiles(operationsOf(document)));
}, TIME);

/** A small demo facility: there are records of most models, and they hang together. */
async function demoFolder(): Promise<string> {
  const dataDir = temporaryFolder();
  const store = await openStore(dataDir);
  const facility = { zone: zoneOf('Europe/Madrid'), pepper: (await loadPepper(store)).key };
  const moment = { now: START, facility, actor: systemActor, origin: systemOrigin('setup') };
  await ensureDemo(store, moment, { scale: 0.02, seed: 1 });
  await store.close();
  return dataDir;
}

/** A key that may do everything. The staff get the PIN the description shows. */
async function newKey(): Promise<string> {
  const terminal = server.as(null);
  const users = await terminal.run('sessionUsers', {});
  const user = users.find(({ name }) => name === demoManager.name)?.id ?? 0;
  const { token } = await terminal.run('sessionStart', { user, pin: demoManager.pin });
  const { key: made } = await server.as(token).run('keyCreate', { name: 'Pruebas', scopes: ['*'] });
  // A PIN that is set ends the sessions of its user.
  for (const { id } of users) await server.as(made).update('user', id, { pin: '4821' });
  return made;
}

async function ask(places: readonly Place[]): Promise<void> {
  const random = createRandom(seed);
  const pool = createPool({ apiKey: server.rows<{ id: number }>('select "id" from "apiKey"').map(({ id }) => id) });
  const maker: Maker = { document, random, pool };
  const checks = checksFor(places);
  const expectations = new Map(places.map((place) => [place.operation.operationId, expectationOf(place)]));
  // First what is there, then more of everything: most operations are about a record.
  const reads = places.filter(({ operation }) => operation.operationId.startsWith('list'));
  const makes = places.filter(({ operation }) => operation.operationId.startsWith('create'));
  let round = [...reads, ...makes, ...reads, ...makes].reverse();
  const count = Math.max(LEAST, round.length + places.length);
  for (let index = 0; index < count; index++) {
    if (round.length === 0) round = shuffled(places, maker);
    const place = round.pop();
    if (place === undefined) break;
    const request = random.percent(SPOILT) ? spoiltRequest(maker, place) : fairRequest(maker, place);
    const reply = await send(request, place);
    const expectation = expectations.get(request.operationId);
    const fault = expectation === undefined ? 'not described' : faultOf(request, reply, expectation, checks);
    const { operationId } = request;
    asked.push({ operationId, request: fault === null ? null : request, status: reply.status, fault });
    for (const [word] of Buffer.from(reply.bytes)
      .toString('latin1')
      .matchAll(/[\w$+/=-]{20,}/g))
      words.add(word);
    pool.learn(place, request.path, reply);
  }
}

const shuffled = (places: readonly Place[], { random }: Maker): Place[] => {
  const left = [...places];
  return Array.from(places, () => left.splice(random.between(0, left.length - 1), 1)).flat();
};

const STREAM = 'text/event-stream';

/** A stream never ends: its head is answer enough. */
async function send(request: MadeRequest, { operation }: Place): Promise<Reply> {
  if (operation.operationId !== 'streamEvents') {
    return api.send(request.method, request.path, request.body, request.headers);
  }
  const stop = new AbortController();
  const response = await fetch(`${server.url()}${request.path}`, {
    headers: { authorization: `Bearer ${key}`, ...request.headers },
    signal: stop.signal,
  });
  const isStream = response.headers.get('content-type')?.startsWith(STREAM) === true;
  const bytes = isStream ? new Uint8Array() : new Uint8Array(await response.arrayBuffer());
  stop.abort();
  const body: unknown = isStream ? '' : JSON.parse(new TextDecoder().decode(bytes));
  return { status: response.status, headers: response.headers, body, bytes };
}

function expectationOf({ operation }: Place): Expectation {
  const answers = Object.entries(operation.responses).map(([status, answer]) => [
    status,
    resolved<JsonObject & Answer>(document, answer),
  ]);
  return { codes: codesByStatus(document, operation), answers: Object.fromEntries(answers) };
}

type Checks = (operationId: string, status: number, isPartial: boolean) => z.ZodType | undefined;

function checksFor(places: readonly Place[]): Checks {
  const schemas: Record<string, JsonObject> = { problem: { $ref: '#/components/schemas/Problem' } };
  for (const { operation } of places) {
    for (const [status, answer] of Object.entries(operation.responses)) {
      const media = resolved<JsonObject & Answer>(document, answer).content?.['application/json'];
      if (media !== undefined) schemas[`${operation.operationId} ${status}`] = media.schema;
    }
  }
  const whole = checksOf(document, schemas, { closed: true });
  const partial = checksOf(document, schemas, { closed: true, partial: true });
  return (operationId, status, isPartial) => {
    if (status >= 400) return whole.problem;
    return (isPartial ? partial : whole)[`${operationId} ${status}`];
  };
}

function faultOf(
  { operationId, path }: MadeRequest,
  { status, headers, body, bytes }: Reply,
  { codes, answers }: Expectation,
  checks: Checks,
): string | null {
  const type = headers.get('content-type') ?? '';
  // No printer is there: who asks for one is told so.
  const isPrinters = String((body as { readonly code?: string }).code).startsWith('printer_');
  if (status >= 500 && !isPrinters) return `answered with ${status}`;
  if (answers[String(status)] === undefined) return `${status} is not described`;
  if (status >= 400) {
    if (!type.startsWith('application/problem+json')) return `${status} is ${type}, no problem`;
    const { code } = body as { readonly code?: string };
    if (code === undefined || codes.get(status)?.includes(code) !== true) return `${status} ${code} is not described`;
  } else if (type.startsWith(STREAM)) {
    return answers[String(status)]?.content?.[STREAM] === undefined ? 'a stream is not described' : null;
  } else if (bytes.length === 0) {
    if (status === 200 && answers['200']?.content?.['application/json'] !== undefined)
      return 'an answer without a body';
    return null;
  } else if (!type.startsWith('application/json')) return null;
  const checked = checks(operationId, status, /[?&]fields=/.test(path))?.safeParse(body);
  if (checked === undefined) return `${status} has no schema`;
  if (checked.success) return null;
  const [issue] = checked.error.issues;
  return `${status} does not fit: ${JSON.stringify(issue).slice(0, 300)}`;
}

describe(`${LEAST} requests and more, made from the description, seed ${seed}`, () => {
  test('are answered as described, and never with a fault of the machine', () => {
    const faults = new Map<string, Asked & { times: number }>();
    for (const one of asked) {
      if (one.fault === null) continue;
      const what = `${one.operationId}: ${one.fault}`;
      faults.set(what, { ...one, times: (faults.get(what)?.times ?? 0) + 1 });
    }
    const shown = [...faults].map(
      ([what, { request, times }]) => `${times}× ${what}\n    ${request === null ? '' : describeRequest(request)}`,
    );
    expect(shown).toEqual([]);
  });

  test('reach every operation, and at least three in ten are answered with what was asked for', () => {
    const reached = new Set(asked.map(({ operationId }) => operationId));
    const all = withFewFiles(operationsOf(document)).map(({ operation }) => operation.operationId);
    expect(all.filter((id) => !reached.has(id))).toEqual([]);
    const good = asked.filter(({ status }) => status >= 200 && status < 300);
    expect(good.length / asked.length).toBeGreaterThan(0.3);
    sayStatuses(
      `${asked.length} requests`,
      asked.map(({ status }) => status),
    );
  });

  test('never get to see a secret', () => {
    const columns = allModels().flatMap(({ name, internal = {} }) =>
      Object.keys(internal).flatMap((column) => (/hash/i.test(column) ? [{ table: name, column }] : [])),
    );
    columns.push({ table: 'session', column: 'tokenHash' });
    let looked = 0;
    for (const { table, column } of columns) {
      if (column === 'documentHash') continue;
      for (const { secret } of server.rows<{ secret: string | null }>(
        `select "${column}" as "secret" from "${table}"`,
      )) {
        for (const [part] of String(secret ?? '').matchAll(/[\w$+/=-]{20,}/g)) {
          looked += 1;
          expect(words.has(part), `${table}.${column}`).toBe(false);
        }
      }
    }
    expect(looked).toBeGreaterThan(0);
  });

  test('leave nothing broken behind', async () => {
    await server.stop();
  });
});

function describeRequest({ method, path, headers, body }: MadeRequest): string {
  return `${method} ${path.slice(0, 300)} ${JSON.stringify(headers).slice(0, 200)} ${body?.slice(0, 400) ?? ''}`;
}
