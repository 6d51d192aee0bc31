/** Fees that are debited, and the account of the facility that collects them. */
import { addSubscriptionType, issueAll, subscribe } from '../fees.ts';
import type { FacilityServer } from '../server.ts';
import { creditor } from './bankFiles.ts';

/** A debtor's IBAN with right control digits. */
const DEBTOR = 'ES9121000418450200051332';

/** The account of the facility that debits are collected into. */
export async function addCreditorAccount({ api }: FacilityServer, values: object = {}): Promise<number> {
  const { iban, identifier } = creditor;
  return (await api.create('creditorAccount', { name: 'Caja Rural', iban, identifier, ...values })).id;
}

/** What differs from an account with a mandate in order. */
interface DebtorAccount {
  readonly mandate?: string;
  readonly mandateDate?: string | null;
  readonly mandateCancelled?: string;
}

/** A customer whose fee is issued and to be debited. Returns the sale that stands for it. */
export async function debitedFee(
  server: FacilityServer,
  { mandate = crypto.randomUUID().slice(0, 13).toUpperCase(), ...account }: DebtorAccount = {},
): Promise<{
  readonly sale: number;
  readonly customer: number;
  readonly bankAccount: number;
  readonly mandate: string;
}> {
  const { api } = server;
  const { id: customer } = await api.create('customer', { name: 'Begoña Núñez & Hijos' });
  const { id: bankAccount } = await api.create('bankAccount', {
    ...{ customer, iban: DEBTOR, mandate, mandateDate: '2026-01-15' },
    ...account,
  });
  const type = await addSubscriptionType(server, { customers: 9 });
  const { id } = await subscribe(server, type, { customer, start: '2026-03-01', directDebit: true });
  await issueAll(api, { date: '2026-03-02', customers: [customer] });
  const [sale] = await api.list('sale', `fkModel=subscriptionCustomer&fkId=${id}`);
  return { sale: sale?.id ?? 0, customer, bankAccount, mandate };
}
