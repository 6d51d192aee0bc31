import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { allModels } from '#shared/catalogue/index.ts';
import { writeSchema } from '#shared/catalogue/schemas.ts';
import { isCentPrecise, MAX_AMOUNT } from '#shared/domain/money.ts';
import { MovementType } from '#shared/domain/states.ts';
import type { Problem } from '#shared/errors.ts';
import { allOperations } from '#shared/operations/index.ts';
import { watch } from '../kit/database.ts';
import { runs } from '../kit/seed.ts';
import { type FacilityServer, startFacility } from '../kit/server.ts';

/** Amounts that may be finer than a cent, and why. Every other amount a request can say is real money. */
const finer: Readonly<Record<string, string>> = {
  'checkout/lines/0/price': 'a price',
  'checkout/lines/0/listPrice': 'a price',
  'exchangeSale/lines/0/price': 'a price',
  'exchangeSale/lines/0/listPrice': 'a price',
  'saveSale/price': 'a price',
  'stockCreateOrder/lines/0/product/price': 'a price',
  'stockCreateOrder/lines/0/grossUnitCost': 'a cost',
  'stockUpdateOrder/lines/0/product/price': 'a price',
  'stockUpdateOrder/lines/0/grossUnitCost': 'a cost',
  'voucherRecharge/amount': 'money or units',
  'voucherRecharge/price': 'a price',
  'voucherConsume/amount': 'money or units',
  'voucherRefund/amount': 'money or units',
  'customer/creditLimit': 'a limit',
  'editedSale/amount': 'what a sale was changed by',
  'invoiceLine/price': 'a price',
  'invoiceLine/priceBeforeTaxes': 'a price',
  'invoiceLine/totalBeforeTaxes': 'a net amount',
  'invoiceLine/total': 'a line; its document is rounded',
  'invoiceLine/credited': 'a line; its document is rounded',
  'invoiceType/maxAmount': 'a limit',
  'product/price': 'a price',
  'productRate/price': 'a price',
  'sale/price': 'a price',
  'subscriptionAddon/price': 'a price',
  'subscriptionChange/price': 'a price',
  'subscriptionCustomer/price': 'a price',
  'subscriptionSignUp/addons/0/price': 'a price',
  'subscriptionSignUp/price': 'a price',
};

interface Amount {
  /** Operation or model, and where in its body. */
  readonly path: string;
  readonly decimals: number;
}

interface Node {
  readonly type?: string;
  readonly maximum?: number;
  readonly 'x-decimals'?: number;
  readonly anyOf?: readonly Node[];
  readonly items?: Node;
  readonly properties?: Readonly<Record<string, Node>>;
}

/** The amounts of money a schema takes. */
function amountsIn(node: Node, path: string): Amount[] {
  const isAmount = node.type === 'number' && node.maximum === MAX_AMOUNT;
  return [
    ...(isAmount ? [{ path, decimals: node['x-decimals'] ?? Number.NaN }] : []),
    ...(node.anyOf ?? []).flatMap((option) => amountsIn(option, path)),
    ...(node.items === undefined ? [] : amountsIn(node.items, `${path}/0`)),
    ...Object.entries(node.properties ?? {}).flatMap(([name, field]) => amountsIn(field, `${path}/${name}`)),
  ];
}

const amountsOf = (schema: z.ZodType, path: string): Amount[] =>
  amountsIn(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Node, path);

const ofOperations = allOperations().flatMap(([name, { input }]) => amountsOf(input, name));
/** Of the models those they take themselves: of others inside them the others tell. */
const ofModels = allModels()
  .flatMap((model) => amountsOf(writeSchema(model, 'create'), model.name))
  .filter(({ path }) => path.split('/').length === 2);
const amounts = [...ofOperations, ...ofModels];
const real = amounts.filter(({ decimals }) => decimals === 2);
/** Those that can be sent: of other models the fields are read-only. */
const sendable = real.filter(({ path }) => addressOf(path) !== null);

function addressOf(path: string): string | null {
  const [name = ''] = path.split('/');
  const contract = allOperations().find(([operation]) => operation === name)?.[1];
  if (contract !== undefined) return `/api/${contract.path}`;
  return allModels().some((model) => model.name === name && model.operations === 'full') ? `/api/model/${name}` : null;
}

