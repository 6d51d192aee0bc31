/** Which ways to the rows of a list are tried, in their order: at least one list for each. docs/domain/lists.md has them. */
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ReadContext, systemActor } from '#server/core/context/context.ts';
import { runDirectly } from '#server/core/db/execute.ts';
import { type Connection, openConnection } from '#server/core/db/sqlite.ts';
import { DATABASE } from '#server/core/db/store.ts';
import { type ModelName, models } from '#shared/catalogue/index.ts';
import { fillTables } from '#test/kit/filledTables.ts';
import { facilityFolder } from '#test/kit/server.ts';
import { waysOfList } from './list.ts';
import { parseListQuery } from './parse.ts';
import type { WayName } from './ways.ts';
import '#server/registries/compose.ts';

/** More than are few. */
const ROWS = 6000;

let connection: Connection;
let ctx: ReadContext;

beforeAll(async () => {
  const { dataDir } = await facilityFolder();
  const file = join(dataDir, DATABASE);
  fillTables(file, ROWS, () => 4);
  connection = openConnection(file, 'read');
  runDirectly(connection);
  ctx = { db: connection.db, now: 0, pepper: Buffer.alloc(32), actor: systemActor } as unknown as ReadContext;
});
afterAll(() => connection.close());

test.each<readonly [ModelName, string, readonly WayName[]]>([
  ['sale', 'customer=77&sort=price', ['lookUp']],
  ['sale', 'customer=77&sort=product.name', ['lookUp']],
  ['sale', 'id=77&sort=customer.name', ['lookUp']],
  ['sale', 'customer.name=x77&sort=price', ['lookUp']],
  ['customer', 'q=x12&sort=-id', ['walk', 'search']],
  ['customer', 'q=x12&sort=phone', ['search']],
  ['sale', 'sort=total', ['walk']],
  ['sale', 'sort=-created', ['walk']],
  ['payment', 'sort=-reference', ['walk']],
  ['invoice', 'sort=-name', ['walk']],
  ['sale', 'units[gt]=2&sort=total', ['walk', 'scan']],
  ['customer', 'active=true&sort=name', ['walk', 'scan']],
  ['sale', 'sort=customer.name', ['walk', 'scan']],
  ['sale', 'units[gt]=2&sort=price', ['scan']],
  ['sale', 'sort=pending', ['scan']],
  ['customer', 'sort=phone', ['scan']],
])('%s?%s is read by %s', async (name, search, ways) => {
  const query = parseListQuery(ctx, models[name], new URLSearchParams(`limit=50&${search}`));
  expect((await waysOfList(ctx, query)).map((way) => way.name)).toEqual(ways);
});
