/**
 * Whatever is done to money in whatever way, no sale is paid and on no document: every operation that moves money, by every
 * means, whole and in part, for somebody and for nobody.
 * Slow: each of them is asked over HTTP, from a sale that is paid anew.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rules } from '#server/registries/rules.ts';
import type { AnyModel } from '#shared/catalogue/defineModel.ts';
import { allModels } from '#shared/catalogue/index.ts';
import type { Problem } from '#shared/errors.ts';
import { type MoneyEffects, moneyEffects, recordEffects } from '#shared/operations/moneyEffects.ts';
import { declared } from '../kit/declaredEvents.ts';
import { jobKinds } from '../kit/jobKinds.ts';
import { settled } from '../kit/refusal.ts';
import { cells, expectedOf, Refused } from '../kit/ways/cell.ts';
import { mark, undocumentedFaults } from '../kit/ways/documented.ts';
import { openPlace, type Place } from '../kit/ways/place.ts';
import { ways } from '../kit/ways/ways.ts';

let place: Place;
beforeAll(async () => {
  place = await openPlace();
});
afterAll(() => place.server.stop());

const names = Object.keys(ways) as (keyof typeof ways)[];

/** What a payment of a sale tells. */
const PAYS = ['payment.created', 'sale.paid', 'invoice.paid', 'invoice.partiallyPaid'] as const;
const pays = (events: Iterable<string>): boolean => [...events].some((event) => PAYS.some((one) => one === event));

/** Jobs that pay, by the way that leaves them to do. */
const jobs: Readonly<Record<string, keyof typeof ways>> = {
  'directDebits.charge': 'chargeRemittance',
  // What is owed to who pays a fee may be set off against it.
  'subscriptions.issueFees': 'issueFees',
  'subscriptions.documentFees': 'issueFees',
  // What was paid before is said to be paid of the document that it gets.
  'invoices.documentPaid': 'documentPaid',
};

describe('no way is without its row', () => {
  test('nothing that moves money', () => {
    const effects: Readonly<Record<string, MoneyEffects>> = { ...moneyEffects, ...recordEffects };
    const moving = Object.entries(effects).filter(([, { cash, card, owed, held }]) => cash ?? card ?? owed ?? held);
    expect(moving.map(([name]) => name).filter((name) => !(name in ways))).toEqual([]);
  });

  test('no operation, rule or job that tells of a payment', () => {
    const telling = [...declared].filter(([, events]) => pays(events)).map(([name]) => name);
    const ruled = Object.entries<{ readonly events?: readonly string[] }>(rules);
    const byRules = ruled.filter(([, { events = [] }]) => pays(events)).map(([name]) => name);
    const kinds = new Set(jobKinds().map(({ name }) => name));
    expect(telling.length).toBeGreaterThan(10);
    const wayOf = (name: string): string => (kinds.has(name) ? (jobs[name] ?? name) : name);
    expect([...telling, ...byRules].filter((name) => !(wayOf(name) in ways))).toEqual([]);
  });
});

/** True for records of what was paid: a payment, and what names one or the sale that it pays. */
const isOfMoney = ({ name, fields }: AnyModel): boolean =>
  name === 'payment' || Object.values(fields).some(({ ref }) => ref === 'payment' || ref === 'sale');

describe('what was paid is written by operations alone', () => {
  const kept = allModels().filter((model) => isOfMoney(model) && model.operations === 'readOnly');

  test.each(kept.map(({ name }) => name))('%s', async (model) => {
    const { api } = place.server;
    const path = `/api/model/${model}`;
    const refusals = await Promise.all([
      api.send('POST', path, { amount: 1 }),
      api.send('POST', `${path}/1`, { amount: 1 }),
      api.send('DELETE', `${path}/1`),
      api.send('POST', `${path}/1/restore`),
      api.send('POST', '/api/bulk/start', { model, action: 'change', values: {}, select: { ids: [1] }, count: 1 }),
      api.send('POST', '/api/imports/start', { model, file: 'pagos.csv', columns: ['Importe'] }),
    ]);
    const said = refusals.map(({ status, body }) => {
      const { code, errors = [] } = body as Problem;
      return [status, code, ...errors.map(({ pointer }) => pointer)].join(' ');
    });
    expect(said).toEqual([
      ...['405 method_not_allowed', '405 method_not_allowed', '405 method_not_allowed', '404 not_found'],
      ...['422 validation_failed #/action', '422 validation_failed #/model'],
    ]);
  });
});

describe.each(names)('%s', (name) => {
  test.each(Object.entries(ways[name] ?? {}))('%s', async (_label, way) => {
    const { rows } = place.server;
    const outcomes: string[] = [];
    const expected: string[] = [];
    for (const cell of cells) {
      const before = mark(rows);
      const outcome = await way.act(place, cell).then(
        () => 'done',
        (error: unknown) => {
          if (error instanceof Refused) return error.message;
          throw error;
        },
      );
      const said = `${Object.values(cell).join(' ')}: `;
      outcomes.push([said + outcome, ...undocumentedFaults(rows, before)].join(', '));
      expected.push(said + expectedOf(way, cell));
    }
    expect(outcomes).toEqual(expected);
    expect(undocumentedFaults(rows)).toEqual([]);
  });
});

test('nor after a year, in which everything comes round that does so by itself', async () => {
  const { clock, restart, rows } = place.server;
  clock.now += 400 * 86_400_000;
  await restart();
  await settled(place.server);
  expect(undocumentedFaults(rows)).toEqual([]);
});
