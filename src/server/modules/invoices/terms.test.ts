import { beforeAll, describe, expect, test } from 'vitest';
import type { ApiRecord, ApiWrite } from '#shared/catalogue/index.ts';
import { payAsBefore } from '#test/kit/earlier.ts';
import { expectRefused } from '#test/kit/refusal.ts';
import { type FacilityServer, startOpen } from '#test/kit/server.ts';

type Condition = ApiRecord<'invoice'>['paymentCondition'];
type Document = Pick<ApiRecord<'invoice'>, 'paymentCondition' | 'dueDate' | 'date'>;

const conditions: readonly Condition[] = [null, 0, 1, 2, 3, 4];
const days: readonly number[] = [0, 15, 30, 60, 90];

let server: FacilityServer;
beforeAll(async () => {
  server = await startOpen();
  await server.api.update('customer', customerId(), { creditLimit: 900_000 });
});

const customerId = (): number => server.facility.customers.club;
const companyId = 1;
const type = (code: string): number => server.facility.types[code] ?? 0;

/** The day an invoice of a date is due under a condition. */
function dueOf({ date }: Document, condition: Condition): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + (days[condition ?? 0] ?? 0) * 86_400_000)
    .toISOString()
    .slice(0, 10);
}

function expectDue(document: Document, condition: Condition): void {
  expect([document.paymentCondition, document.dueDate]).toEqual([condition, dueOf(document, condition)]);
}

async function ticket(
  payments: readonly { paymentMethod: number; amount: number }[],
  code = 'T',
): Promise<ApiRecord<'invoice'>> {
  const { invoice } = await server.api.run('checkout', {
    lines: [{ product: server.facility.products.fee }],
    customer: customerId(),
    payments: [...payments],
    invoiceType: type(code),
  });
  return invoice;
}
const draft = (values: Partial<ApiWrite<'invoice'>> = {}, code = 'F') =>
  server.api.create('invoice', {
    type: type(code),
    customer: customerId(),
    lines: [{ product: server.facility.products.court }],
    ...values,
  } as ApiWrite<'invoice'>);
const confirm = (invoice: number) => server.api.run('confirmInvoice', { invoice });
const pending = async (): Promise<number> =>
  (await server.api.run('saveSale', { product: server.facility.products.fee, customer: customerId() })).id;

/** Every way a document comes to be, and what it says of when it is due; `followed`: what its parties say. */
const ways: readonly (readonly [string, (followed: Condition) => Promise<readonly [Document, Condition]>])[] = [
  [
    'a ticket paid at once',
    async () => [await ticket([{ paymentMethod: server.facility.methods.cash, amount: 40 }]), null],
  ],
  [
    'an invoice paid at once',
    async () => [await ticket([{ paymentMethod: server.facility.methods.card, amount: 40 }], 'F'), null],
  ],
  [
    'a ticket paid in part',
    async (followed) => [await ticket([{ paymentMethod: server.facility.methods.cash, amount: 15 }]), followed],
  ],
  ['an invoice not paid', async (followed) => [await ticket([], 'F'), followed]],
  ['a draft', async (followed) => [await confirm((await draft()).id), followed]],
  ['an offer', async (followed) => [await confirm((await draft({}, 'P')).id), followed]],
  [
    'a draft whose customer comes later',
    async (followed) => {
      const { id } = await draft({ customer: null });
      await server.api.update('invoice', id, { customer: customerId() } as ApiWrite<'invoice'>);
      return [await confirm(id), followed];
    },
  ],
  [
    'sales that are owed',
    async (followed) => [await server.api.run('createInvoice', { sales: [await pending()], confirm: true }), followed],
  ],
  [
    'a sale that is paid',
    async () => {
      const sale = await pending();
      await payAsBefore(server, {
        sale,
        payments: [{ paymentMethod: server.facility.methods.cash, amount: 40 }],
      });
      return [await server.api.run('createInvoice', { sales: [sale], confirm: true }), null];
    },
  ],
  [
    'the full invoice of a ticket that is owed',
    async (followed) => [
      await server.api.run('convertInvoice', { invoice: (await ticket([])).id, confirm: true }),
      followed,
    ],
  ],
  [
    'the full invoice of a ticket that is paid',
    async () => {
      const paid = await ticket([{ paymentMethod: server.facility.methods.cash, amount: 40 }]);
      return [await server.api.run('convertInvoice', { invoice: paid.id, confirm: true }), null];
    },
  ],
  [
    'a summary',
    async (followed) => {
      const invoices = [
        (await ticket([], 'F')).id,
        (await ticket([{ paymentMethod: server.facility.methods.cash, amount: 40 }], 'F')).id,
      ];
      return [await server.api.run('createSummaryInvoice', { invoices, confirm: true }), followed];
    },
  ],
  [
    'an exchange',
    async (followed) => {
      const invoices = [(await ticket([])).id];
      return [await server.api.run('replaceInvoice', { invoices, customer: customerId(), confirm: true }), followed];
    },
  ],
  [
    'a credit note',
    async () => [
      await server.api.run('createCreditNote', { invoice: (await ticket([], 'F')).id, reason: 'Error', confirm: true }),
      null,
    ],
  ],
  ...conditions.flatMap((said) => [
    [
      `a draft that says ${said}`,
      async (followed: Condition) => {
        const { id } = await draft({ paymentCondition: said } as Partial<ApiWrite<'invoice'>>);
        // Nothing sent is nothing said.
        return [await confirm(id), said ?? followed] as const;
      },
    ] as const,
    [
      `a draft changed to ${said}`,
      async () => {
        const { id } = await draft({ paymentCondition: said === 4 ? 3 : 4 } as Partial<ApiWrite<'invoice'>>);
        await server.api.update('invoice', id, { paymentCondition: said } as ApiWrite<'invoice'>);
        return [await confirm(id), said] as const;
      },
    ] as const,
  ]),
];

