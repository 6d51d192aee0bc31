import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ApiWrite } from '#shared/catalogue/index.ts';
import type { Client } from '#test/kit/client.ts';
import type { Facility } from '#test/kit/facility.ts';
import { expectRefused } from '#test/kit/refusal.ts';
import { type FacilityServer, START, startFacility } from '#test/kit/server.ts';

type Values = Partial<ApiWrite<'invoice'>> & { sequenceNumber?: number; counter?: number };

let server: FacilityServer;
let facility: Facility;
/** May do everything at the till, and write drafts, but not import. */
let till: Client;
beforeAll(async () => {
  server = await startFacility();
  ({ facility } = server);
  const scopes = ['billing:operate', 'invoice:write', 'invoice:read'];
  till = server.as((await server.api.run('keyCreate', { name: 'Caja', scopes })).key);
});

let type: number;
let counter: number;
let types = 0;
/** A type like another and a series of its own, that starts again every year. */
async function newSeries(like: string): Promise<{ type: number; counter: number }> {
  const code = `Y${types++}`;
  const [plain] = await server.api.list('invoiceType', `code=${like}`);
  const made = await server.api.create('invoiceType', { ...plain, name: code, code } as ApiWrite<'invoiceType'>);
  const series = { format: '{code}-{yy}-{n}', zeros: 2, prefix: false, lastValue: 0, initialValue: 1, reset: 120 };
  return { type: made.id, counter: (await server.api.create('invoiceCounter', { type: made.id, ...series })).id };
}

beforeEach(async () => {
  server.clock.now = START;
  ({ type, counter } = await newSeries('I'));
});

async function draft(values: Values = {}): Promise<number> {
  const lines = [{ product: facility.products.court }];
  return (await server.api.create('invoice', { type, lines, ...values } as ApiWrite<'invoice'>)).id;
}
const confirm = (invoice: number, client = server.api) => client.run('confirmInvoice', { invoice });
async function issued(values: Values = {}): Promise<string | null> {
  return (await confirm(await draft(values))).number;
}
const state = async () => {
  const { lastValue, lastDate } = await server.api.get('invoiceCounter', counter);
  return [lastValue, lastDate];
};

