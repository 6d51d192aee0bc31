import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addSubscriptionType } from '#test/kit/fees.ts';
import { checked } from '#test/kit/imports.ts';
import { expectRefused } from '#test/kit/refusal.ts';
import { type FacilityServer, startOpen } from '#test/kit/server.ts';

const IBAN = 'ES9121000418450200051332';
const SPELLINGS = [IBAN, 'ES91 2100 0418 4502 0005 1332', 'es9121000418450200051332', 'es91-2100-0418-4502-0005-1332'];

let server: FacilityServer;
/** Made anew for each test, with an account that has a mandate of theirs. */
let customer: number;
let mandate: string;
let account: number;

beforeAll(async () => {
  server = await startOpen();
});

beforeEach(async () => {
  customer = (await server.api.create('customer', { name: 'Ana' })).id;
  mandate = `ANA-${customer}`;
  account = (await server.api.create('bankAccount', { customer, iban: SPELLINGS[1] ?? '', mandate })).id;
});

const add = (values: object) =>
  server.api.send('POST', '/api/model/bankAccount', { customer, iban: IBAN, mandate, ...values });
const accounts = () => server.api.list('bankAccount', `customer=${customer}&sort=id`);

describe('one IBAN with one mandate is one account', () => {
  test.each(SPELLINGS)('for a record that writes %s', async (iban) => {
    await expectRefused(server, () => add({ iban }), 'unique_conflict', [['#/iban', 'already_taken']]);
    expect((await add({ iban, mandate: `OTRO-${customer}` })).status).toBe(201);
    expect((await add({ iban, mandate: null })).status).toBe(201);
    await expectRefused(server, () => add({ iban, mandate: null }), 'unique_conflict', [['#/iban', 'already_taken']]);
  });

  test.each(SPELLINGS)('for a sign-up that writes %s', async (iban) => {
    const type = await addSubscriptionType(server);
    const { subscriptionCustomer } = await server.api.run('subscriptionSignUp', {
      ...{ customer, type, directDebit: true, account: { iban, mandate } },
    });
    expect(subscriptionCustomer.bankAccount).toBe(account);
    expect(await accounts()).toHaveLength(1);
  });

  test('where it is written anew, taken up or restored; not where something else of it is written', async () => {
    const { body } = await add({ mandate: `OTRO-${customer}` });
    const path = `/api/model/bankAccount/${(body as { id: number }).id}`;
    const change = (values: object) => server.api.send('POST', path, values);
    await expectRefused(server, () => change({ mandate }), 'unique_conflict', [['#/iban', 'already_taken']]);
    expect((await change({ active: false })).status).toBe(200);
    expect((await change({ mandate })).status).toBe(200);
    await expectRefused(server, () => change({ active: true }), 'unique_conflict', [['#/iban', 'already_taken']]);
    server.write('update "bankAccount" set "active" = 1 where "customer" = ?', customer);
    expect((await change({ holder: 'Ana Ruiz' })).status).toBe(200);
    await server.api.send('DELETE', path);
    expect((await server.api.send('POST', `${path}/restore`)).status).toBe(409);
  });

  test('for a file, which finds it by any spelling', async () => {
    const [own] = await accounts();
    server.write('update "bankAccount" set "deleted" = 1 where "id" <> ?', own?.id ?? 0);
    const columns = ['IBAN', 'Titular'];
    for (const iban of SPELLINGS) {
      const file = { model: 'bankAccount', columns, rows: [[iban, 'Ana Ruiz']], reading: READING };
      expect(await checked(server.api, file), iban).toMatchObject({ newRows: 0, changedRows: 1, errorRows: 0 });
    }
  });

  test('with a mandate that another customer has for the same IBAN, however that is written', async () => {
    const { id: sister } = await server.api.create('customer', { name: 'Eva' });
    server.write('update "bankAccount" set "iban" = lower("iban") where "id" = ?', account);
    expect((await add({ customer: sister })).status).toBe(201);
    const wrong = () => add({ customer: sister, iban: 'ES7921000813610123456789' });
    await expectRefused(server, wrong, 'unique_conflict', [['#/mandate', 'already_taken']]);
  });
});

const READING = { mapping: ['iban', 'holder'], key: 'iban' };
