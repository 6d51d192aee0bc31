import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { zoneOf } from '#shared/domain/time.ts';
import { systemActor, systemOrigin } from '../core/context/context.ts';
import { openStore, type Store } from '../core/db/store.ts';
import { transact } from '../core/transact/transact.ts';
import type { NewRecord } from './reference.ts';
import { type Reference, seedReference } from './seed.ts';

let folder: string;
let store: Store;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'taquilla-seed-'));
  store = await openStore(folder);
});
afterEach(async () => {
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

function seed(company: NewRecord<'company'>): Promise<Reference> {
  const facility = { zone: zoneOf('Europe/Madrid'), pepper: Buffer.alloc(32) };
  const moment = {
    now: Date.parse('2025-12-15T10:00:00Z'),
    facility,
    actor: systemActor,
    origin: systemOrigin('setup'),
  };
  return transact(store.writer, moment, (ctx) => seedReference(ctx, company, 'es'));
}

function rows(sql: string): unknown[] {
  return store.readConnection.raw.prepare(sql).raw().all();
}

const company = { name: 'Polideportivo', taxNumber: 'B00000000', zipCode: '45600' };

describe('seedReference', () => {
  test('gives every document type its own series, and links credit notes and conversions', async () => {
    await seed(company);
    const types = rows(
      `select t."code", r."code", c."code", n."format", n."zeros", n."reset", n."lastValue"
         from "invoiceType" t left join "invoiceType" r on r."id" = t."reverseType"
         left join "invoiceType" c on c."id" = t."convertibleInto" join "invoiceCounter" n on n."type" = t."id"
        order by t."code"`,
    );
    const series = ['{code}{yy}-{n}', 6, 120, 0];
    expect(types).toEqual([
      ['C', 'R', null, ...series],
      ['F', 'R', null, ...series],
      ['I', null, null, ...series],
      ['P', null, 'F', ...series],
      ['R', null, null, ...series],
      ['RT', null, null, ...series],
      ['S', 'R', null, ...series],
      ['T', 'RT', 'F', ...series],
    ]);
  });

  test('finds the company’s province by its postcode', async () => {
    const { company: id, spain, provinces } = await seed(company);
    expect(rows(`select "id", "region", "country" from "company"`)).toEqual([[id, provinces.get('45'), spain]]);
    expect(rows(`select r."name" from "company" c join "region" r on r."id" = c."region"`)).toEqual([['Toledo']]);
  });

  test('leaves it open where the postcode tells nothing', async () => {
    await seed({ name: 'Polideportivo', taxNumber: 'B00000000' });
    expect(rows(`select "region" from "company"`)).toEqual([[null]]);
  });

  test('what it writes can be looked up by its ids', async () => {
    const reference = await seed(company);
    expect(rows(`select "rate" from "tax" where "id" = ${reference.taxes.reduced}`)).toEqual([[10_000_000]]);
    expect(
      rows(`select "type", "openDrawer" from "paymentMethod" where "id" = ${reference.paymentMethods.cash}`),
    ).toEqual([[1, 1]]);
    expect(rows(`select "permissions" from "profile" where "id" = ${reference.profiles.manager}`)).toEqual([['["*"]']]);
    expect(rows(`select "name", "taxes" from "product" where "id" = ${reference.genericProduct}`)).toEqual([
      ['Varios', `[${reference.taxes.general}]`],
    ]);
    expect(rows(`select count(*) from "region" where "country" = ${reference.spain}`)).toEqual([[52]]);
  });

  test('writes nothing where the company is not valid', async () => {
    await expect(seed({ name: 'x'.repeat(256), taxNumber: 'B00000000' })).rejects.toMatchObject({
      code: 'validation_failed',
    });
    expect(rows('select count(*) from "country"')).toEqual([[0]]);
  });
});
