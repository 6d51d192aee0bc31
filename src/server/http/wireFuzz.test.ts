import { beforeAll, describe, expect, test } from 'vitest';
import { createRandom } from '#test/kit/fuzz/random.ts';
import { sayStatuses } from '#test/kit/fuzz/statuses.ts';
import { type WireFacts, wireBytes } from '#test/kit/fuzz/wire.ts';
import { type Document, operationsOf } from '#test/kit/openapi.ts';
import { runs, seed } from '#test/kit/seed.ts';
import { type FacilityServer, startOpen } from '#test/kit/server.ts';
import { openWire } from '#test/kit/wire.ts';

const COUNT = runs(250);
const AT_ONCE = 8;
/** Longer than anything may take that was sent whole, or cut off. */
const PATIENCE = 60_000;
const TIME = 300_000 + COUNT * 20;

let server: FacilityServer;
/** What is wrong, by what it is: at most a few of each, as they were sent and answered. */
const wrong = { fault: [] as string[], open: [] as string[], inside: [] as string[], bare: [] as string[] };
const statuses: number[] = [];

beforeAll(async () => {
  server = await startOpen();
  const document = (await server.as(null).send('GET', '/api/openapi.json')).body as Document;
  // A stream has no end; what signs out, or takes rights away, would end the rest. Of files a key has one written at a time.
  const places = operationsOf(document).filter(
    ({ path }) => !/events$|session|\/apiKey|\/user|\/profile|[kK]ey$|\/export\//.test(path),
  );
  const random = createRandom(seed);
  const facts: WireFacts = { random, places, host: new URL(server.url()).host, key: server.facility.key };
  let left = COUNT;
  const tellOne = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      const sent = wireBytes(facts);
      judge(sent, await tellBytes(sent));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, tellOne));
}, TIME);

/** Sends bytes and no more, and takes what comes until the connection ends. */
function tellBytes(bytes: Buffer): Promise<string | null> {
  const socket = openWire(server.url());
  const chunks: Buffer[] = [];
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      resolve(null);
      socket.destroy();
    }, PATIENCE);
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.on('close', () => {
      clearTimeout(timer);
      resolve(Buffer.concat(chunks).toString('latin1'));
    });
    socket.end(bytes);
  });
}

const INSIDE = /node_modules|\.ts:\d+|at \w+ \(|SQLITE_|FST_ERR|HPE_|better-sqlite3/;

/** `answer`: null where the connection stayed open. */
function judge(sent: Buffer, answer: string | null): void {
  const text = answer ?? '';
  const found = [...text.matchAll(/(?:^|[\r\n}\]"])HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
  statuses.push(...found);
  const note = (list: string[]): void => {
    const shown = `${JSON.stringify(sent.toString('latin1').slice(0, 600))} → ${JSON.stringify(text.slice(0, 400))}`;
    if (list.length < 5) list.push(shown);
  };
  if (found.some((status) => status >= 500)) note(wrong.fault);
  if (answer === null) note(wrong.open);
  if (INSIDE.test(text)) note(wrong.inside);
  if (found.some((status) => status >= 400) && !text.includes('application/problem+json')) note(wrong.bare);
}

describe(`${COUNT} connections of odd bytes, seed ${seed}`, () => {
  test('are never answered with a fault of the machine', () => expect(wrong.fault).toEqual([]));
  test('all end', () => expect(wrong.open).toEqual([]));
  test('show nothing of the inside', () => expect(wrong.inside).toEqual([]));
  test('are refused with problems', () => expect(wrong.bare).toEqual([]));

  test('reach what is behind every refusal', () => {
    for (const status of [200, 400, 401, 404, 405, 413, 415, 422, 431]) expect(statuses).toContain(status);
    sayStatuses(`${COUNT} connections`, statuses);
  });

  test('leave a server that answers, and nothing broken behind', async () => {
    expect((await server.api.send('GET', '/api/health')).status).toBe(200);
    await server.stop();
  });
});
