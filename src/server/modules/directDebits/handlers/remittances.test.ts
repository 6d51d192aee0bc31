import { beforeAll, describe, expect, test } from 'vitest';
import { notification2019, statusReport2009, type ToldDebit } from '#test/kit/directDebits/bankFiles.ts';
import { addCreditorAccount, charge, chargedRemittance, debitedFee, toldOf } from '#test/kit/directDebits/facility.ts';
import { expectRefused } from '#test/kit/refusal.ts';
import { type FacilityServer, startOpen } from '#test/kit/server.ts';

let server: FacilityServer;
let account: number;
beforeAll(async () => {
  server = await startOpen();
  account = await addCreditorAccount(server);
});

const collect = async (sales: readonly number[], values: object = {}) => {
  const { id } = await server.api.run('createRemittance', { creditorAccount: account, sales: [...sales], ...values });
  return id;
};
const charged = (sales: readonly number[]): Promise<number> => chargedRemittance(server, account, sales);
const debitsOf = (remittance: number) => server.api.list('remittanceDebit', `remittance=${remittance}&sort=id`);
const fileOf = async (remittance: number): Promise<string> => {
  const { file } = await server.api.get('remittance', remittance);
  return String((await server.api.send('GET', file ?? '')).body);
};
const base64 = (text: string): string => Buffer.from(text, 'utf8').toString('base64');
const told = (remittance: number, values: Partial<ToldDebit> = {}) => toldOf(server, remittance, values);

