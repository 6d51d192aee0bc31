import { statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Connection } from '#server/core/db/sqlite.ts';
import { DATABASE } from '#server/core/db/store.ts';
import { type Client, createClient } from '../kit/client.ts';
import { query } from '../kit/database.ts';
import type { Facility } from '../kit/facility.ts';
import { serve } from '../kit/processes.ts';
import { expectProblem, expectRefused } from '../kit/refusal.ts';
import { assertSound, facilityFolder, startOpen } from '../kit/server.ts';
import { tell } from './figures.ts';
import { times } from './sizes.ts';

/** The connections of servers in this process. */
const opened = vi.hoisted((): Connection[] => []);
vi.mock(import('#server/core/db/sqlite.ts'), async (original) => {
  const real = await original();
  return {
    ...real,
    openConnection: (...parameters) => {
      const connection = real.openConnection(...parameters);
      opened.push(connection);
      return connection;
    },
  };
});
beforeEach(() => {
  opened.length = 0;
});

/** Sells twenty lines a time until it is refused. Returns the numbers sold and the refusal. */
async function sellUntilRefused(api: Client, { products }: Facility) {
  const lines = Array.from({ length: 20 }, () => ({ product: products.free }));
  const numbers: (string | null)[] = [];
  for (let attempt = 0; attempt < 500; attempt++) {
    const reply = await api.call('checkout', { lines, payments: [] });
    if (reply.status !== 200) return { numbers, refusal: reply };
    numbers.push(reply.body.invoice.number);
  }
  throw new Error('the disk never filled');
}
const stored = (dataDir: string): (string | null)[] =>
  query<{ number: string | null }>(dataDir, 'select "number" from "invoice" order by "id"').map(({ number }) => number);

describe('a database that may not grow', () => {
  test('refuses what does not fit, keeps what did, and goes on when there is room again', async () => {
    const server = await startOpen();
    const writer = opened.find(({ raw }) => raw.open && !raw.readonly)?.raw;
    const pages = Number(writer?.pragma('page_count', { simple: true }));
    const all: (string | null)[] = [];
    for (const more of [5, 20, 60]) {
      writer?.pragma(`max_page_count = ${pages + more}`);
      const { numbers, refusal } = await sellUntilRefused(server.api, server.facility);
      all.push(...numbers);
      expectProblem(refusal, 'storage_unavailable');
      expect(refusal.headers.get('retry-after')).toBe('1');
      expect(stored(server.dataDir)).toEqual(all);
      await expectRefused(
        server,
        () =>
          server.api.call('checkout', {
            lines: Array.from({ length: 1000 }, () => ({ product: server.facility.products.free })),
            payments: [],
          }),
        'storage_unavailable',
      );
      expect(await server.api.run('posStatus', {})).toMatchObject({ open: true });
    }
    writer?.pragma('max_page_count = 1000000');
    const sold = await server.api.run('checkout', {
      lines: [{ product: server.facility.products.free }],
      payments: [],
    });
    expect(sold.invoice.sequenceNumber).toBe(all.length + 1);
  });

  test('refuses all who share the commit', async () => {
    const server = await startOpen();
    const writer = opened.find(({ raw }) => raw.open && !raw.readonly)?.raw;
    // Pages that are free would be filled first.
    writer?.exec('vacuum');
    writer?.pragma('max_page_count = 1');
    const lines = Array.from({ length: 200 }, () => ({ product: server.facility.products.free }));
    const replies = await Promise.all(
      Array.from({ length: 12 }, () => server.api.call('checkout', { lines, payments: [] })),
    );
    for (const reply of replies) expectProblem(reply, 'storage_unavailable');
    expect(stored(server.dataDir)).toEqual([]);
    writer?.pragma('max_page_count = 1000000');
    expect((await server.api.call('checkout', { lines, payments: [] })).status).toBe(200);
  });
});

/** Bytes by which the files may grow: more and more of them. */
const levels = [60_000, 200_000, 600_000, ...Array.from({ length: times(0, 50) }, (_, step) => 30_000 + step * 30_000)];

describe('files that may not grow', () => {
  /** Starts the server where no file may become larger than the database is now, and then some. */
  const serveWithin = async (dataDir: string, more: number) => {
    const blocks = Math.ceil((statSync(join(dataDir, DATABASE)).size + more) / 512);
    // POSIX: `ulimit -f` counts blocks of 512 bytes. Node ignores the signal, so that writes fail instead.
    return serve(dataDir, ['sh', '-c', `ulimit -S -f ${blocks} && exec "$0" "$@"`]);
  };

  test.each(levels)('by more than %i bytes: the server says so, loses nothing, and sells again later', async (more) => {
    const { dataDir, facility } = await facilityFolder();
    const server = await serveWithin(dataDir, more);
    const api = createClient(() => server.url, facility.key);
    await api.run('posOpen', { realCashCount: 100 });
    const { numbers, refusal } = await sellUntilRefused(api, facility);
    expectProblem(refusal, 'storage_unavailable');
    expect(numbers.length).toBeGreaterThan(0);
    // The log is moved into the file when the till has been quiet: that cannot be done now, and must do no harm.
    await sleep(1500);
    expect((await api.list('invoice', 'fields=number')).map(({ number }) => number)).toEqual(numbers);
    expect((await api.send('GET', '/api/health')).status).toBe(200);
    server.kill('SIGTERM');
    const { code, stderr } = await server.finished;
    expect([code, stderr.split('\n').filter((line) => line.includes('"level":60'))]).toEqual([0, []]);
    expect(stored(dataDir)).toEqual(numbers);
    assertSound(dataDir);

    const roomy = await serve(dataDir);
    const later = createClient(() => roomy.url, facility.key);
    const sold = await later.run('checkout', { lines: [{ product: facility.products.free }], payments: [] });
    expect(sold.invoice.sequenceNumber).toBe(numbers.length + 1);
    roomy.kill('SIGTERM');
    expect((await roomy.finished).code).toBe(0);
    assertSound(dataDir);
    tell('disk full', { bytes: more, sold: numbers.length, lost: 0 });
  });
});
