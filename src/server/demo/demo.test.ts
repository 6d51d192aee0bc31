/** Slow: it plays through the month that the demo facility has behind it, several times. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { zoneOf } from '#shared/domain/time.ts';
import { assertSound, startEmpty } from '#test/kit/server.ts';
import { undocumentedFaults } from '#test/kit/ways/documented.ts';
import { loadPepper } from '../core/access/pepper.ts';
import { systemActor, systemOrigin } from '../core/context/context.ts';
import { openStore, type Store } from '../core/db/store.ts';
import { defaultDemo, ensureDemo } from '../setup/ensureDemo.ts';
import { addDays } from './calendar.ts';
import { demoManager } from './index.ts';

const NOW = Date.parse('2025-12-15T10:00:00Z');
const moment = {
  now: NOW,
  facility: { zone: zoneOf('Europe/Madrid'), pepper: Buffer.alloc(32) },
  actor: systemActor,
  origin: systemOrigin('setup'),
};
const folders: string[] = [];
const stores: Store[] = [];

async function makeDemo(options?: { readonly scale: number; readonly seed: number }, now = NOW): Promise<Store> {
  const folder = mkdtempSync(join(tmpdir(), 'taquilla-demo-'));
  folders.push(folder);
  const store = await openStore(folder);
  stores.push(store);
  const facility = { ...moment.facility, pepper: (await loadPepper(store)).key };
  expect(await ensureDemo(store, { ...moment, now, facility }, options)).toBe(true);
  return store;
}

function rows<T>(store: Store, sql: string): T[] {
  return store.readConnection.raw.prepare(sql).all() as T[];
}

function count(store: Store, table: string): number {
  return rows<{ n: number }>(store, `select count(*) as n from "${table}"`)[0]?.n ?? -1;
}

/** Everything of a table but what is drawn at random when it is written. */
function content(store: Store, table: string): unknown[] {
  return rows<Record<string, unknown>>(store, `select * from "${table}" order by "id"`).map((row) => {
    // References of debits are never the same.
    const { guid, uuid, hash, checksum, searchText, messageId, reference, file, issue, ...rest } = row;
    return { ...rest, issue: String(issue).replaceAll(/"reference":"[^"]*"/g, '') };
  });
}

afterAll(async () => {
  for (const store of stores) await store.close();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

describe('the demo facility', () => {
  let store: Store;

  beforeAll(async () => {
    store = await makeDemo();
  });

  test('breaks no invariant', () => {
    for (const folder of folders) assertSound(folder);
  });

  test('has its customers, products and a month of sales', () => {
    expect(count(store, 'customer')).toBe(2000);
    // 297, the generic one, the recharge of a purse and four that are sold with fees alone.
    expect(count(store, 'product')).toBe(303);
    expect(count(store, 'family')).toBe(12);
    expect(count(store, 'user')).toBe(4);
    expect(count(store, 'pos')).toBe(2);
    expect(count(store, 'invoice')).toBeGreaterThan(2500);
    expect(count(store, 'zReport')).toBe(60);
  });

  test('ended yesterday, with every cash point closed and what it counted accounted for', () => {
    const atTills = 'select min("date") as first, max("date") as last from "invoice" where "session" is not null';
    expect(rows(store, atTills)).toEqual([{ first: '2025-11-15', last: '2025-12-14' }]);
    const last = rows<{ type: number }>(
      store,
      `select "type" from "posMovement" where "id" in (select max("id") from "posMovement" group by "pos")`,
    );
    expect(last).toEqual([{ type: 2 }, { type: 2 }]);
    const opened = rows<{ n: number }>(
      store,
      `select count(*) as n from "posMovement" where "type" = 1 and "expectedCashCount" <> "realCashCount"`,
    );
    expect(opened).toEqual([{ n: 0 }]);
  });

  test('has vouchers that were recharged in every way, and orders to its suppliers', () => {
    expect(rows(store, 'select "kind", count(*) as n from "voucherType" group by 1')).toEqual([
      { kind: 1, n: 1 },
      { kind: 2, n: 11 },
    ]);
    expect(count(store, 'voucherMovement')).toBeGreaterThan(100);
    const paid = rows<{ type: number | null }>(
      store,
      `select distinct p."type" from "voucherMovement" m left join "payment" p on p."id" = m."payment" order by 1`,
    );
    expect(paid.map(({ type }) => type)).toEqual([null, 1, 2, 3]);
    // By fees.
    expect(rows(store, 'select 1 from "voucherMovement" where "type" = 6').length).toBeGreaterThan(10);
    expect(count(store, 'supplier')).toBe(4);
    expect(count(store, 'stockOrder')).toBeGreaterThanOrEqual(16);
    const orders = rows<{ n: number; worth: number }>(
      store,
      `select count(distinct "supplier") as n, min("total") as worth from "stockOrder"`,
    );
    expect(orders).toEqual([{ n: 4, worth: expect.toSatisfy((worth) => worth > 10e6) }]);
  });

  test('has fees of three months, most by direct debit, what came back, and what is owed', () => {
    const [members] = rows<{ n: number; debited: number }>(
      store,
      `select count(*) as n, sum("directDebit") as debited from "subscriptionCustomer"`,
    );
    expect(members?.n).toBeGreaterThan(1400);
    expect(members?.debited).toBeGreaterThan(1200);
    const months = rows<{ month: string; n: number }>(
      store,
      `select substr("issueDate", 1, 7) as month, count(*) as n from "subscriptionFee" group by 1 order by 1`,
    );
    expect(months.map(({ month }) => month)).toEqual(['2025-10', '2025-11', '2025-12']);
    // In the first one the facility charged some, to see how it goes.
    expect(months.map(({ n }) => n > 150)).toEqual([true, true, true]);
    expect(months.slice(1).map(({ n }) => n > 700)).toEqual([true, true]);
    expect(rows(store, 'select "status", count(*) as n from "remittance" group by 1')).toEqual([
      { status: 2, n: 1 },
      { status: 3, n: 4 },
    ]);
    const reasons = rows<{ reason: string; n: number }>(
      store,
      `select "reason", count(*) as n from "bankReturn" group by 1 order by 1`,
    );
    expect(reasons.map(({ reason }) => reason)).toEqual(['AC04', 'AM04', 'MS02']);
    for (const table of ['editedSale', 'ommitedSale', 'subscriptionAddon', 'subscriptionBeneficiary']) {
      expect(count(store, table), table).toBeGreaterThan(2);
    }
    const [leave] = rows<{ n: number }>(
      store,
      `select count(*) as n from "subscriptionFee" f join "subscriptionCustomer" s on s."id" = f."subscriptionCustomer"
         join "subscription" t on t."id" = s."type" where t."name" = 'Baja temporal'`,
    );
    expect(leave?.n).toBeGreaterThan(10);
    const owed = rows<{ month: string }>(
      store,
      `select distinct substr("issueDate", 1, 7) as month from "sale"
         where "fkModel" = 'subscriptionCustomer' and "pending" > 0 and "status" = 2 order by 1`,
    );
    expect(owed.map(({ month }) => month)).toEqual(['2025-09', '2025-10', '2025-11']);
  });

  test('charges members less by a tag, sells by each of its rates, and has no tile for members alone', () => {
    expect(
      rows(
        store,
        `select r."name", r."customerTag" is not null as tagged, count(distinct r."id") as rates,
            count(distinct s."productRate") as sold, count(s."id") > 2 as often
          from "productRate" r left join "sale" s on s."productRate" = r."id" group by 1, 2 order by 1`,
      ),
    ).toEqual([
      { name: 'Hora valle', tagged: 0, rates: 2, sold: 2, often: 1 },
      { name: 'Tarifa de abonado', tagged: 1, rates: 3, sold: 3, often: 1 },
    ]);
    // Nobody pays another price than the one that holds for them.
    const dearer = rows(
      store,
      `select s."id" from "sale" s join "productRate" r on r."product" = s."product" and r."customerTag" is not null
         join "customer" c on c."id" = s."customer", json_each(c."tags") t
         where t.value = r."customerTag" and s."productRate" is null`,
    );
    expect(dearer).toEqual([]);
    const [tagged] = rows<{ n: number }>(
      store,
      `select count(*) as n from "customer" where "subscriptionTags" is not null`,
    );
    expect(tagged?.n).toBeGreaterThan(1000);
  });

  test('counted the entries of the last week, by card and by hand, some despite what stood against them', () => {
    const days = rows<{ date: string; n: number }>(
      store,
      `select "date", count(*) as n from "entry" group by 1 order by 1`,
    );
    expect(days.map(({ date }) => date)).toEqual(Array.from({ length: 7 }, (_, day) => addDays('2025-12-08', day)));
    expect(days.every(({ n }) => n > 15)).toBe(true);
    const [kinds] = rows(
      store,
      `select count(distinct "how") as ways, count("despite") > 0 as despite, count("despite") < count(*) / 3 as few,
          count("cancelled") > 0 as undone from "entry"`,
    );
    expect(kinds).toEqual({ ways: 2, despite: 1, few: 1, undone: 1 });
  });

  test('is tied together: provinces by postcode, groups by family, barcodes by product', () => {
    const broken = rows(
      store,
      `select c."id" from "customer" c left join "region" r on r."id" = c."region" where r."id" is null
       union all select p."id" from "product" p join "subfamily" s on s."id" = p."subfamily" where s."family" <> p."family"
       union all select p."id" from "product" p where p."useStock" = 1 and not exists
         (select 1 from "productBarcode" b where b."product" = p."id")`,
    );
    expect(broken).toEqual([]);
  });

  test('is only made where there is nothing yet', async () => {
    expect(await ensureDemo(store, moment)).toBe(false);
  });

  test('has all that was paid on documents, and its months prove themselves', async () => {
    const [folder = ''] = folders;
    stores.splice(stores.indexOf(store), 1);
    await store.close();
    const server = await startEmpty(folder);
    expect(undocumentedFaults(server.rows)).toEqual([]);
    const [manager] = server.rows<{ id: number }>('select "id" from "user" where "name" = ?', demoManager.name);
    const session = await server.as(null).run('sessionStart', { user: manager?.id ?? 0, pin: demoManager.pin });
    const api = server.as(session.token);
    for (const [year, month] of [
      [2025, 10],
      [2025, 11],
      [2025, 12],
    ] as const) {
      const { checks, bridge, sums } = await api.run('monthCheck', { year, month });
      const said = Object.fromEntries(checks.map(({ code, rows: against }) => [code, against]));
      expect(said, `${year}-${month}`).toMatchObject({ bridge: 0, registerTaxes: 0, undocumented: 0 });
      expect(bridge.difference).toBe(0);
      const [own] = server.rows<{ documents: number; total: number }>(
        `select count(*) as "documents", coalesce(sum("total"), 0) / 1e6 as "total" from "invoice"
          where "status" = 1 and "isProforma" = 0 and "date" like ?`,
        `${year}-${month}%`,
      );
      expect(sums.documents).toBe(own?.documents);
      expect(sums.total).toBeCloseTo(own?.total ?? 0, 6);
    }
    await server.stop();
  });
});

test('the same seed, scale and day make the same facility', async () => {
  const options = { scale: 0.02, seed: 42 };
  const [one, other] = [await makeDemo(options), await makeDemo(options)];
  expect(count(one, 'customer')).toBe(40);
  for (const table of ['customer', 'product', 'invoice', 'invoiceLine', 'sale', 'payment', 'posMovement']) {
    expect(count(one, table), table).toBeGreaterThan(30);
    expect(content(other, table), table).toEqual(content(one, table));
  }
  const others = ['voucherType', 'voucher', 'voucherMovement', 'supplier', 'stockOrder', 'stockOrderLine'];
  const ofFees = [
    'subscription',
    'subscriptionCustomer',
    'subscriptionFee',
    'bankAccount',
    'editedSale',
    'bankReturn',
    'entry',
  ];
  for (const table of [...others, ...ofFees, 'remittance', 'remittanceSale']) {
    expect(content(other, table), table).toEqual(content(one, table));
  }
});

test('a facility with few sales takes no more out of a drawer than it holds', async () => {
  const store = await makeDemo({ ...defaultDemo, scale: 0.01 }, Date.parse('2026-11-22T23:30:00Z'));
  expect(count(store, 'sale')).toBeGreaterThan(0);
});