describe('the date', () => {
  test('is the day of confirming where nobody set one', async () => {
    const id = await draft();
    server.clock.now += 3 * 86_400_000;
    expect(await confirm(id)).toMatchObject({ date: '2026-03-05', dueDate: '2026-03-05' });
  });

  test('is the facility’s, not that of Greenwich', async () => {
    const id = await draft();
    server.clock.now = Date.parse('2026-03-31T22:30:00.000Z');
    expect((await confirm(id)).date).toBe('2026-04-01');
  });

  test('that was set stays, also before today, for who imports', async () => {
    const id = await draft({ date: '2026-02-27' });
    server.clock.now += 86_400_000;
    const send = () => till.call('confirmInvoice', { invoice: id });
    await expectRefused(server, send, 'insufficient_scope', [['#/date', 'invalid_value']]);
    expect(await confirm(id)).toMatchObject({ date: '2026-02-27', number: expect.stringMatching(/-26-01$/) });
  });

  test.each([
    ['T', '2026-01-01', '2026-03-31T21:59:59.000Z', false],
    ['T', '2026-01-01', '2026-03-31T22:00:00.000Z', true],
    ['T', '2026-03-31', '2026-04-01T10:00:00.000Z', true],
    ['T', '2026-11-30', '2026-12-31T10:00:00.000Z', false],
    ['T', '2026-12-31', '2027-01-01T10:00:00.000Z', true],
    // Nobody declares the tax of an offer, or of what is for the house.
    ['P', '2026-12-31', '2027-01-01T10:00:00.000Z', false],
    ['I', '2026-12-31', '2027-01-01T10:00:00.000Z', false],
  ])('of %s %s is warned about at %s: %s, as its quarter is over then', async (code, date, now, isWarned) => {
    server.clock.now = Date.parse(now);
    ({ type, counter } = await newSeries(code));
    const id = await draft({ date, customer: facility.customers.club });
    const reply = await server.api.call('confirmInvoice', { invoice: id });
    expect([reply.status, reply.headers.get('x-taquilla-warnings')]).toEqual([
      200,
      isWarned ? JSON.stringify([{ pointer: '#/date', code: 'quarter_over' }]) : null,
    ]);
  });

  test('that was set afterwards stays; taken out, it is the day again', async () => {
    const [set, unset] = [await draft(), await draft({ date: '2026-03-01' })];
    await server.api.update('invoice', set, { date: '2026-02-28' } as ApiWrite<'invoice'>);
    await server.api.update('invoice', unset, { date: null } as ApiWrite<'invoice'>);
    expect([(await confirm(set)).date, (await confirm(unset)).date]).toEqual(['2026-02-28', '2026-03-02']);
  });

  test('to come is refused, but for who imports: a mistyped year would close the series', async () => {
    const id = await draft({ date: '2062-03-02' });
    const send = () => till.call('confirmInvoice', { invoice: id });
    await expectRefused(server, send, 'validation_failed', [['#/date', 'too_big']]);
    expect((await confirm(id)).date).toBe('2062-03-02');
    const today = await draft();
    await expectRefused(server, () => server.api.call('confirmInvoice', { invoice: today }), 'date_before_series');
  });

  test('before the last of its series is refused, on the same day it is not', async () => {
    expect(await issued({ date: '2026-02-28' })).toMatch(/-26-01$/);
    expect(await issued({ date: '2026-02-28' })).toMatch(/-26-02$/);
    const late = await draft({ date: '2026-02-27' });
    const send = () => server.api.call('confirmInvoice', { invoice: late });
    await expectRefused(server, send, 'date_before_series');
    expect(await issued()).toMatch(/-26-03$/);
  });

  test.each<[number | null, string]>([
    [null, '2026-03-02'],
    [0, '2026-03-02'],
    [1, '2026-03-17'],
    [2, '2026-04-01'],
    [3, '2026-05-01'],
    [4, '2026-05-31'],
  ])('under payment condition %s is due %s', async (condition, due) => {
    const id = await draft();
    await server.api.update('invoice', id, { paymentCondition: condition } as ApiWrite<'invoice'>);
    expect((await confirm(id)).dueDate).toBe(due);
  });
});

describe('a series', () => {
  test('starts again with the year, and both years are whole', async () => {
    const numbers = [await issued(), await issued()];
    server.clock.now = Date.parse('2026-12-31T22:59:59.000Z');
    numbers.push(await issued());
    server.clock.now = Date.parse('2026-12-31T23:00:00.000Z');
    numbers.push(await issued(), await issued());
    expect(numbers.map((number) => number?.slice(-5))).toEqual(['26-01', '26-02', '26-03', '27-01', '27-02']);
    expect(await state()).toEqual([2, '2027-01-01']);
  });

  test('may begin with another number', async () => {
    await server.api.update('invoiceCounter', counter, { initialValue: 50 } as ApiWrite<'invoiceCounter'>);
    expect([await issued(), await issued()].map((number) => number?.slice(-2))).toEqual(['50', '51']);
  });
});

