/** What a lent permission let a sale charge does not reach further without the permission. */
import { beforeAll, describe, expect, test } from 'vitest';
import { pins } from '#test/kit/facility.ts';
import { expectRefused } from '#test/kit/refusal.ts';
import { type FacilityServer, startFacility } from '#test/kit/server.ts';

type Body = Record<string, unknown>;
type Client = FacilityServer['api'];
interface Sale extends Body {
  readonly id: number;
  readonly product: number;
  readonly price: number;
  readonly units: number;
  readonly discountRateExact: number;
  readonly total: number;
  readonly taxRate: number;
}

let server: FacilityServer;
const key = async (...scopes: string[]) =>
  server.as((await server.api.run('keyCreate', { name: scopes.join(), scopes })).key);
/** May take less than was owed, so that nothing but a deviation is asked for. */
let clerk: Client;
let rightful: Client;
let dear: number;
beforeAll(async () => {
  server = await startFacility();
  clerk = await key('billing:operate', 'billing:refund');
  rightful = await key('billing:operate', 'billing:refund', 'billing:price', 'billing:discount');
  dear = (await server.api.create('product', { name: 'Bono', price: 90, taxes: [server.facility.taxes.general] })).id;
});

const ids = () => server.facility;
const send = (body: Body, client: Client = server.api) => client.send('POST', '/api/billing/saveSale', body);
const save = async (body: Body, client: Client = server.api): Promise<Sale> => {
  const reply = await send(body, client);
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply.body as Sale;
};

/** A sale of ten units of 12.10 with 21 % unless said otherwise. */
const court = (values: Body) => ({ product: ids().products.court, units: 10, ...values });
const lent: Readonly<Record<string, () => Body>> = {
  nothing: () => court({}),
  'all of it off': () => court({ discountRate: 100 }),
  'some of it off': () => court({ discountRate: 20 }),
  'a price of almost nothing': () => court({ price: 0.01 }),
  'no price at all': () => court({ price: 0 }),
  'a lower price with some of it off': () => court({ price: 10, discountRate: 20 }),
  'a higher price': () => court({ price: 50 }),
  'a higher price with more of it off': () => court({ price: 15, discountRate: 50 }),
  'a total': () => court({ total: 1 }),
  'no taxes': () => court({ taxes: [] }),
  'another rate': () => court({ taxRate: 10 }),
  'no taxes with all of it off': () => court({ taxes: [], discountRate: 100 }),
  'a typed price without taxes': () => court({ product: ids().products.free, price: 5, taxes: [] }),
  'a typed price with some of it off': () => court({ product: ids().products.free, price: 5, discountRate: 20 }),
  'something off what is no product': () => ({ description: 'Varios', price: 5, discountRate: 20 }),
};
const changes: Readonly<Record<string, (sale: Sale) => Body>> = {
  'nothing at all': () => ({}),
  'what was read': ({ price, units, total, discountRateExact, taxes, taxRate }) => ({
    ...{ price, units, total, discountRate: discountRateExact, taxes, taxRate },
  }),
  texts: () => ({ name: 'Ana', description: 'Pista 3', comments: 'x', customer: ids().customers.club }),
  'another status': ({ status }) => ({ status: status === 0 ? 2 : 0 }),
  'more units': () => ({ units: 100 }),
  'a little more': ({ units }) => ({ units: units + 0.001 }),
  'fewer units': () => ({ units: 0.5 }),
  'another product': () => ({ product: ids().products.course }),
  'a dearer product': () => ({ product: dear, units: 1 }),
  'a product without a price': () => ({ product: ids().products.free, price: 300 }),
  'another typed price': () => ({ product: ids().products.free, price: 300, discountRate: 0 }),
  'its own price': () => ({ price: 12.1 }),
  'a higher price still': () => ({ price: 80 }),
  'no discount': () => ({ discountRate: 0 }),
  'more units without the discount': () => ({ units: 30, discountRate: 0 }),
  'its own taxes for more units': () => ({ units: 30, taxRate: 21 }),
  'as much for more units': ({ total }) => ({ units: 30, total }),
};
const cases = Object.keys(lent).flatMap((what) =>
  Object.keys(changes).flatMap((change) => [0, 2].map((status) => ({ what, change, status }))),
);

/** Of each product: what one unit is listed at in cents, and its taxes. Nothing where there is no list price. */
const listed = (product: number) =>
  new Map<number, readonly [number, number]>([
    [ids().products.court, [1210, 21]],
    [ids().products.course, [3000, 0]],
    [ids().products.free, [0, 21]],
    [dear, [9000, 21]],
  ]).get(product);