/** A body that says one amount, where it belongs. */
function bodyWith(path: string, value: number): unknown {
  return path
    .split('/')
    .slice(1)
    .reduceRight<unknown>((inner, step) => (step === '0' ? [inner] : { [step]: inner }), value);
}

let server: FacilityServer;
beforeAll(async () => {
  server = await startFacility();
});

test('every amount a request can say is to the cent, unless it is a price, a limit or a part of one', () => {
  const others = amounts.filter(({ decimals }) => decimals !== 2).map(({ path }) => path);
  expect([...new Set(others)].toSorted()).toEqual(Object.keys(finer).toSorted());
  expect(sendable.length).toBeGreaterThan(20);
});

describe.each(sendable)('$path', ({ path }) => {
  test.each([0.125, 10.001, 1e-6])('%d is refused as too precise', async (value) => {
    const changed = watch(server.dataDir);
    const reply = await server.api.send('POST', addressOf(path) ?? '', bodyWith(path, value));
    expect(reply.status).toBe(422);
    const pointer = `#/${path.split('/').slice(1).join('/')}`;
    expect((reply.body as Problem).errors).toContainEqual(expect.objectContaining({ pointer, code: 'too_precise' }));
    expect(changed()).toBe(false);
  });
});

/** An amount of up to three decimals, and a way it can go. */
const action = fc.record({
  thousandths: fc.integer({ min: 1, max: 60_000 }),
  way: fc.constantFrom(
    'in',
    'out',
    'movementIn',
    'movementOut',
    'tip',
    'sale',
    'deposit',
    'count',
    'movementCount',
    'refund',
  ),
});

test('whatever is done, what should be in the drawer is whole cents', async () => {
  const { products, methods, customers } = server.facility;
  await server.api.run('posOpen', { realCashCount: 100 });
  const send = (way: string, amount: number) => {
    const cash = { paymentMethod: methods.cash, amount };
    const movement = (type: 4 | 5) => server.api.send('POST', '/api/model/posMovement', { type, amount });
    switch (way) {
      case 'in':
        return server.api.call('posCashIn', { amount });
      case 'out':
        return server.api.call('posCashOut', { amount });
      case 'movementIn':
        return movement(MovementType.cashIn);
      case 'movementOut':
        return movement(MovementType.cashOut);
      case 'tip':
        return server.api.call('checkout', {
          lines: [{ product: products.water }],
          payments: [{ paymentMethod: methods.cash, amount: 1.5, tip: amount }],
        });
      case 'sale':
        return server.api.call('checkout', { lines: [{ product: products.water, price: amount }], payments: [cash] });
      case 'deposit':
        return server.api.call('depositRecharge', { customer: customers.visitor, ...cash });
      case 'refund':
        return refund(amount);
      case 'movementCount':
        return server.api.send('POST', '/api/model/posMovement', { type: MovementType.count, realCashCount: amount });
      default:
        return server.api.call('posCount', { realCashCount: amount });
    }
  };
  const refund = async (amount: number) => {
    const { id: sale } = await server.api.run('saveSale', { product: products.court });
    await server.api.run('paySale', { sale, payments: [{ paymentMethod: methods.cash, amount: 12.1 }] });
    return server.api.call('refundSale', { sale, lines: [{ sale, amount }], paymentMethod: methods.cash });
  };
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 1, maxLength: 5 }), async (actions) => {
      for (const { way, thousandths } of actions) {
        const amount = thousandths / 1000;
        const { status } = await send(way, amount);
        // A price may be finer; what is paid for it is not.
        if (!isCentPrecise(amount)) expect([way, status]).toEqual([way, 422]);
      }
      const state = (await server.api.run('posStatus', {})).expectedCash;
      expect(isCentPrecise(state ?? Number.NaN)).toBe(true);
    }),
    { numRuns: runs(14) },
  );
  const fine = `select count(*) as n from "posMovement" where "amount" % 10000 <> 0 or "realCashCount" % 10000 <> 0`;
  expect(server.rows(fine)).toEqual([{ n: 0 }]);
});
