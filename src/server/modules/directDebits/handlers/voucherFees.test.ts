import { expect, test } from 'vitest';
import { addCreditorAccount, chargedRemittance, returnsOf, toldOf } from '#test/kit/directDebits/facility.ts';
import { addSubscriptionType, issueAll, subscribe } from '#test/kit/fees.ts';
import { startOpen } from '#test/kit/server.ts';
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
  const remittance = await chargedRemittance(server, await addCreditorAccount(server));
  expect(await api.list('voucher', `customer=${customer}`)).toMatchObject([{ balance: 4 }]);

  await api.run('importReturns', returnsOf(await toldOf(server, remittance)));
  expect(await api.list('voucher', `customer=${customer}`)).toMatchObject([{ balance: 0 }]);
});
