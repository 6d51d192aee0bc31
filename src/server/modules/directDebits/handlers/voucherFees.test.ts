import { expect, test } from 'vitest';
import { statusReport2009, toldDebit } from '#test/kit/directDebits/bankFiles.ts';
import { addCreditorAccount } from '#test/kit/directDebits/facility.ts';
import { addSubscriptionType, issueAll, subscribe } from '#test/kit/fees.ts';
import { startOpen } from '#test/kit/server.ts';
import { until } from '#test/kit/until.ts';
import { addVoucherTypes } from '#test/kit/vouchers.ts';

test('a debit recharges the voucher of its fee, and takes it back where it comes back', async () => {
  const server = await startOpen();
  const { api } = server;
  const { swims } = await addVoucherTypes(server);
  const type = await addSubscriptionType(server, { voucherType: swims, voucherPrice: 4 });
  const { id: customer } = await api.create('customer', { name: 'Sara Socia' });
  await api.create('bankAccount', {
    ...{ customer, iban: 'ES9121000418450200051332', mandate: 'M-1', mandateDate: '2026-01-15' },
  });
  await subscribe(server, type, { customer, start: '2026-03-01', directDebit: true });
  await issueAll(api, { date: '2026-03-02' });
  const creditorAccount = await addCreditorAccount(server);
  const { id: remittance } = await api.run('createRemittance', { creditorAccount });
  await api.run('exportRemittance', { remittance });
  await api.run('chargeRemittance', { remittance });
  await until(async () => (await api.list('remittanceDebit', 'status=0')).length === 0);
  expect(await api.list('voucher', `customer=${customer}`)).toMatchObject([{ balance: 4 }]);

  const [debit] = await api.list('remittanceDebit');
  const { endToEndId = null, mandate = null, iban = '' } = debit ?? {};
  const file = statusReport2009({ told: [toldDebit({ endToEndId, mandate, iban })] });
  await api.run('importReturns', { name: 'a.xml', content: Buffer.from(file).toString('base64') });
  expect(await api.list('voucher', `customer=${customer}`)).toMatchObject([{ balance: 0 }]);
});
