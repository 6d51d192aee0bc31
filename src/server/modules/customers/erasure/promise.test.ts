import { join } from 'node:path';
import Database from 'better-sqlite3';
import { DummyDriver, Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { migrations } from '#migrations';
import { recordShape } from '#server/core/db/shape.ts';
import { DATABASE } from '#server/core/db/store.ts';
import { ErasureState } from '#shared/domain/states.ts';
import type { FileHealth } from '#shared/health.ts';
import { settled } from '#test/kit/refusal.ts';
import { type FacilityServer, startFacility } from '#test/kit/server.ts';

const NAME = 'Berta Camposq';
const EMAIL = 'berta-camposq@example.org';
const SAID = `Llamar a ${NAME} (${EMAIL})`;

let server: FacilityServer;
let customer: number;
let other: number;
beforeEach(async () => {
  server = await startFacility();
  ({ id: customer } = await server.api.create('customer', { name: NAME, email: EMAIL }));
  ({ id: other } = await server.api.create('customer', { name: 'Otra', comments: SAID }));
});

const health = async () => (await server.as(null).send('GET', '/api/health')).body as FileHealth;
const problems = async () => (await health()).problems.map(({ code }) => code);
const attention = async () =>
  (await server.api.run('reportOverview', {})).attention.filter(({ kind }) => kind === 'openErasures');
const sweepJobs = () =>
  server.rows<{ status: number; error: string | null }>(
    `select "status", "error" from "job" where "kind" = 'customer.sweep' order by "id"`,
  );
const erase = () => server.api.run('customerErase', { customer, name: NAME });

/** Until then the search fails where it comes to the note, with an error that says what the note said. */
const bar = () =>
  server.write(`create trigger "barred" before update of "comments" on "customer" when old."id" = ${other}
    begin select raise(abort, 'no room for ${EMAIL}'); end`);
const unbar = () => server.write('drop trigger "barred"');

async function stuck(): Promise<void> {
  bar();
  await erase();
  await expect.poll(() => sweepJobs()[0]?.error).toBeTruthy();
  await expect.poll(problems).toContain('erasureStuck');
}

/** Everything that says that all is well again. */
async function expectKept(): Promise<void> {
  await expect.poll(() => server.rows('select 1 from "customerErasure" where "finished" is null').length).toBe(0);
  await settled(server);
  await expect.poll(async () => (await health()).status).toBe('ok');
  expect(await attention()).toEqual([]);
  expect(await server.api.get('customer', customer)).toMatchObject({ erasure: ErasureState.finished });
  expect(server.rows('select "terms" from "customerErasure"')).toEqual([{ terms: null }]);
  expect(sweepJobs()).toEqual([{ status: 2, error: null }]);
  expect(await server.api.get('customer', other)).toMatchObject({ comments: 'Llamar a ··· (···)' });
}

describe('an erasure', () => {
  test('that ends at once is finished, and nothing is amiss', async () => {
    expect(await server.api.get('customer', customer)).toMatchObject({ erasure: null });
    await erase();
    await expectKept();
  });

  test('that fails says so in health, in what wants attention and on the customer until it is kept, and quotes nobody', async () => {
    await stuck();
    expect(await health()).toMatchObject({ status: 'degraded', problems: [{ code: 'erasureStuck' }] });
    expect(await attention()).toEqual([
      {
        kind: 'openErasures',
        count: 1,
        amount: null,
        rows: { path: '/api/model/customerErasure', query: 'finished%5Bnull%5D=true' },
        record: expect.any(Number),
      },
    ]);
    const [open] = await server.api.list('customerErasure', 'finished[null]=true');
    expect(open).toMatchObject({ customer, finished: null });
    expect(await server.api.get('customer', customer)).toMatchObject({ erasure: ErasureState.stuck });
    expect(sweepJobs()).toEqual([
      {
        status: 0,
        error: expect.stringMatching(
          /^SweepError: erasure \d+ stopped at customer behind .*: SQLITE_CONSTRAINT_TRIGGER$/,
        ),
      },
    ]);
    unbar();
    server.clock.now += 6000;
    await server.api.update('customer', other, { city: 'Lugo' });
    await expectKept();
  });

  test('that was given up is run again by the next start', async () => {
    await stuck();
    server.write(
      `update "job" set "status" = 3, "attempts" = 8, "finished" = '2026-03-02T09:00:00.000Z' where "kind" = 'customer.sweep'`,
    );
    await server.api.update('customer', other, { city: 'Lugo' });
    expect(await problems()).toEqual(['erasureStuck']);
    unbar();
    await server.restart();
    await expectKept();
  });

  test('whose job is gone is run by the next start, too, and is told of until it can be', async () => {
    await stuck();
    server.write(`delete from "job" where "kind" = 'customer.sweep'`);
    // What is looked for cannot be read: an error of the parser would quote it.
    const [kept] = server.rows<{ terms: string }>('select "terms" from "customerErasure"');
    server.write('update "customerErasure" set "terms" = ?', `{"terms":["${NAME}`);
    unbar();
    await server.restart();
    await expect
      .poll(() => sweepJobs()[0]?.error)
      .toMatch(/^SweepError: erasure \d+ stopped at its record: SyntaxError$/);
    expect(await problems()).toEqual(['erasureStuck']);
    server.write('update "customerErasure" set "terms" = ?', kept?.terms);
    await server.restart();
    await expectKept();
  });

  test('that an earlier version left is finished by the upgrade, and its error is emptied', async () => {
    await stuck();
    const error = `SyntaxError: Invalid regular expression: /(?<![\\p{L}])(?:berta\\-camposq@example\\.org|Berta\\s+Cam`;
    server.write(`update "job" set "status" = 3, "attempts" = 8, "error" = ? where "kind" = 'customer.sweep'`, error);
    const [stored] = server.rows<{ terms: string }>('select "terms" from "customerErasure"');
    const { lone, ...earlier } = JSON.parse(stored?.terms ?? '{}') as { lone: unknown };
    expect(lone).toEqual([]);
    server.write('update "customerErasure" set "terms" = ?', JSON.stringify(earlier));
    unbar();
    await server.running().close();
    const db = new Database(join(server.dataDir, DATABASE));
    await takeBack(db);
    recordShape(db);
    db.close();
    await server.restart();
    await expectKept();
  });
});

/** Takes a database back to how the first migration made it: what the later ones added goes, the last first. */
async function takeBack(db: Database.Database): Promise<void> {
  const statements: string[] = [];
  const recorder = new Kysely<unknown>({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (own) => new SqliteIntrospector(own),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
    log: ({ query }) => {
      statements.push(query.sql);
    },
  });
  const [first, ...later] = Object.entries(migrations);
  await first?.[1].up(recorder);
  const made = statements.splice(0);
  for (const [, { up }] of later) await up(recorder);
  for (const [name] of later) db.prepare('delete from kysely_migration where "name" = ?').run(name);
  for (const statement of statements.toReversed()) {
    const [, index] = /^create (?:unique )?index ("\w+")/.exec(statement) ?? [];
    const [, table, column] = /^alter table ("\w+") add column ("\w+")/.exec(statement) ?? [];
    if (index !== undefined) db.exec(`drop index if exists ${index}`);
    const [, added] = /^create table ("\w+")/.exec(statement) ?? [];
    // One that took the place of another has its name by now, and stays.
    if (added !== undefined) db.exec(`drop table if exists ${added}`);
    const [, dropped] = /^drop index ("\w+")/.exec(statement) ?? [];
    if (dropped !== undefined) db.exec(made.find((each) => / index ("\w+")/.exec(each)?.[1] === dropped) ?? '');
    if (table === undefined || column === undefined) continue;
    // Those that freeze columns: they are made again after every migration.
    const triggers = db
      .prepare<[string, string], string>(
        `select "name" from sqlite_master where "type" = 'trigger' and "tbl_name" = ? and "sql" like ?`,
      )
      .pluck()
      .all(table.replaceAll('"', ''), `%${column}%`);
    for (const trigger of triggers) db.exec(`drop trigger "${trigger}"`);
    db.exec(`alter table ${table} drop column ${column}`);
  }
}
