/** A facility in which a sale is paid in every way, and the steps that ways are made of. */
import type { InputOf } from '#shared/operations/defineOperation.ts';
import type { Contract, OperationName } from '#shared/operations/index.ts';
import type { PaymentInput } from '#shared/operations/parts/payments.ts';
import type { AnswerOf } from '../client.ts';
import { addCreditorAccount } from '../directDebits/facility.ts';
import { addSubscriptionType } from '../fees.ts';
import { type FacilityServer, startOpen } from '../server.ts';
import { addVoucherTypes } from '../vouchers.ts';
import { type Cell, deferred, done, type Means } from './cell.ts';

/** What a court costs, and a fee, which may be left unpaid. */
export const COURT = 12.1;
export const FEE = 40;
/** What is put on a balance at once: less than a ticket may come to. */
const FILLING = 2900;
/** Fillings that are enough for all cells. */
const PLENTY = 4;

/** What an invoice states of who buys. */
const address = { taxNumber: 'B83456780', street: 'Calle Mayor 5', zipCode: '28013', city: 'Madrid' };

export interface Place {
  readonly server: FacilityServer;
  /** An operation that has to be done; throws `Refused` where it is not. */
  readonly run: <N extends OperationName>(name: N, input: InputOf<Contract<N>>) => Promise<AnswerOf<N>>;
  /** A request that has to be done, by what it is called. */
  readonly send: (what: string, method: string, path: string, body?: object) => Promise<unknown>;
  readonly pos: number;
  /** The court. */
  readonly product: number;
  readonly fee: number;
  /** Who buys: somebody with a balance of every kind, an account and credit; null for nobody. */
  readonly customerOf: (cell: Cell) => number | null;
  /** Somebody else who has all that. */
  readonly newCustomer: (cell: Cell) => Promise<number>;
  /** Payments of a request for what is owed: all of it, or a part that leaves some owed. */
  readonly by: (cell: Cell, owed: number) => PaymentInput[];
  readonly vouchers: Readonly<Record<'swims' | 'purse', number>>;
  readonly subscription: number;
  readonly creditorAccount: number;
}

/** What a cell pays of an amount: more than half of it, so that of two sales the first is paid whole. */
export function partOf({ extent }: Cell, owed: number): number {
  return extent === 'whole' ? owed : Math.round(owed * 60) / 100;
}

/** Opens one. */
export async function openPlace(): Promise<Place> {
  const server = await startOpen();
  const { api, facility } = server;
  const { pos, methods, customers, products } = facility;
  const vouchers = await addVoucherTypes(server);
  const methodOf = await paymentMethods(server);
  const fill = async (customer: number, amount: number, only?: Means): Promise<void> => {
    const recharge = { customer, amount, paymentMethod: methods.transfer };
    if (only !== 'voucher') await api.run('depositRecharge', recharge);
    if (only !== 'deposit') await api.run('voucherRecharge', { ...recharge, voucherType: vouchers.purse });
  };
  const allow = { allowPaymentPending: true, creditLimit: PLENTY * FILLING };
  let accounts = 0;
  const addAccount = (customer: number) => {
    accounts += 1;
    const mandate = { mandate: `M-${accounts}`, mandateDate: '2026-01-15' };
    return api.create('bankAccount', { customer, iban: 'ES9121000418450200051332', ...mandate });
  };
  await api.update('customer', customers.club, allow);
  await addAccount(customers.club);
  for (let n = 0; n < PLENTY; n++) await fill(customers.club, FILLING);
  const { token } = await soldBearer(server);
  // Who put much money on balances in a day may pay no more in cash.
  const { id: other } = await api.create('customer', { name: 'Eva Vecina', ...address, ...allow });
  await addAccount(other);
  const holds = (means: Means): boolean => means === 'voucher' || means === 'deposit';
  const by: Place['by'] = (cell, owed) => {
    const { means, buyer } = cell;
    const amount = partOf(cell, owed);
    const rest = Math.round((owed - amount) * 100) / 100;
    const pays: PaymentInput = {
      ...{ paymentMethod: methodOf(means), amount },
      ...(means === 'voucher' && buyer === 'nobody' ? { voucherCode: token } : {}),
    };
    // Only all that the others leave can be deferred.
    if (!deferred.includes(means) || rest === 0) return [pays];
    return [
      { paymentMethod: methods.transfer, amount },
      { ...pays, amount: rest },
    ];
  };
  const subscription = await addSubscriptionType(server, {
    enrolment: (await api.create('product', { name: 'Matrícula', price: 20, allowPaymentPending: true })).id,
    temporarySubscription: await addSubscriptionType(server, { price: 5 }),
    customers: 9,
  });
  const returnFee = await api.create('product', { name: 'Gastos', price: 4.5, allowPaymentPending: true });
  return {
    server,
    run: async (name, input) => done(name, await api.call(name, input)) as never,
    send: async (what, method, path, body) => done(what, await api.send(method, path, body)),
    pos,
    product: products.court,
    fee: products.fee,
    customerOf: ({ buyer, means }) => (buyer === 'nobody' ? null : holds(means) ? customers.club : other),
    newCustomer: async ({ means }) => {
      const { id } = await api.create('customer', { name: 'Rosa Socia', ...address, ...allow });
      if (means === 'directDebit') await addAccount(id);
      if (holds(means)) await fill(id, 200, means);
      return id;
    },
    by,
    vouchers,
    subscription,
    creditorAccount: await addCreditorAccount(server, { returnFeeProduct: returnFee.id }),
  };
}

/** The payment method of each means. That of set-offs is there once something was set off. */
async function paymentMethods({ api, facility }: FacilityServer): Promise<(means: Means) => number> {
  const { products, types, customers } = facility;
  const { id: sale } = await api.run('saveSale', { product: products.court, customer: customers.club });
  const document = { sales: [sale], type: types.T ?? 0, confirm: true };
  const { id: invoice } = await api.run('createInvoice', document);
  await api.run('createCreditNote', { invoice, reason: 'Error', confirm: true });
  const all = await api.list('paymentMethod', 'limit=100');
  const numbers: Readonly<Record<Means, (method: (typeof all)[number]) => boolean>> = {
    cash: ({ type }) => type === 1,
    card: ({ type }) => type === 2,
    transfer: ({ type }) => type === 3,
    directDebit: ({ type }) => type === 4,
    voucher: ({ type }) => type === 5,
    deposit: ({ type }) => type === 6,
    credit: ({ type, active }) => type === 7 && active === true,
    online: ({ type }) => type === 8,
    setOff: ({ type, active }) => type === 7 && active === false,
  };
  return (means) => {
    const found = all.find(numbers[means]);
    if (found === undefined) throw new Error(`no payment method of ${means}`);
    return found.id;
  };
}

/** A card with money on it for whoever has its code. */
async function soldBearer({ api, facility, rows }: FacilityServer): Promise<{ readonly token: string }> {
  const { id: product } = await api.create('product', { name: 'Tarjeta regalo', price: 0 });
  const { id: voucherType } = await api.create('voucherType', { name: 'Regalo', kind: 1, product, bearer: true });
  const { vouchers } = await api.run('checkout', {
    ...{ pos: facility.pos, lines: [{ product, voucherType, price: FILLING }] },
    payments: [{ paymentMethod: facility.methods.transfer, amount: FILLING }],
  });
  const [{ code = '' } = {}] = rows<{ code: string }>('select "code" from "voucher" where "id" = ?', vouchers[0]);
  return { token: code };
}
