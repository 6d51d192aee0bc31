/** Who is up to date, and how a debt came back, as the summary of a customer says it and the door goes by. */
import { beforeAll, expect, test } from 'vitest';
import {
  addCreditorAccount,
  chargedRemittance,
  debitedFee,
  returnsOf,
  toldOf,
} from '#test/kit/directDebits/facility.ts';
import { addSubscriptionType, issueAll, subscribe } from '#test/kit/fees.ts';
import { type FacilityServer, startOpen } from '#test/kit/server.ts';

let server: FacilityServer;
let account: number;
beforeAll(async () => {
  server = await startOpen();
  account = await addCreditorAccount(server);
});

const summaryOf = (customer: number) => server.api.run('customerSummary', { customer });
const entryOf = (customer: number) => server.api.run('customerEntry', { customer });
/** A fee that the bank collected and sent back. */
const cameBack = async (told: Parameters<typeof toldOf>[2] = { code: 'AM04' }) => {
  const fee = await debitedFee(server);
  const remittance = await chargedRemittance(server, account, [fee.sale]);
  await server.api.run('importReturns', returnsOf(await toldOf(server, remittance, told)));
  return fee;
};

test('what a bank will collect stands against nobody', async () => {
  const { customer, sale } = await debitedFee(server);
  expect(await summaryOf(customer)).toMatchObject({
    owed: 30,
    standing: 'clear',
    debts: [{ id: sale, isDue: false, returned: false, returnedOn: null, returnedReason: null }],
    subscriptions: [{ state: 'active', standing: 'clear' }],
  });
});

test('what came back is told with the reason of the bank, of the customer, the debt and its subscription', async () => {
  const { customer, sale } = await cameBack();
  const other = await subscribe(server, await addSubscriptionType(server, {}), { customer, start: '2026-03-01' });
  const returned = {
    returned: true,
    returnedReason: { code: 'AM04', text: { es: 'Saldo insuficiente', en: 'Insufficient funds' } },
  };
  const summary = await summaryOf(customer);
  expect(summary).toMatchObject({ standing: 'returned', debts: [{ model: 'invoice', isDue: true, ...returned }] });
  expect(summary.subscriptions.find(({ id }) => id === other.id)).toMatchObject({ state: 'active', standing: 'clear' });
  expect(summary.subscriptions.filter(({ standing }) => standing === 'returned')).toMatchObject([{ state: 'active' }]);
  expect(await entryOf(customer)).toMatchObject({ against: ['returned'], debts: [{ ...returned }] });
  // Once the bank is asked for it again, nothing is due.
  await server.api.run('createRemittance', { creditorAccount: account, sales: [sale] });
  expect(await summaryOf(customer)).toMatchObject({ standing: 'clear', debts: [{ isDue: false, returned: false }] });
});

test('it is the same where a document charges it', async () => {
  const { customer, sale } = await cameBack();
  const { invoice } = await server.api.get('sale', sale);
  expect(await summaryOf(customer)).toMatchObject({
    standing: 'returned',
    debts: [{ model: 'invoice', id: invoice, returned: true, returnedReason: { code: 'AM04' } }],
    subscriptions: [{ standing: 'returned' }],
  });
});

test.each([
  [{ code: 'NARR', text: 'Cuenta embargada' }, 'Cuenta embargada'],
  [{ code: 'ZZ99' }, 'Motivo no relacionado (ZZ99)'],
  [{ code: 'MS02', text: 'Lo que sea' }, 'Razón no especificada por el cliente'],
])('the reason is in the words of the code, else in those of the bank: %j', async (told, words) => {
  const { customer } = await cameBack(told);
  const { debts } = await summaryOf(customer);
  expect(debts[0]?.returnedReason?.code).toBe(told.code);
  expect(debts[0]?.returnedReason?.text.es).toContain(words);
});

test('what is due and was never debited is owed, and paid it is not', async () => {
  const type = await addSubscriptionType(server, {});
  const { customer } = await subscribe(server, type, { start: '2026-03-01' });
  await issueAll(server.api, { date: '2026-03-02', customers: [customer] });
  expect(await summaryOf(customer)).toMatchObject({ standing: 'owed', subscriptions: [{ standing: 'owed' }] });
  const [sale] = await server.api.list('sale', `customer=${customer}`);
  const payments = [{ paymentMethod: server.facility.methods.transfer, amount: 30 }];
  await server.api.run('paySale', { sale: sale?.id ?? 0, payments });
  expect(await summaryOf(customer)).toMatchObject({ standing: 'clear', subscriptions: [{ standing: 'clear' }] });
});

test('whoever may not read all that is owed is not told that nothing is', async () => {
  const { customer } = await cameBack();
  const { key } = await server.api.run('keyCreate', {
    name: 'Sin documentos',
    scopes: ['customer:read', 'sale:read', 'billing:operate', 'subscriptionCustomer:read', 'subscription:read'],
  });
  expect(await server.as(key).run('customerSummary', { customer })).toMatchObject({
    standing: null,
    subscriptions: [{ standing: null }],
  });
});