/** The discount on the list price in cents, to the thousandth of a cent. Below zero where more is charged. */
const discountOf = ({ product, price, units, discountRateExact }: Sale): number => {
  const list = listed(product)?.[0] ?? 0;
  if (list === 0) return 0;
  return Math.round((list - price * (100 - discountRateExact)) * units * 1000);
};
const isRepriced = (sale: Sale) =>
  (listed(sale.product)?.[0] ?? 0) !== 0 && listed(sale.product)?.[0] !== Math.round(sale.price * 1e6) / 1e4;
const hasOtherTaxes = (sale: Sale) => listed(sale.product) !== undefined && listed(sale.product)?.[1] !== sale.taxRate;

describe.each(cases)('$what was lent, then $change, status $status', ({ what, change, status }) => {
  test('reaches no further without the right, and does with it', async () => {
    const body = { ...lent[what]?.(), status };
    const sale = await save(body);
    const twin = await save(body);
    const after = await save({ ...changes[change]?.(twin), id: twin.id }, rightful);

    const isOther = after.product !== sale.product;
    const isFurther =
      discountOf(after) > Math.max(0, discountOf(sale)) || discountOf(after) < Math.min(0, discountOf(sale));
    const needsDiscount =
      after.discountRateExact > 0 && (isOther || isFurther || after.discountRateExact !== sale.discountRateExact);
    const needsPrice = isRepriced(after) && (isOther || isFurther || after.price !== sale.price);
    const charged = (one: Sale) => Math.round(one.price * (100 - one.discountRateExact) * one.units * 1000);
    const needsTaxes =
      hasOtherTaxes(after) && (isOther || charged(after) > charged(sale) || after.taxRate !== sale.taxRate);
    const request = () => send({ ...changes[change]?.(sale), id: sale.id }, clerk);
    if (!needsDiscount && !needsPrice && !needsTaxes) return expect((await request()).status).toBe(200);
    const { errors } = (await request()).body as { errors?: readonly { pointer: string }[] };
    const faults = (errors ?? []).map(({ pointer }) => [pointer, 'invalid_value'] as const);
    const problem = await expectRefused(server, request, 'insufficient_scope', faults);
    const needed = [needsDiscount ? 'billing:discount' : [], needsPrice || needsTaxes ? 'billing:price' : []].flat();
    expect(problem.detail).toBe(needed.join(' '));
    expect(faults.length).toBeGreaterThan(0);
  });
});

test('every right that is missing is named at once, that to make less owed among them', async () => {
  const operator = await key('billing:operate');
  const { id } = await save({ ...court({}), status: 2 });
  const problem = await expectRefused(
    server,
    () => send({ id, price: 8, discountRate: 10 }, operator),
    'insufficient_scope',
    [
      ['#/discountRate', 'invalid_value'],
      ['#/price', 'invalid_value'],
    ],
  );
  expect(problem.detail).toBe('billing:discount billing:price billing:refund');
});

describe('what a manager lent once', () => {
  const staff = async () =>
    server.as((await server.as(null).run('sessionStart', { user: ids().users.frontDesk, pin: pins.frontDesk })).token);

  test.each([
    ['billing:discount', { discountRate: 100 }, 'course', '#/product'],
    ['billing:discount', { discountRate: 100 }, null, '#/units'],
    ['billing:price', { price: 0.01 }, null, '#/units'],
    ['billing:price', { taxes: [] }, null, '#/units'],
  ] as const)('%s for %o does not sell more of it, or something else: %s', async (scope, terms, other, pointer) => {
    const desk = await staff();
    const { token } = await desk.run('sessionAuthorise', { user: ids().users.manager, pin: pins.manager, scope });
    const body = { product: ids().products.water, ...terms };
    const made = await desk.send('POST', '/api/billing/saveSale', body, { 'x-taquilla-authorisation': token });
    expect(made.status, JSON.stringify(made.body)).toBe(200);
    const { id } = made.body as Sale;
    const more = { id, units: 10, ...(other === null ? {} : { product: ids().products[other] }) };
    const problem = await expectRefused(server, () => send(more, desk), 'insufficient_scope', [
      [pointer, 'invalid_value'],
    ]);
    expect(problem.detail).toBe(scope);
    const again = await desk.run('sessionAuthorise', { user: ids().users.manager, pin: pins.manager, scope });
    const allowed = await desk.send('POST', '/api/billing/saveSale', more, { 'x-taquilla-authorisation': again.token });
    expect(allowed.status, JSON.stringify(allowed.body)).toBe(200);
  });
});
