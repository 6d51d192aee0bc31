/** What ways begin with: a sale that is owed, one that is paid as a cell says, a document. */
import { type Cell, deferred, done, type Refusal, type Way } from './cell.ts';
import { COURT, type Place, partOf } from './place.ts';

/** Ways by what tells them apart. */
export type Ways = Readonly<Record<string, Way<Place>>>;

/** A way, and where it is refused. */
export function way(act: Way<Place>['act'], ...refusals: readonly (Refusal | readonly Refusal[])[]): Way<Place> {
  return { act, refusals: refusals.flatMap((one) => (isOne(one) ? [one] : one)) };
}
const isOne = (one: Refusal | readonly Refusal[]): one is Refusal => typeof one[1] === 'string';

const PAYMENT = '422 validation_failed #/payments/0/paymentMethod';
/** Nobody has a deposit, an account or credit. */
export const strangers = (step: string): readonly Refusal[] => [
  [{ buyer: ['nobody'], means: ['deposit'] }, `${step}: ${PAYMENT} customer_required`],
  [{ buyer: ['nobody'], means: deferred, extent: ['whole'] }, `${step}: ${PAYMENT} customer_required`],
  [{ buyer: ['nobody'], means: deferred }, `${step}: ${PAYMENT.replace('0', '1')} customer_required`],
];
/** Nobody pays with the method of set-offs. */
export const offered = (step: string): readonly Refusal[] => [
  [{ means: ['setOff'] }, `${step}: ${PAYMENT} invalid_value`],
  ...strangers(step),
];
/** Nobody owes what is sold to them. */
export const unpaid = (step: string): Refusal => [
  { buyer: ['nobody'], extent: ['part'] },
  `${step}: 422 validation_failed #/payments total_mismatch`,
];
/** What begins with `settle`. */
export const paid = strangers('paySale');
/** What is put off is paid by no payment, and what was set off by none that moved money. */
export const byPayment = (step: string): readonly Refusal[] => [
  ...paid,
  [{ means: ['setOff'] }, `${step}: 409 invalid_transition`],
  [{ means: deferred, extent: ['whole'] }, `${step}: 422 validation_failed #/payment too_small`],
];
/** Where all of it is put off. */
export const owing = (as: string): Refusal => [{ means: deferred, extent: ['whole'] }, as];
/** All is credited that was charged. */
export const credited = (as: string): Refusal => [{ means: ['setOff'], extent: ['whole'] }, as];

/** A court that is owed. */
export async function owed({ run, product }: Place, customer: number | null, more: object = {}): Promise<number> {
  return (await run('saveSale', { product, customer, ...more })).id;
}

/** Pays sales as a cell says, and returns the last payment that this made; none where it is put off. */
export async function settle(place: Place, cell: Cell, sales: number[], total: number): Promise<number | null> {
  const { run, pos, by, server } = place;
  if (cell.means === 'setOff') {
    const invoice = await documentOf(place, sales);
    const lines = await server.api.list('invoiceLine', `invoice=${invoice}&sort=id`);
    let left = partOf(cell, total);
    const credited = lines.flatMap(({ id, total: own }) => {
      const amount = Math.min(left, own ?? 0);
      left = Math.round((left - amount) * 100) / 100;
      return amount > 0 ? [{ line: id, amount }] : [];
    });
    await run('createCreditNote', { invoice, lines: credited, reason: 'Error', confirm: true });
    return server.rows<{ id: number }>('select max("id") as "id" from "payment"')[0]?.id ?? null;
  }
  const { payments } = await run('paySale', { sales, payments: by(cell, total), pos, inCollection: true });
  return payments.at(-1)?.id ?? null;
}

/** The document that sales are on: one that is issued for those that are on none. */
export async function documentOf(place: Place, sales: number[]): Promise<number> {
  const { run, server } = place;
  const { invoice } = await server.api.get('sale', sales[0] ?? 0);
  const made = invoice ?? (await run('createInvoice', { sales, type: server.facility.types.T ?? 0 })).id;
  const { status } = await server.api.get('invoice', made);
  if (status === 0) await run('confirmInvoice', { invoice: made });
  return made;
}

export interface PaidCourt {
  readonly sale: number;
  readonly customer: number | null;
  /** The last payment. */
  readonly payment: number | null;
}

/** A court that is paid as a cell says. */
export async function paidCourt(place: Place, cell: Cell, customer = place.customerOf(cell)): Promise<PaidCourt> {
  const sale = await owed(place, customer);
  return { sale, customer, payment: await settle(place, cell, [sale], COURT) };
}

/** The same, with its document, which what is put off has, too. */
export async function paidDocument(place: Place, cell: Cell): Promise<PaidCourt & { readonly invoice: number }> {
  const paid = await paidCourt(place, cell);
  return { ...paid, invoice: await documentOf(place, [paid.sale]) };
}

/** A record that is created or changed past operations. */
export async function write(
  { server: { api } }: Place,
  model: string,
  body: object,
  id?: number,
): Promise<{ readonly id: number }> {
  const path = `/api/model/${model}${id === undefined ? '' : `/${id}`}`;
  return done(`model/${model}`, await api.send('POST', path, body)) as { id: number };
}
