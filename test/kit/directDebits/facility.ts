/** Fees that are debited, and the account of the facility that collects them. */
import { addSubscriptionType, issueAll, subscribe } from '../fees.ts';
import type { FacilityServer } from '../server.ts';
import { until } from '../until.ts';
import { creditor, statusReport2009, type ToldDebit, toldDebit } from './bankFiles.ts';

/** A debtor's IBAN with right control digits. */
const DEBTOR = 'ES9121000418450200051332';

/** The account of the facility that debits are collected into. */
export async function addCreditorAccount({ api }: FacilityServer, values: object = {}): Promise<number> {
  const { iban, identifier } = creditor;
  return (await api.create('creditorAccount', { name: 'Caja Rural', iban, identifier, ...values })).id;
}

/** What differs from an account with a mandate in order, and a fee on its document. */
interface DebtorAccount {
  readonly mandate?: string;
  readonly mandateDate?: string | null;
  readonly mandateCancelled?: string;
  /** Whether the fee is on a document. */
  readonly confirm?: boolean;
}

/** A customer whose fee is issued and to be debited. Returns the sale that stands for it. */
export async function debitedFee(
  server: FacilityServer,
  { mandate = crypto.randomUUID().slice(0, 13).toUpperCase(), confirm = true, ...account }: DebtorAccount = {},
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
  await issueAll(api, { date: '2026-03-02', customers: [customer], confirm });
  const [sale] = await api.list('sale', `fkModel=subscriptionCustomer&fkId=${id}`);
  return { sale: sale?.id ?? 0, customer, bankAccount, mandate };
}

/** Two children whose fees of 30.00 are debited from the account of their father. */
export interface Family {
  readonly father: number;
  readonly children: readonly number[];
  /** Of the children, in their order. */
  readonly sales: readonly number[];
  /** The one they share, or where he is kept with each child, theirs. */
  readonly accounts: readonly number[];
}

/**
 * Makes a family whose fees are issued. `isWithEach`: he is kept with each child, by the same account and mandate. `confirm`:
 * whether each fee is on its document.
 */
export async function addFamily(
  server: FacilityServer,
  { isWithEach = false, confirm = true }: { readonly isWithEach?: boolean; readonly confirm?: boolean } = {},
): Promise<Family> {
  const { api } = server;
  const { id: father } = await api.create('customer', { name: 'Padre Pagador' });
  const mandate = crypto.randomUUID().slice(0, 13).toUpperCase();
  const signed = { holder: 'Padre Pagador', mandate, mandateDate: '2026-01-15' };
  const accountOf = async (customer: number, iban: string): Promise<number> =>
    (await api.create('bankAccount', { customer, iban, ...signed })).id;
  const shared = isWithEach ? null : await accountOf(father, DEBTOR);
  const type = await addSubscriptionType(server, { customers: 9 });
  const [children, accounts, sales]: [number[], number[], number[]] = [[], shared === null ? [] : [shared], []];
  for (const [name, iban] of [
    ['Hija 1', DEBTOR],
    ['Hija 2', DEBTOR.replaceAll(/(.{4})(?=.)/g, '$1 ')],
  ] as const) {
    const { id: customer } = await api.create('customer', { name });
    children.push(customer);
    if (shared === null) accounts.push(await accountOf(customer, iban));
    const debited = shared === null ? {} : { bankAccount: shared };
    const { id } = await subscribe(server, type, {
      ...{ customer, start: '2026-03-01', directDebit: true, ...debited },
    });
    await issueAll(api, { date: '2026-03-02', customers: [customer], confirm });
    const [sale] = await api.list('sale', `fkModel=subscriptionCustomer&fkId=${id}`);
    sales.push(sale?.id ?? 0);
  }
  return { father, children, sales, accounts };
}

/** A remittance of sales, or of all there is, that the bank has credited, with its payments written. Returns its id. */
export async function chargedRemittance(
  server: FacilityServer,
  creditorAccount: number,
  sales?: readonly number[],
): Promise<number> {
  const { id: remittance } = await server.api.run('createRemittance', {
    ...{ creditorAccount, ...(sales === undefined ? {} : { sales: [...sales] }) },
  });
  await server.api.run('exportRemittance', { remittance });
  await charge(server, remittance);
  return remittance;
}

/** Lets the time pass until the collection date of a remittance. */
export async function untilCollected({ api, clock }: FacilityServer, remittance: number): Promise<void> {
  const { collectionDate } = await api.get('remittance', remittance);
  clock.now = Math.max(clock.now, Date.parse(`${collectionDate}T08:00:00Z`));
}

/** Has the bank credit a remittance on its collection date, and waits for its payments. */
export async function charge(server: FacilityServer, remittance: number): Promise<void> {
  const { api } = server;
  await untilCollected(server, remittance);
  await api.run('chargeRemittance', { remittance });
  await until(async () => (await api.list('remittanceDebit', `remittance=${remittance}&status=0`)).length === 0);
}

/** What a bank tells of the debit of a remittance at a place in its file: of the first unless said. */
export async function toldOf(
  { api }: FacilityServer,
  remittance: number,
  values: Partial<ToldDebit> = {},
  place = 0,
): Promise<ToldDebit> {
  const debit = (await api.list('remittanceDebit', `remittance=${remittance}&sort=id`))[place];
  const { endToEndId = null, mandate = null, iban = '' } = debit ?? {};
  return toldDebit({ endToEndId, mandate, iban, amount: (debit?.amount ?? 0).toFixed(2), ...values });
}

/** A file that tells of debits, as the API takes it. */
export function returnsOf(...told: readonly ToldDebit[]): { readonly name: string; readonly content: string } {
  return { name: 'devoluciones.xml', content: Buffer.from(statusReport2009({ told })).toString('base64') };
}
