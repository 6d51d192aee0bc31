import { beforeAll, describe, expect, test } from 'vitest';
import type { ApiWrite } from '#shared/catalogue/index.ts';
import type { ErrorCode, FieldCode } from '#shared/errors.ts';
import type { Facility } from '#test/kit/facility.ts';
import { expectRefused, type Faults } from '#test/kit/refusal.ts';
import { type FacilityServer, startOpen } from '#test/kit/server.ts';

type Type = ApiWrite<'invoiceType'>;
type Draft = Partial<ApiWrite<'invoice'>>;

let server: FacilityServer;
let facility: Facility;
beforeAll(async () => {
  server = await startOpen();
  ({ facility } = server);
});

const plain = {
  isReceipt: false,
  isCreditNote: false,
  isProforma: false,
  isInternal: false,
  isSummary: false,
  isReplace: false,
  preventNegative: false,
  preventPositive: false,
  preventPositiveLines: false,
  preventNegativeLines: false,
  skipValidations: false,
  customerRequired: false,
  taxNumberRequired: false,
  addressRequired: false,
  allowReceipts: false,
} satisfies Partial<Type>;

let types = 0;
/** A type with a series of its own. */
async function typeWith(flags: Partial<Type>): Promise<number> {
  const code = `Z${types++}`;
  const { id } = await server.api.create('invoiceType', { ...plain, name: code, code, ...flags });
  await server.api.create('invoiceCounter', { type: id, format: `${code}-{n}`, zeros: 4, prefix: false, lastValue: 0 });
  return id;
}
const plus = { description: 'Más', price: 10 };
const minus = { description: 'Menos', price: -4 };
const draft = (type: number, values: Draft = {}) =>
  server.api.create('invoice', { type, lines: [plus, minus], ...values } as ApiWrite<'invoice'>);
const confirm = (invoice: number) => server.api.call('confirmInvoice', { invoice });

/** What a type demands, a document that falls short of it and where, and one that does not. */
const flags: [Partial<Type>, () => Draft, [string, FieldCode], () => Draft][] = [
  [
    { customerRequired: true },
    () => ({}),
    ['#/customer', 'customer_required'],
    () => ({ customer: facility.customers.visitor }),
  ],
  [
    { taxNumberRequired: true },
    () => ({ customer: facility.customers.visitor }),
    ['#/customer', 'tax_number_required'],
    () => ({ customer: facility.customers.visitor, taxNumber: '12345678Z' }),
  ],
  [
    { addressRequired: true },
    () => ({ customer: facility.customers.homeless }),
    ['#/customer', 'address_required'],
    () => ({ customer: facility.customers.homeless, street: 'Calle Nueva 1' }),
  ],
  [{ preventNegative: true }, () => ({ lines: [minus] }), ['#/lines', 'negative_total'], () => ({ lines: [plus] })],
  [{ preventPositive: true }, () => ({}), ['#/lines', 'positive_total'], () => ({ lines: [minus] })],
  [{ preventNegativeLines: true }, () => ({}), ['#/lines/1', 'negative_line'], () => ({ lines: [plus] })],
  [{ preventPositiveLines: true }, () => ({}), ['#/lines/0', 'positive_line'], () => ({ lines: [minus] })],
  [{ maxAmount: 5.99 }, () => ({}), ['#/lines', 'max_amount_exceeded'], () => ({ lines: [minus] })],
];

describe.each(flags)('a type with %o', (flag, short, fault, whole) => {
  let type: number;
  beforeAll(async () => {
    type = await typeWith(flag);
  });

  test('refuses what falls short of it, and takes it once it does not', async () => {
    const { id } = await draft(type, short());
    await expectRefused(server, () => confirm(id), 'validation_failed', [fault]);
    await server.api.update('invoice', id, whole() as ApiWrite<'invoice'>);
    expect((await confirm(id)).body).toMatchObject({ status: 1, sequenceNumber: 1 });
  });

  test('takes it as it is where the document skips validations', async () => {
    const { id } = await draft(type, { ...short(), skipValidations: true });
    expect((await confirm(id)).status).toBe(200);
  });

  test('takes it as it is where the type skips them', async () => {
    const { id } = await draft(await typeWith({ ...flag, skipValidations: true }), short());
    expect((await confirm(id)).status).toBe(200);
  });
});