describe('a remittance', () => {
  test('is made of what is to be debited, with a mandate, and tells what it leaves and why', async () => {
    const [good, bare, cancelled, expired] = [
      await debitedFee(server),
      await debitedFee(server, { mandateDate: null }),
      await debitedFee(server, { mandateCancelled: '2026-03-01' }),
      await debitedFee(server, { mandateDate: '2023-01-10' }),
    ];
    const sales = [good, bare, cancelled, expired].map(({ sale }) => sale);
    const preview = await server.api.run('previewRemittance', { creditorAccount: account, sales });
    expect(preview).toMatchObject({ collectionDate: '2026-03-03', collected: { count: 1, total: 30 } });
    expect(preview.kept.rows.map(({ sale, fault }) => [sale, fault])).toEqual([
      [bare.sale, 'mandate_missing'],
      [cancelled.sale, 'mandate_cancelled'],
      [expired.sale, 'mandate_expired'],
    ]);
    const remittance = await collect(sales);
    expect(await server.api.get('remittance', remittance)).toMatchObject({ status: 0, debits: 1, total: 30 });
    // Its sales are on their way: no other remittance takes them.
    const again = await server.api.run('previewRemittance', { creditorAccount: account, sales });
    expect(again.collected.count).toBe(0);
  });

  test('is exported as one file, the same whenever it is downloaded', async () => {
    const { sale, mandate } = await debitedFee(server);
    const remittance = await collect([sale]);
    await server.api.run('exportRemittance', { remittance });
    const xml = await fileOf(remittance);
    expect(xml).toBe(await fileOf(remittance));
    expect(xml).toContain('urn:iso:std:iso:20022:tech:xsd:pain.008.001.08');
    for (const part of ['<CtrlSum>30.00</CtrlSum>', '<SeqTp>RCUR</SeqTp>', '<ReqdColltnDt>2026-03-03</ReqdColltnDt>']) {
      expect(xml).toContain(part);
    }
    expect(xml).toContain(`<MndtId>${mandate}</MndtId>`);
    expect(xml).toContain('<Nm>Begona Nunez + Hijos</Nm>');
    const states = await server.api.call('exportRemittance', { remittance });
    expect(states.status).toBe(409);
  });

  test('pays its sales once the bank has collected them, each by one payment', async () => {
    const { sale, customer } = await debitedFee(server);
    const remittance = await charged([sale]);
    expect(await server.api.get('sale', sale)).toMatchObject({ status: 4, pending: 0 });
    const [debit] = await debitsOf(remittance);
    const payment = await server.api.get('payment', debit?.payment ?? 0);
    expect(payment).toMatchObject({ amount: 30, type: 4, customer, reference: debit?.endToEndId, pos: null });
  });

  test('that is cancelled frees its sales, and no mandate was used', async () => {
    const { sale } = await debitedFee(server);
    const remittance = await collect([sale]);
    await server.api.run('exportRemittance', { remittance });
    await server.api.run('cancelRemittance', { remittance });
    const preview = await server.api.run('previewRemittance', { creditorAccount: account, sales: [sale] });
    expect(preview.collected.count).toBe(1);
  });

  test('keeps its sales from being paid twice without a warning', async () => {
    const { sale } = await debitedFee(server);
    const remittance = await collect([sale]);
    await server.api.run('exportRemittance', { remittance });
    const payments = [{ paymentMethod: server.facility.methods.card, amount: 30 }];
    const pay = (values: object = {}) => server.api.call('paySale', { sale, payments, ...values });
    await expectRefused(server, () => pay(), 'in_collection');
    expect((await pay({ inCollection: true })).status).toBe(200);
    // What the bank collects all the same pays nothing, and is to be given back.
    await charge(server, remittance);
    expect((await debitsOf(remittance))[0]).toMatchObject({ payment: null, overpaid: 30 });
  });

  test('is not exported where a sale is owed otherwise than it was', async () => {
    const { sale } = await debitedFee(server);
    const remittance = await collect([sale]);
    const payments = [{ paymentMethod: server.facility.methods.card, amount: 10 }];
    await server.api.run('paySale', { sale, payments });
    await expectRefused(server, () => server.api.call('exportRemittance', { remittance }), 'remittance_changed', [
      ['#/remittance', 'invalid_value'],
    ]);
  });

  test('is collected on a bank day, not before there is time', async () => {
    const { sale } = await debitedFee(server);
    const make = (collectionDate: string) => () =>
      server.api.call('createRemittance', { creditorAccount: account, sales: [sale], collectionDate });
    await expectRefused(server, make('2026-03-02'), 'validation_failed', [['#/collectionDate', 'too_small']]);
    await expectRefused(server, make('2026-03-07'), 'validation_failed', [['#/collectionDate', 'invalid_value']]);
  });

  test('groups the receipts of a payer where the account says so', async () => {
    const grouped = await addCreditorAccount(server, { isGrouped: true });
    const first = await debitedFee(server);
    const second = await server.api.run('saveSale', {
      customer: first.customer,
      product: server.facility.products.fee,
    });
    const [debit] = await server.api.list('paymentMethod', 'type=4');
    const payments = [{ paymentMethod: debit?.id ?? 0, amount: 40 }];
    await server.api.run('paySale', { sale: second.id, payments });
    const remittance = await server.api.run('createRemittance', {
      ...{ creditorAccount: grouped, sales: [first.sale, second.id] },
    });
    expect(remittance).toMatchObject({ debits: 1, total: 70 });
  });
});

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

  test('as a whole cancels the remittance: its sales can be collected by another', async () => {
    const { sale } = await debitedFee(server);
    const remittance = await collect([sale]);
    await server.api.run('exportRemittance', { remittance });
    const { messageId } = await server.api.get('remittance', remittance);
    const content = base64(
      statusReport2009({ told: [], ...{ messageId: messageId ?? '', groupStatus: 'RJCT', groupReason: 'FF01' } }),
    );
    const { rows } = await server.api.run('importReturns', { name: 'g.xml', content });
    expect(rows).toMatchObject([{ result: 'wholeRemittanceRefused' }]);
    expect(await server.api.get('remittance', remittance)).toMatchObject({ status: 4 });
    const choice = { creditorAccount: account, sales: [sale] };
    expect((await server.api.run('previewRemittance', choice)).collected.count).toBe(1);
  });

  test('whose sale was refunded meanwhile is refused, and named', async () => {
    const { sale } = await debitedFee(server);
    const remittance = await charged([sale]);
    await server.api.run('refundSale', { sale, paymentMethod: server.facility.methods.transfer });
    const content = base64(statusReport2009({ told: [await told(remittance)] }));
    const { rows } = await server.api.run('importReturns', { name: 'h.xml', content });
    expect(rows).toMatchObject([{ result: 'matched', taken: [], refused: 'refunded' }]);
    expect(await server.api.get('sale', sale)).toMatchObject({ status: 6 });
  });

  test('in a file that is none is refused', async () => {
    for (const content of ['hola', '<a/>', '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>']) {
      const read = () => server.api.call('previewReturns', { name: 'x', content: base64(content) });
      await expectRefused(server, read, 'validation_failed', [['#/content', 'invalid_value']]);
    }
  });
});
