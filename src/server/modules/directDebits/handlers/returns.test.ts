import { beforeAll, describe, expect, test } from 'vitest';
import { notification2019, statusReport2009, type ToldDebit } from '#test/kit/directDebits/bankFiles.ts';
import {
  addCreditorAccount,
  charge,
  chargedRemittance,
  debitedFee,
  returnsOf,
  toldOf,
} from '#test/kit/directDebits/facility.ts';
import { expectRefused } from '#test/kit/refusal.ts';
import { type FacilityServer, startOpen } from '#test/kit/server.ts';

let server: FacilityServer;
let account: number;
beforeAll(async () => {
  server = await startOpen();
  account = await addCreditorAccount(server);
});

const collect = async (sales: readonly number[]) =>
  (await server.api.run('createRemittance', { creditorAccount: account, sales: [...sales] })).id;
const exported = async (sales: readonly number[]) => {
  const remittance = await collect(sales);
  await server.api.run('exportRemittance', { remittance });
  return remittance;
};
const charged = (sales: readonly number[]): Promise<number> => chargedRemittance(server, account, sales);
const debitsOf = (remittance: number) => server.api.list('remittanceDebit', `remittance=${remittance}&sort=id`);
const base64 = (text: string): string => Buffer.from(text, 'utf8').toString('base64');
const told = (remittance: number, values: Partial<ToldDebit> = {}) => toldOf(server, remittance, values);
const wholeRefusal = async (remittance: number) => {
  const { messageId } = await server.api.get('remittance', remittance);
  const report = { told: [], messageId: messageId ?? '', groupStatus: 'RJCT', groupReason: 'FF01' };
  return { name: 'whole.xml', content: base64(statusReport2009(report)) };
};