test('manual lines take nothing off what sales of the document come to, whoever confirms', async () => {
  const sale = await server.api.run('saveSale', { product: facility.products.fee, customer: facility.customers.club });
  const { id } = await server.api.run('createInvoice', { sales: [sale.id], type: facility.types.F ?? 0 });
  await server.api.create('invoiceLine', { invoice: id, description: 'Menos', price: -5 });
  await expectRefused(server, () => confirm(id), 'validation_failed', [['#/lines/1', 'negative_line']]);
  await server.api.create('invoiceLine', { invoice: id, description: 'Más', price: 5 });
  expect((await confirm(id)).body).toMatchObject({ status: 1, total: 40 });
});

test('everything that is wrong is said at once', async () => {
  const type = await typeWith({
    customerRequired: true,
    taxNumberRequired: true,
    addressRequired: true,
    preventNegativeLines: true,
    maxAmount: 1,
  });
  const { id } = await draft(type, { date: '2026-03-03' });
  const faults: Faults = [
    ['#/date', 'too_big'],
    ['#/customer', 'customer_required'],
    ['#/customer', 'tax_number_required'],
    ['#/customer', 'address_required'],
    ['#/lines/1', 'negative_line'],
    ['#/lines', 'max_amount_exceeded'],
  ];
  const front = server.as((await server.api.run('keyCreate', { name: 'Caja', scopes: ['billing:operate'] })).key);
  await expectRefused(server, () => front.call('confirmInvoice', { invoice: id }), 'validation_failed', faults);
});

describe('is refused and changes nothing:', () => {
  const refusals: [string, () => Promise<unknown>, ErrorCode, Faults?][] = [
    ['nothing', async () => undefined, 'validation_failed', [['#/invoice', 'required']]],
    ['an unknown invoice', async () => 999_999, 'not_found'],
    [
      'one without lines, though its type skips validations',
      async () => (await draft(facility.types.I ?? 0, { lines: [] })).id,
      'validation_failed',
      [['#/lines', 'required']],
    ],
    [
      'one that is confirmed',
      async () => {
        const { id } = await draft(facility.types.I ?? 0);
        await confirm(id);
        return id;
      },
      'invalid_transition',
    ],
    [
      'one that is voided',
      async () => {
        const { id } = await draft(facility.types.I ?? 0);
        await confirm(id);
        await server.api.run('voidInvoice', { invoice: id, reason: 'Error' });
        return id;
      },
      'invalid_transition',
    ],
    [
      'one of a type without a series',
      async () => {
        const { id } = await server.api.create('invoiceType', { ...plain, name: 'Sin serie', code: 'NO' });
        return (await draft(id)).id;
      },
      'validation_failed',
      [['#/invoiceType', 'invalid_value']],
    ],
    [
      'a ticket above 3000',
      async () => (await draft(facility.types.T ?? 0, { lines: [{ ...plus, price: 3000.01 }] })).id,
      'validation_failed',
      [['#/lines', 'max_amount_exceeded']],
    ],
    ...['F', 'P'].map((code): [string, () => Promise<number>, ErrorCode, Faults] => [
      `one of type ${code} whose line is not what its sale is any more`,
      async () => {
        const { customers, products } = facility;
        const sale = await server.api.run('saveSale', { product: products.court, customer: customers.club });
        const made = await server.api.run('createInvoice', { sales: [sale.id], type: facility.types[code] ?? 0 });
        await server.api.update('invoice', made.id, { lines: [{ ...Object(made.lines[0]), price: 11 }, plus] });
        return made.id;
      },
      'validation_failed',
      [['#/lines/0', 'total_mismatch']],
    ]),
  ];
  test.each(refusals)('%s', async (_, make, code, faults = []) => {
    const invoice = await make();
    const send = () => server.api.send('POST', '/api/billing/confirmInvoice', { invoice });
    await expectRefused(server, send, code, faults);
  });

  test('a draft that somebody else has changed', async () => {
    const { id } = await draft(facility.types.I ?? 0);
    const etag = (await server.api.send('GET', `/api/model/invoice/${id}`)).headers.get('etag') ?? '';
    await server.api.update('invoice', id, { publicComments: 'Otra cosa' } as ApiWrite<'invoice'>);
    const send = () => server.api.call('confirmInvoice', { invoice: id }, { 'if-match': etag });
    await expectRefused(server, send, 'precondition_failed', [['If-Match', 'invalid_value']]);
  });

  test('whoever may not operate the till', async () => {
    const { id } = await draft(facility.types.I ?? 0);
    const { key } = await server.api.run('keyCreate', { name: 'Lectura', scopes: ['*:read'] });
    const send = () => server.as(key).call('confirmInvoice', { invoice: id });
    await expectRefused(server, send, 'insufficient_scope');
  });
});
