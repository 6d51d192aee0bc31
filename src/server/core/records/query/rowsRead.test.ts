/**
 * Few rows in the order of the name of what they refer to: of every model, by every such name. Tables are filled past
 * every rule of the service, and read without a server: it is counted how many rows SQLite looks at.
 */
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type ReadContext, systemActor } from '#server/core/context/context.ts';
import { runDirectly } from '#server/core/db/execute.ts';
import { type Connection, openConnection } from '#server/core/db/sqlite.ts';
import { DATABASE } from '#server/core/db/store.ts';
import type { AnyModel } from '#shared/catalogue/defineModel.ts';
import { allModels } from '#shared/catalogue/index.ts';
import { referenceNames } from '#shared/catalogue/referenceNames.ts';
import { fillTables, hiding } from '#test/kit/filledTables.ts';
import { facilityFolder } from '#test/kit/server.ts';
import { readList } from './list.ts';
import { listIndexes } from './listIndexes.ts';
import { parseListQuery } from './parse.ts';
import '#server/registries/compose.ts';

/** Every condition of a row that counts towards a budget counts the row here. */
const looked = vi.hoisted(() => ({ isCounting: false, rows: 0 }));
vi.mock(import('#server/core/db/budget.ts'), async (original) => {
  const [real, { sql }] = await Promise.all([original(), import('#server/core/db/sql.ts')]);
  return {
    ...real,
    withinBudget: (id, weight) =>
      looked.isCounting ? sql.raw(`(${id} is null or looked_at())`) : real.withinBudget(id, weight),
  };
});

/** Rows of each table: more than any way may look at for a few. */
const ROWS = 2500;
/** Rows that refer to one record. */
const SHARE = 4;
/** Rows looked at for each that is found, and those that are looked at whatever is found. */
const MOST = 12 * SHARE;

let connection: Connection;
let ctx: ReadContext;

beforeAll(async () => {
  const { dataDir } = await facilityFolder();
  const file = join(dataDir, DATABASE);
  fillTables(file, ROWS, () => SHARE);
  connection = openConnection(file, 'read');
  connection.raw.function('looked_at', { deterministic: false }, () => {
    looked.rows += 1;
    return 1;
  });
  runDirectly(connection);
  looked.isCounting = true;
  const zone = 'Europe/Madrid';
  ctx = {
    ...{ db: connection.db, now: 0, at: '', zone, zoneOf: () => Promise.resolve(zone), pepper: Buffer.alloc(32) },
    ...{ lan: null, machine: null, clock: null, actor: systemActor, address: null },
  } as unknown as ReadContext;
});
afterAll(() => connection.close());

/** The names a model is sorted by, from either end in turn, and the references by which few rows are asked for. */
async function casesOf(model: AnyModel): Promise<readonly (readonly [sort: string, column: string])[]> {
  const indexed = (await listIndexes(ctx.db, model.name)).filter(
    ({ column, isAlphabetical }) => !isAlphabetical && !hiding.has(column) && model.fields[column]?.ref !== undefined,
  );
  const columns = [...new Set(indexed.map(({ column }) => column)), 'id'];
  return [...referenceNames(model).keys()].flatMap((path) =>
    columns.map((column, index) => [index % 2 === 0 ? path : `-${path}`, column] as const),
  );
}

test.each(allModels().filter((model) => referenceNames(model).size > 0))(
  'few rows of $name are found without looking at many',
  async (model) => {
    const far: string[] = [];
    for (const [sort, column] of await casesOf(model)) {
      const search = `fields=id&limit=20&sort=${sort}&${column}=77`;
      const query = parseListQuery(ctx, model, new URLSearchParams(search));
      looked.rows = 0;
      const { texts } = await readList(ctx, query);
      expect(texts.length, search).toBeGreaterThan(0);
      if (looked.rows > MOST) far.push(`${search}: ${looked.rows}`);
    }
    expect(far).toEqual([]);
  },
);