describe('what comes back', () => {
  test('makes the sale owed again, keeps the reason, and charges a fee', async () => {
    const fee = await server.api.create('product', { name: 'Gastos de devolución', price: 4 });
    await server.api.update('creditorAccount', account, { returnFeeProduct: fee.id });
    const { sale, customer } = await debitedFee(server);
    const remittance = await charged([sale]);
    const content = base64(statusReport2009({ told: [await told(remittance, { code: 'AM04' })] }));
    const preview = await server.api.run('previewReturns', { name: 'r.xml', content });
    expect(preview.rows).toMatchObject([{ result: 'matched', customer, amount: 30, reason: { code: 'AM04' } }]);
    const { rows } = await server.api.run('importReturns', { name: 'r.xml', content });
    expect(rows).toMatchObject([{ taken: [expect.any(Number)], refused: null }]);
    expect(await server.api.get('sale', sale)).toMatchObject({ status: 2, pending: 30, directDebit: true });
    const [back] = await server.api.list('bankReturn', `customer=${customer}`);
    expect(back).toMatchObject({ amount: 30, reason: 'AM04', reasonText: 'Saldo insuficiente', kind: 1 });
    expect(await server.api.get('sale', back?.feeSale ?? 0)).toMatchObject({ customer, total: 4, status: 2 });
    expect(await server.api.get('remittance', remittance)).toMatchObject({ returned: 30 });
    // Without money it may be presented again.
    const retry = await server.api.run('previewRemittance', { creditorAccount: account, sales: [sale] });
    expect(retry.collected.count).toBe(1);
    await server.api.update('creditorAccount', account, { returnFeeProduct: null });
  });

  test('is taken up once, whichever message tells it and however often', async () => {
    const { sale, customer } = await debitedFee(server);
    const remittance = await charged([sale]);
    const debit = await told(remittance, { code: 'MS02' });
    const content = base64(statusReport2009({ told: [debit] }));
    await server.api.run('importReturns', { name: 'a.xml', content });
    const again = await server.api.run('importReturns', { name: 'b.xml', content });
    expect(again.rows).toMatchObject([{ result: 'alreadyTold', taken: [] }]);
    const other = base64(notification2019({ told: [debit] }));
    expect((await server.api.run('importReturns', { name: 'c.xml', content: other })).rows).toMatchObject([
      { result: 'alreadyTold', taken: [] },
    ]);
    expect(await server.api.list('bankReturn', `customer=${customer}`)).toHaveLength(1);
    // The debtor said so: a person decides whether it is presented again.
    const choice = { creditorAccount: account, sales: [sale] };
    expect((await server.api.run('previewRemittance', choice)).kept.rows).toMatchObject([{ fault: 'returned' }]);
    expect((await server.api.run('previewRemittance', { ...choice, retry: [sale] })).collected.count).toBe(1);
  });

  test('before it was charged frees the sale, and a mandate that is none is cancelled', async () => {
    const { sale, bankAccount } = await debitedFee(server);
    const remittance = await collect([sale]);
    await server.api.run('exportRemittance', { remittance });
    const content = base64(statusReport2009({ told: [await told(remittance, { code: 'MD01' })] }));
    await server.api.run('importReturns', { name: 'd.xml', content });
    expect(await server.api.get('sale', sale)).toMatchObject({ status: 2, pending: 30 });
    expect((await server.api.get('bankAccount', bankAccount)).mandateCancelled).not.toBeNull();
    const preview = await server.api.run('previewRemittance', { creditorAccount: account, sales: [sale] });
    expect(preview.kept.rows).toMatchObject([{ fault: 'mandate_cancelled' }]);
  });

  test('that nobody can tell apart is proposed, and taken up as somebody chooses', async () => {
    const { sale, customer } = await debitedFee(server);
    const remittance = await charged([sale]);
    const [debit] = await debitsOf(remittance);
    const row = await told(remittance, { endToEndId: null, mandate: null });
    const content = base64(statusReport2009({ told: [row] }));
    const { rows } = await server.api.run('importReturns', { name: 'e.xml', content });
    expect(rows).toMatchObject([{ result: 'proposed', taken: [] }]);
    expect(await server.api.list('bankReturn', `customer=${customer}`)).toHaveLength(0);
    const choices = [{ row: 0, debit: debit?.id ?? 0 }];
    await server.api.run('importReturns', { name: 'e.xml', content, choices });
    expect(await server.api.list('bankReturn', `customer=${customer}`)).toHaveLength(1);
  });

  test('of another amount waits for somebody', async () => {
    const { sale } = await debitedFee(server);
    const remittance = await charged([sale]);
    const content = base64(statusReport2009({ told: [await told(remittance, { amount: '12.00' })] }));
    const { rows } = await server.api.run('importReturns', { name: 'f.xml', content });
    expect(rows).toMatchObject([{ result: 'review', differences: ['amount'], taken: [] }]);
    expect(await server.api.get('sale', sale)).toMatchObject({ status: 4 });
  });

  test('as a whole cancels the remittance where somebody says so: its sales can be collected by another', async () => {
    const { sale } = await debitedFee(server);
    const remittance = await exported([sale]);
    const file = await wholeRefusal(remittance);
    const { rows } = await server.api.run('importReturns', file);
    expect(rows).toMatchObject([{ result: 'wholeRemittanceRefused', taken: [] }]);
    expect(await server.api.get('remittance', remittance)).toMatchObject({ status: 1 });
    await server.api.run('importReturns', { ...file, refusals: [0] });
    expect(await server.api.get('remittance', remittance)).toMatchObject({ status: 4 });
    const choice = { creditorAccount: account, sales: [sale] };
    expect((await server.api.run('previewRemittance', choice)).collected.count).toBe(1);
    // The same file again, of a remittance that is cancelled.
    await server.api.run('importReturns', { ...file, refusals: [0] });
    expect(await server.api.get('remittance', remittance)).toMatchObject({ status: 4, returned: 0 });
  });

  test('as a whole after it was charged brings each debit back', async () => {
    const sales = [(await debitedFee(server)).sale, (await debitedFee(server)).sale];
    const remittance = await charged(sales);
    const file = { ...(await wholeRefusal(remittance)), refusals: [0] };
    const { rows } = await server.api.run('importReturns', file);
    expect(rows).toMatchObject([{ taken: [expect.any(Number), expect.any(Number)] }]);
    expect(await server.api.get('remittance', remittance)).toMatchObject({ status: 2, returned: 60 });
    for (const sale of sales) expect(await server.api.get('sale', sale)).toMatchObject({ status: 2, pending: 30 });
    expect((await server.api.run('importReturns', file)).rows).toMatchObject([{ taken: [] }]);
  });

  test('whose sale was refunded meanwhile waits for somebody, and is out twice then', async () => {
    const { sale, customer } = await debitedFee(server);
    const remittance = await charged([sale]);
    await server.api.run('refundSale', { sale, paymentMethod: server.facility.methods.transfer });
    const file = returnsOf(await told(remittance));
    const { rows } = await server.api.run('importReturns', file);
    expect(rows).toMatchObject([{ result: 'review', differences: ['state'], taken: [] }]);
    const [debit] = await debitsOf(remittance);
    const chosen = await server.api.run('importReturns', { ...file, choices: [{ row: 0, debit: debit?.id ?? 0 }] });
    expect(chosen.rows).toMatchObject([{ taken: [expect.any(Number)], unreversed: 30 }]);
    expect(await server.api.get('sale', sale)).toMatchObject({ status: 6 });
    expect(await server.api.list('bankReturn', `customer=${customer}`)).toMatchObject([
      { amount: 30, unreversed: 30, reversal: null, feeSale: null },
    ]);
  });

  test('of what was credited and not paid back is owed again, less the credit', async () => {
    const { api } = server;
    const { sale, customer } = await debitedFee(server);
    const remittance = await charged([sale]);
    const { invoice } = await api.get('sale', sale);
    const [line] = await api.list('invoiceLine', `invoice=${invoice}`);
    const lines = [{ line: line?.id ?? 0, amount: 20.4 }];
    const note = await api.run('createCreditNote', { invoice: invoice ?? 0, lines, reason: 'Baja', confirm: true });
    expect((await api.run('customerSummary', { customer })).toRefund).toBe(-20.4);
    const [debit] = await debitsOf(remittance);
    const choices = [{ row: 0, debit: debit?.id ?? 0 }];
    await api.run('importReturns', { ...returnsOf(await told(remittance)), choices });
    expect(await api.list('bankReturn', `customer=${customer}`)).toMatchObject([{ amount: 30, unreversed: 0 }]);
    expect(await api.get('sale', sale)).toMatchObject({ status: 3, pending: 9.6 });
    expect(await api.get('invoice', note.id)).toMatchObject({ total: -20.4, pending: 0 });
    expect(await api.run('customerSummary', { customer })).toMatchObject({ owed: 9.6, toRefund: 0 });
  });

  test('of a payment that somebody cancelled uses what was reversed, and owes it once', async () => {
    const { sale, customer } = await debitedFee(server);
    const remittance = await charged([sale]);
    const [debit] = await debitsOf(remittance);
    await server.api.run('cancelPayment', { payment: debit?.payment ?? 0, reason: 'Avisó el banco' });
    const choices = [{ row: 0, debit: debit?.id ?? 0 }];
    await server.api.run('importReturns', { ...returnsOf(await told(remittance)), choices });
    const [back] = await server.api.list('bankReturn', `customer=${customer}`);
    expect(await server.api.get('payment', back?.reversal ?? 0)).toMatchObject({ cancelationOf: debit?.payment });
    expect(back).toMatchObject({ unreversed: 0 });
    expect(await server.api.get('sale', sale)).toMatchObject({ status: 2, pending: 30 });
  });

  test.each<[state: string, put: (remittance: number) => Promise<unknown>]>([
    ['is a draft', () => Promise.resolve()],
    ['was cancelled as a draft', (remittance) => server.api.run('cancelRemittance', { remittance })],
  ])('of a remittance that %s is refused: it was not sent', async (_, put) => {
    const { sale, customer } = await debitedFee(server);
    const remittance = await collect([sale]);
    await put(remittance);
    const [debit] = await debitsOf(remittance);
    const choices = [{ row: 0, debit: debit?.id ?? 0 }];
    const { rows } = await server.api.run('importReturns', { ...returnsOf(await told(remittance)), choices });
    expect(rows).toMatchObject([{ taken: [], refused: 'not_sent' }]);
    expect(await server.api.list('bankReturn', `customer=${customer}`)).toEqual([]);
  });

  test('of a remittance that was cancelled after it was sent waits for somebody', async () => {
    const { sale } = await debitedFee(server);
    const remittance = await exported([sale]);
    await server.api.run('cancelRemittance', { remittance });
    const { rows } = await server.api.run('importReturns', returnsOf(await told(remittance)));
    expect(rows).toMatchObject([{ result: 'review', differences: ['cancelled'], taken: [] }]);
  });

  test('under a mandate that others have too keeps theirs back, until somebody says so', async () => {
    const { sale, mandate, bankAccount } = await debitedFee(server);
    const sister = await debitedFee(server, { mandate });
    const remittance = await charged([sale]);
    // Account closed.
    await server.api.run('importReturns', returnsOf(await told(remittance, { code: 'AC04' })));
    expect(await server.api.get('bankAccount', bankAccount)).toMatchObject({ active: false });
    const choice = { creditorAccount: account, sales: [sister.sale] };
    const { kept } = await server.api.run('previewRemittance', choice);
    expect(kept.rows).toMatchObject([{ sale: sister.sale, fault: 'mandate_returned' }]);
    const retried = await server.api.run('previewRemittance', { ...choice, retry: [sister.sale] });
    expect(retried.collected.count).toBe(1);
    // The account is another since.
    server.clock.now += 1000;
    await server.api.update('bankAccount', sister.bankAccount, { iban: 'ES7620770024003102575766' });
    expect((await server.api.run('previewRemittance', choice)).collected.count).toBe(1);
  });

  test('of somebody who died takes all their accounts out of use', async () => {
    const { sale, customer, bankAccount } = await debitedFee(server);
    const { id: second } = await server.api.create('bankAccount', { customer, iban: 'ES7620770024003102575766' });
    const remittance = await charged([sale]);
    // The payment names its account, whichever was added last.
    await server.api.run('importReturns', returnsOf(await told(remittance, { code: 'MD07' })));
    for (const id of [bankAccount, second])
      expect(await server.api.get('bankAccount', id)).toMatchObject({ active: false });
    expect(await server.api.get('customer', customer)).toMatchObject({ noReminders: true });
  });

  test('charges no fee where nothing of it is owed', async () => {
    const fee = await server.api.create('product', { name: 'Gastos de devolución', price: 4 });
    await server.api.update('creditorAccount', account, { returnFeeProduct: fee.id });
    const { sale, customer } = await debitedFee(server);
    const remittance = await exported([sale]);
    const payments = [{ paymentMethod: server.facility.methods.card, amount: 30 }];
    await server.api.run('paySale', { sale, payments, inCollection: true });
    await charge(server, remittance);
    await server.api.run('importReturns', returnsOf(await told(remittance)));
    expect(await server.api.list('bankReturn', `customer=${customer}`)).toMatchObject([
      { amount: 30, unreversed: 0, reversal: null, feeSale: null },
    ]);
    await server.api.update('creditorAccount', account, { returnFeeProduct: null });
  });

  test('may be told in a file of 4 MiB', async () => {
    const { sale } = await debitedFee(server);
    const remittance = await charged([sale]);
    const { name, content } = returnsOf(await told(remittance));
    const text = Buffer.from(content, 'base64').toString();
    const padded = (bytes: number) => ({ name, content: base64(text + ' '.repeat(bytes - Buffer.byteLength(text))) });
    const most = 4 * 1024 * 1024;
    expect((await server.api.run('previewReturns', padded(most))).rows).toMatchObject([{ result: 'matched' }]);
    const read = () => server.api.call('previewReturns', padded(most + 1));
    await expectRefused(server, read, 'validation_failed', [['#/content', 'invalid_value']]);
  });

  test('in a file that is none is refused', async () => {
    for (const content of ['hola', '<a/>', '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>']) {
      const read = () => server.api.call('previewReturns', { name: 'x', content: base64(content) });
      await expectRefused(server, read, 'validation_failed', [['#/content', 'invalid_value']]);
    }
  });
});
