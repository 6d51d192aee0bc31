import { beforeAll, describe, expect, test } from 'vitest';
import { addCreditorAccount, charge, chargedRemittance, debitedFee } from '#test/kit/directDebits/facility.ts';
import { addSubscriptionType, issueAll, subscribe } from '#test/kit/fees.ts';
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
/** An IBAN of another account. */
const OTHER = 'ES7620770024003102575766';
const cancelled = { mandateCancelled: '2026-03-02' };

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

  test('debits the account of another payer, and nobody else where that is not in use any more', async () => {
    const { id: payer } = await server.api.create('customer', { name: 'Padre' });
    const theirs = { customer: payer, iban: OTHER, holder: 'Padre', mandate: 'PADRE-1', mandateDate: '2026-01-15' };
    const { id: bankAccount } = await server.api.create('bankAccount', theirs);
    const type = await addSubscriptionType(server, { customers: 9 });
    const debited = { start: '2026-03-01', directDebit: true, bankAccount };
    const [child, other] = [await subscribe(server, type, debited), await subscribe(server, type, debited)];
    await issueAll(server.api, { date: '2026-03-02', customers: [child.customer, other.customer] });
    // The payer has a mandate for them.
    const fees = { date: '2026-04-30', customers: [child.customer, other.customer] };
    expect(await server.api.run('previewFees', fees)).toMatchObject({ chosen: { fees: 2 }, withoutMandate: 0 });
    const [first] = await server.api.list('sale', `fkModel=subscriptionCustomer&fkId=${child.id}`);
    const [second] = await server.api.list('sale', `fkModel=subscriptionCustomer&fkId=${other.id}`);
    const remittance = await collect([first?.id ?? 0]);
    expect(await debitsOf(remittance)).toMatchObject([{ bankAccount, customer: payer, holder: 'Padre' }]);
    await server.api.update('bankAccount', bankAccount, { active: false });
    const choice = { creditorAccount: account, sales: [second?.id ?? 0] };
    expect((await server.api.run('previewRemittance', choice)).kept.rows).toMatchObject([{ fault: 'account_missing' }]);
    expect(await server.api.run('previewFees', fees)).toMatchObject({ chosen: { fees: 2 }, withoutMandate: 2 });
  });

  test('debits nobody else for a fee that is issued once the account of its payer is not in use', async () => {
    const { id: payer } = await server.api.create('customer', { name: 'Padre' });
    const signed = { mandateDate: '2026-01-15' };
    const theirs = { customer: payer, iban: OTHER, mandate: 'PADRE-2', ...signed };
    const { id: bankAccount } = await server.api.create('bankAccount', theirs);
    const { id: customer } = await server.api.create('customer', { name: 'Hija' });
    const own = { customer, iban: 'ES9121000418450200051332', mandate: 'HIJA-1', ...signed };
    await server.api.create('bankAccount', own);
    const type = await addSubscriptionType(server, {});
    await subscribe(server, type, { customer, start: '2026-03-01', directDebit: true, bankAccount });
    await server.api.update('bankAccount', bankAccount, { active: false });
    await issueAll(server.api, { date: '2026-03-02', customers: [customer] });
    const [sale] = await server.api.list('sale', `customer=${customer}`);
    const choice = { creditorAccount: account, sales: [sale?.id ?? 0] };
    expect((await server.api.run('previewRemittance', choice)).kept.rows).toMatchObject([{ fault: 'account_missing' }]);
    // Where it is in use again, it is debited.
    await server.api.update('bankAccount', bankAccount, { active: true });
    expect((await server.api.run('previewRemittance', choice)).collected.rows).toMatchObject([{ bankAccount }]);
  });

  test.each<[fault: string, values: object]>([
    ['holder_invalid', { holder: '王小明' }],
    // Brazil is not in SEPA; Switzerland is, but not in the European Economic Area.
    ['iban_invalid', { iban: 'BR1800360305000010009795493C1' }],
    ['address_missing', { iban: 'CH9300762011623852957' }],
    ['bic_invalid', { bic: 'NADA' }],
    ['mandate_missing', { mandateDate: '2026-12-31' }],
  ])('keeps one receipt back that a bank would refuse, and collects the others: %s', async (fault, values) => {
    const [bad, good] = [await debitedFee(server), await debitedFee(server)];
    await server.api.update('bankAccount', bad.bankAccount, values);
    const sales = [bad.sale, good.sale];
    const { kept } = await server.api.run('previewRemittance', { creditorAccount: account, sales });
    expect(kept.rows).toMatchObject([{ sale: bad.sale, fault }]);
    const remittance = await collect(sales);
    await server.api.run('exportRemittance', { remittance });
    expect(await debitsOf(remittance)).toMatchObject([{ customer: good.customer }]);
  });

  test.each<[what: string, change: (of: Awaited<ReturnType<typeof debitedFee>>) => Promise<unknown>]>([
    ['the mandate was cancelled', (of) => server.api.update('bankAccount', of.bankAccount, cancelled)],
    [
      'the mandate is another',
      (of) => server.api.update('bankAccount', of.bankAccount, { mandate: `N-${of.mandate}` }),
    ],
    ['the account is another', (of) => server.api.update('bankAccount', of.bankAccount, { iban: OTHER })],
    ['the account is not in use', (of) => server.api.update('bankAccount', of.bankAccount, { active: false })],
    ['the sale was credited', (of) => credit(of.sale)],
  ])('is not exported where %s since', async (_, change) => {
    const of = await debitedFee(server);
    const remittance = await collect([of.sale]);
    await change(of);
    await expectRefused(server, () => server.api.call('exportRemittance', { remittance }), 'remittance_changed', [
      ['#/remittance', 'invalid_value'],
    ]);
  });

  test('is for an account that is in use, of a company in euros', async () => {
    const { sale } = await debitedFee(server);
    const closing = await addCreditorAccount(server);
    const { id: remittance } = await server.api.run('createRemittance', { creditorAccount: closing, sales: [sale] });
    await server.api.update('creditorAccount', closing, { active: false });
    await expectRefused(server, () => server.api.call('exportRemittance', { remittance }), 'record_deleted');
    const { id: company } = await server.api.create('company', {
      name: 'Filial',
      taxNumber: 'B12345674',
      currency: 'USD',
    });
    const foreign = await addCreditorAccount(server, { company });
    const make = () => server.api.call('createRemittance', { creditorAccount: foreign });
    await expectRefused(server, make, 'validation_failed', [['#/creditorAccount', 'invalid_value']]);
  });

  test('is charged on its collection date or after, and not in the future', async () => {
    const { sale } = await debitedFee(server);
    const remittance = await collect([sale]);
    await server.api.run('exportRemittance', { remittance });
    const { collectionDate } = await server.api.get('remittance', remittance);
    const at = (on: string) => () => server.api.call('chargeRemittance', { remittance, on });
    await expectRefused(server, at('2026-03-01'), 'validation_failed', [['#/on', 'too_small']]);
    await expectRefused(server, at('2099-03-01'), 'validation_failed', [['#/on', 'too_big']]);
    await charge(server, remittance);
    expect(await server.api.get('remittance', remittance)).toMatchObject({ status: 2, chargedOn: collectionDate });
  });

  test('keeps its sales from being credited while the bank collects them', async () => {
    const { sale } = await debitedFee(server);
    const remittance = await collect([sale]);
    await server.api.run('exportRemittance', { remittance });
    await expectRefused(server, () => credit(sale), 'in_collection');
    await server.api.run('cancelRemittance', { remittance });
    expect((await credit(sale)).status).toBe(200);
  });
});

/** Credits the document of a sale. */
async function credit(sale: number) {
  const { invoice } = await server.api.get('sale', sale);
  return server.api.call('createCreditNote', { invoice: invoice ?? 0, reason: 'Error', confirm: true });
}

describe('the reference of a mandate', () => {
  test('is of one payer: another customer has it with the same account only', async () => {
    const { mandate, bankAccount } = await debitedFee(server);
    const { id: customer } = await server.api.create('customer', { name: 'Hermana' });
    const add = (iban: string) =>
      server.api.send('POST', '/api/model/bankAccount', { customer, iban, mandate, mandateDate: '2026-01-15' });
    await expectRefused(server, () => add(OTHER), 'unique_conflict', [['#/mandate', 'already_taken']]);
    expect((await add('ES91 2100 0418 4502 0005 1332')).status).toBe(201);
    await server.api.update('bankAccount', bankAccount, { active: false });
  });
});
