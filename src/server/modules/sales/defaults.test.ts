import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import type { ApiWrite } from '#shared/catalogue/index.ts';
import { expectRefused } from '#test/kit/refusal.ts';
import { runs } from '#test/kit/seed.ts';
import { type FacilityServer, startOpen } from '#test/kit/server.ts';

let server: FacilityServer;
/** The payment methods, in the order they were made. */
let methods: readonly number[];
beforeAll(async () => {
  server = await startOpen();
  methods = (await server.api.list('paymentMethod')).map(({ id }) => id);
});

const free = () => ({ lines: [{ product: server.facility.products.free }], payments: [] });
const owed = () => ({
  lines: [{ product: server.facility.products.fee }],
  payments: [],
  customer: server.facility.customers.club,
});
const draft = () => ({ type: server.facility.types.F ?? 0, lines: [{ product: server.facility.products.court }] });
const sale = async (): Promise<number> => {
  const { products, customers } = server.facility;
  return (await server.api.run('saveSale', { product: products.fee, customer: customers.club })).id;
};

/** Every way an unpaid document is made. */
const ways: Readonly<Record<string, () => Promise<() => ReturnType<FacilityServer['api']['send']>>>> = {
  'a ticket over nothing': async () => () => server.api.send('POST', '/api/billing/checkout', free()),
  'a ticket that is owed': async () => () => server.api.send('POST', '/api/billing/checkout', owed()),
  'a draft': async () => () => server.api.send('POST', '/api/model/invoice', draft()),
  'an invoice of sales': async () => {
    const sales = [await sale()];
    return () => server.api.send('POST', '/api/billing/createInvoice', { sales });
  },
};

interface Method {
  readonly priority: number;
  readonly active: boolean;
  readonly isDeleted: boolean;
}

function put(states: readonly Method[]): void {
  for (const [index, { priority, active, isDeleted }] of states.entries()) {
    server.write(
      'update "paymentMethod" set "priority" = ?, "active" = ?, "deleted" = ? where "id" = ?',
      ...[priority, active ? 1 : 0, isDeleted ? 1 : 0, methods[index]],
    );
  }
}

/** The method of an unpaid document; none where none is in use. */
function expected(states: readonly Method[]): number | undefined {
  return states
    .map((state, index) => ({ ...state, id: methods[index] ?? 0 }))
    .filter(({ active, isDeleted }) => active && !isDeleted)
    .sort((a, b) => a.priority - b.priority || a.id - b.id)[0]?.id;
}

const methodState = fc.record({
  priority: fc.integer({ min: 0, max: 3 }),
  active: fc.boolean(),
  isDeleted: fc.boolean(),
});

test('a document nobody has paid names the first active method, and is refused where there is none', async () => {
  const state = fc.array(methodState, { minLength: methods.length, maxLength: methods.length });
  const none = fc
    .array(methodState, { minLength: methods.length, maxLength: methods.length })
    .map((states) => states.map((one) => ({ ...one, active: one.active && one.isDeleted })));
  await fc.assert(
    fc.asyncProperty(fc.oneof(state, none), async (states) => {
      put(states);
      const method = expected(states);
      for (const [way, prepare] of Object.entries(ways)) {
        const send = await prepare();
        if (method === undefined) {
          await expectRefused(server, send, 'validation_failed', [['#/paymentMethod', 'required']]);
        } else {
          const { body } = await send();
          const document = (body as { invoice?: object }).invoice ?? body;
          expect(document, way).toMatchObject({ paymentMethod: method });
        }
      }
    }),
    { numRuns: runs(4) },
  );
});

test('a method that is named needs no other', async () => {
  put(methods.map(() => ({ priority: 0, active: false, isDeleted: false })));
  const values = { ...draft(), paymentMethod: server.facility.methods.transfer } as ApiWrite<'invoice'>;
  expect(await server.api.create('invoice', values)).toMatchObject({ paymentMethod: values.paymentMethod });
});
