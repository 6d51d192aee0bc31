import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openConnection } from '../../src/server/core/db/sqlite.ts';
import { DATABASE } from '../../src/server/core/db/store.ts';
import { temporaryFolder } from '../../test/kit/server.ts';
import { firstSale } from '../0001_firstSale.ts';
import { recordApi } from '../0002_recordApi.ts';

test('sales made before have the moment they were made as issue date, and the subfamily of their product', async () => {
  const connection = openConnection(join(temporaryFolder(), DATABASE), 'write');
  const { db } = connection;
  await firstSale.up(db);
  const insert = async (table: string, row: Record<string, string | number | null>) => {
    const columns = sql.join(Object.keys(row).map((name) => sql.ref(name)));
    await sql`insert into ${sql.table(table)} (${columns}) values (${sql.join(Object.values(row))})`.execute(db);
  };
  const created = '2025-12-15T23:30:00.000Z';
  const stamp = { created, deleted: 0 };
  await insert('company', { id: 1, name: 'Polideportivo', taxNumber: 'B12345674', currency: 'EUR', ...stamp });
  await insert('family', { id: 1, name: 'Pádel', color: '#123456', priority: 0, active: 1, ...stamp });
  await insert('subfamily', { id: 7, name: 'Interior', family: 1, priority: 0, ...stamp });
  const product = { price: 0, taxes: '[]', favourite: 0, priority: 0, allowPaymentPending: 0, supply: 0, useStock: 0 };
  await insert('product', {
    id: 1,
    name: 'Pista',
    family: 1,
    subfamily: 7,
    minutes: 0,
    active: 1,
    ...product,
    ...stamp,
  });
  const sale = {
    ...{
      code: 'T25-000001/1',
      description: 'Pista',
      status: 4,
      company: 1,
      product: 1,
      price: 0,
      units: 1,
      minutes: 0,
    },
    ...{ discountRate: 0, taxRate: 0, taxes: '[]', totalBeforeTaxes: 0, taxAmount: 0, total: 0, pending: 0, supply: 0 },
    ...{ taxExempt: 0, allowPaymentPending: 0, onCredit: 0, online: 0, ...stamp },
  };
  await insert('sale', { ...sale, id: 1, issueDate: '2025-12-16' });
  await insert('sale', { ...sale, id: 2, product: null });

  await recordApi.up(db);
  const { rows } = await sql<Record<string, unknown>>`select * from "sale" order by "id"`.execute(db);
  const flags = { doNotInvoice: 0, directDebit: 0, compensation: 0, sentToPrinter: 0, requiresInvoice: null };
  expect(rows).toMatchObject([
    { ...sale, ...flags, issueDate: created, dueDate: null, subfamily: 7 },
    { ...sale, ...flags, product: null, issueDate: null, dueDate: null, subfamily: null },
  ]);
  connection.close();
});