describe('an imported number', () => {
  test('is assigned, the numbers it skips are recorded, and the series goes on after it', async () => {
    expect(await issued({ sequenceNumber: 7 })).toMatch(/-26-07$/);
    expect(await issued()).toMatch(/-26-08$/);
    expect(await issued({ sequenceNumber: 12 })).toMatch(/-26-12$/);
    expect(await issued({ sequenceNumber: 13 })).toMatch(/-26-13$/);
    expect(server.rows('select "jumps" from "invoiceCounter" where "id" = ?', counter)).toEqual([
      { jumps: '[[0,6],[8,11]]' },
    ]);
  });

  test('is assigned by whoever confirms it', async () => {
    expect((await confirm(await draft({ sequenceNumber: 3 }), till)).sequenceNumber).toBe(3);
  });

  test('starts again with the year, too', async () => {
    await issued({ sequenceNumber: 90 });
    server.clock.now = Date.parse('2027-01-01T09:00:00.000Z');
    expect(await issued({ sequenceNumber: 4 })).toMatch(/-27-04$/);
    expect(await state()).toEqual([4, '2027-01-01']);
  });

  test.each([1, 5])('%s is refused where the series is past it', async (sequenceNumber) => {
    for (let n = 0; n < 5; n++) await issued();
    const late = await draft({ sequenceNumber });
    await expectRefused(server, () => server.api.call('confirmInvoice', { invoice: late }), 'unique_conflict');
  });

  test('is refused beyond what a number can be', async () => {
    const id = await draft({ sequenceNumber: 1_000_000_000_001 });
    const send = () => server.api.call('confirmInvoice', { invoice: id });
    await expectRefused(server, send, 'validation_failed', [['#/sequenceNumber', 'too_big']]);
  });

  test('of a series that is not there any more is refused', async () => {
    const { id: own } = await server.api.create('invoiceCounter', {
      type,
      company: (await server.api.list('company'))[0]?.id ?? 0,
      format: 'OTRA-{n}',
      zeros: 0,
      prefix: false,
      lastValue: 0,
    });
    const [mine, other] = [await draft({ counter: own }), await draft({ counter })];
    server.write('update "invoiceCounter" set "deleted" = 1 where "id" = ?', own);
    const send = () => server.api.call('confirmInvoice', { invoice: mine });
    await expectRefused(server, send, 'validation_failed', [['#/invoiceType', 'invalid_value']]);
    expect((await confirm(other)).counter).toBe(counter);
  });
});

describe('seller and buyer', () => {
  test('are what their records say now, except for manual fields', async () => {
    const { id: customer } = await server.api.create('customer', {
      name: 'Ana Antes',
      taxNumber: '12345678Z',
      street: 'Calle Vieja 1',
      zipCode: '28001',
      city: 'Madrid',
    });
    const plainDraft = await draft({ customer });
    const byHand = await draft({ customer, name: 'Ana a mano', street: 'A mano 3' } as Values);
    const changed = await draft({ customer });
    await server.api.update('invoice', changed, { city: 'Getafe', companyPhone: '900' } as ApiWrite<'invoice'>);
    await server.api.update('customer', customer, { name: 'Ana Después', street: 'Calle Nueva 9', city: 'Toledo' });
    const [company] = await server.api.list('company');
    await server.api.update('company', company?.id ?? 0, { phone: '910000000', street: 'Avenida Nueva 7' });
    expect(await confirm(plainDraft)).toMatchObject({
      name: 'Ana Después',
      street: 'Calle Nueva 9',
      city: 'Toledo',
      address: 'Calle Nueva 9\n28001 Toledo',
      customerStreet1: 'Calle Nueva 9',
      customerCity: 'Toledo',
      companyPhone: '910000000',
      companyStreet: 'Avenida Nueva 7',
    });
    expect(await confirm(byHand)).toMatchObject({
      name: 'Ana a mano',
      street: 'A mano 3',
      customerStreet1: 'A mano 3',
      city: 'Toledo',
      address: 'A mano 3\n28001 Toledo',
    });
    expect(await confirm(changed)).toMatchObject({
      name: 'Ana Después',
      city: 'Getafe',
      customerCity: 'Getafe',
      address: 'Calle Nueva 9\n28001 Getafe',
      companyPhone: '900',
    });
  });

  test('set manually and then another customer is all of that one’s', async () => {
    const id = await draft({ customer: facility.customers.club, name: 'A mano' } as Values);
    await server.api.update('invoice', id, { customer: facility.customers.visitor } as ApiWrite<'invoice'>);
    await server.api.update('customer', facility.customers.visitor, { name: 'Ana Otra' });
    expect((await confirm(id)).name).toBe('Ana Otra');
  });
});