describe.each(['customer', 'company'] as const)('the condition of a %s', (model) => {
  test.each([5, -1, 1.5, '1'])('is none of %o', async (paymentCondition) => {
    const id = model === 'customer' ? customerId() : companyId;
    await expectRefused(
      server,
      () => server.api.send('POST', `/api/model/${model}/${id}`, { paymentCondition }),
      'validation_failed',
      [['#/paymentCondition', 'invalid_value']],
    );
  });
});

describe('a draft', () => {
  test('follows its parties as they are when it is confirmed', async () => {
    await server.api.update('customer', customerId(), { paymentCondition: 2 });
    await server.api.update('company', companyId, { paymentCondition: 4 });
    const [plain, nobodys, said] = [
      await draft(),
      await draft({ customer: null }, 'T'),
      await draft({ paymentCondition: 1 } as Partial<ApiWrite<'invoice'>>),
    ];
    expect([plain, nobodys, said].map(({ paymentCondition, dueDate }) => [paymentCondition, dueDate])).toEqual([
      [2, null],
      [4, null],
      [1, null],
    ]);
    await server.api.update('customer', customerId(), { paymentCondition: 3 });
    await server.api.update('company', companyId, { paymentCondition: 1 });
    expectDue(await confirm(plain.id), 3);
    expectDue(await confirm(nobodys.id), 1);
    expectDue(await confirm(said.id), 1);
  });

  test('says what it is to become, when it was made manually', async () => {
    await server.api.update('customer', customerId(), { paymentCondition: 2 });
    const offered = await confirm((await draft({ paymentCondition: 4 } as Partial<ApiWrite<'invoice'>>, 'P')).id);
    expectDue(await server.api.run('convertInvoice', { invoice: offered.id, confirm: true }), 4);
  });

  test('is all of another customer’s; once confirmed nothing of it changes', async () => {
    const { id } = await draft({ paymentCondition: 4 } as Partial<ApiWrite<'invoice'>>);
    await server.api.update('customer', server.facility.customers.visitor, { paymentCondition: 1 });
    const other = await server.api.update('invoice', id, {
      customer: server.facility.customers.visitor,
    } as ApiWrite<'invoice'>);
    expect(other.paymentCondition).toBe(1);
    const { id: issued } = await confirm((await draft()).id);
    await expectRefused(
      server,
      () => server.api.send('POST', `/api/model/invoice/${issued}`, { paymentCondition: 4 }),
      'immutable_record',
    );
  });
});

/** Each condition of a customer beside none of the company and beside another, and the other way round. */
const parties = conditions.flatMap((one, index) => {
  const other = conditions[(index + 2) % conditions.length] ?? null;
  return [[one, null] as const, [one, other] as const, [null, one] as const];
});

describe.each(parties)('where the customer says %s and the company %s', (ofCustomer, ofCompany) => {
  test('every way a document comes to be', async () => {
    await server.api.update('customer', customerId(), { paymentCondition: ofCustomer });
    await server.api.update('company', companyId, { paymentCondition: ofCompany });
    const said: unknown[] = [];
    const expected: unknown[] = [];
    for (const [way, issue] of ways) {
      const [document, condition] = await issue(ofCustomer ?? ofCompany);
      said.push([way, document.paymentCondition, document.dueDate]);
      expected.push([way, condition, dueOf(document, condition)]);
    }
    expect(said).toEqual(expected);
  });
});
