/** What the bank has collected pays the sales: a payment for each debit, a few in one transaction. */
import { z } from 'zod';
import type { ReadContext, WriteContext } from '#server/core/context/context.ts';
import { queryAll, queryFirst } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import { defineJob } from '#server/core/jobs/jobKind.ts';
import { change, load } from '#server/core/records/write.ts';
import { type Money, min, sub, sum, ZERO } from '#shared/domain/money.ts';
import { paymentTypes } from '#shared/domain/paymentTypes.ts';
import { DebitStatus, RemittanceStatus } from '#shared/domain/states.ts';
import { mayMove } from '#shared/domain/transitions.ts';
import { invalidField, ServiceError } from '#shared/errors.ts';
import { documentsOfCollected } from '../invoices/documentTaken.ts';
import { duesOfSales } from '../payments/payable.ts';
import { settleDues } from '../payments/settleDues.ts';
import { noTill } from '../payments/till.ts';
import { type Debit, requireStatus, salesOf } from './remittances.ts';

/** Debits that one transaction charges: few enough for the till not to notice. */
const AT_ONCE = 10;

/** The job that writes the payments of remittances that were charged. */
export const chargeDebits = defineJob({
  name: 'directDebits.charge',
  queue: 'fees',
  payload: z.object({ remittance: z.int(), paymentMethod: z.int() }),
  events: [
    ...(['remittance.updated', 'sale.paid', 'sale.updated', 'payment.created'] as const),
    ...(['invoice.created', 'invoice.confirmed', 'invoice.deleted', 'invoice.paid', 'invoice.partiallyPaid'] as const),
    ...(['invoice.updated', 'invoiceReceipt.created'] as const),
    ...(['voucher.created', 'voucher.recharged', 'voucherMovement.created'] as const),
  ],
  label: { es: 'Anotar los cobros de una remesa', en: 'Record what a remittance collected' },
  cancel: 'never',
  record: ({ remittance }) => ({ model: 'remittance', id: remittance }),
});

/**
 * Says that the bank has credited a remittance. Its payments follow as a job. Throws 409 unless it is exported, and 422 for a
 * day before its collection date or after today.
 */
export async function chargeRemittance(ctx: WriteContext, id: number, on: string | null): Promise<void> {
  const remittance = await requireStatus(ctx, id, RemittanceStatus.exported);
  const { company } = await load(ctx, 'creditorAccount', remittance.creditorAccount);
  const today = ctx.zoneOf(company).dateAt(ctx.now);
  const chargedOn = on ?? remittance.collectionDate;
  if (chargedOn < remittance.collectionDate) throw invalidField('#/on', 'too_small', remittance.collectionDate);
  if (chargedOn > today) throw invalidField('#/on', 'too_big', today);
  const paymentMethod = await paymentMethodOf(ctx);
  await change(ctx, 'remittance', remittance, { status: RemittanceStatus.charged, chargedOn }, 'updated');
  ctx.enqueue(chargeDebits, { remittance: id, paymentMethod }, `directDebits.charge/${id}`);
}

/** Charges some debits. Returns whether there may be more. */
export async function chargeSome(
  ctx: WriteContext,
  { remittance, paymentMethod }: { readonly remittance: number; readonly paymentMethod: number },
): Promise<boolean> {
  const some = await queryAll<Debit>(
    ctx.db,
    sql`select * from "remittanceDebit" where "remittance" = ${remittance} and "status" = ${DebitStatus.collecting}
      order by "id" limit ${AT_ONCE}`,
  );
  for (const debit of some) await chargeDebit(ctx, debit, paymentMethod);
  if (some.length > 0) ctx.emit({ type: 'remittance.updated', model: 'remittance', id: remittance });
  return some.length === AT_ONCE;
}

/**
 * A sale that was paid in another way meanwhile gets no second payment: what the bank collected for it is noted with the
 * debit, to be given back by a person.
 */
async function chargeDebit(ctx: WriteContext, debit: Debit, paymentMethod: number): Promise<void> {
  const rows = await salesOf(ctx, debit.id);
  const open: { readonly sale: number; readonly amount: Money }[] = [];
  for (const { sale: id, amount } of rows) {
    const sale = await load(ctx, 'sale', id);
    const isOwed = sale.deleted === 0 && mayMove('sale', 'pay', sale.status) && sale.pending > ZERO;
    if (isOwed) open.push({ sale: id, amount: min(amount, sale.pending) });
  }
  const paid = sum(open, ({ amount }) => amount);
  const payment = open.length === 0 ? null : await payBy(ctx, debit, open, { paymentMethod, amount: paid });
  const overpaid = sub(debit.amount, paid);
  await change(ctx, 'remittanceDebit', debit, { status: DebitStatus.charged, payment, overpaid });
  for (const row of rows) if (row.open === 1) await change(ctx, 'remittanceSale', row, { open: 0 });
}

async function payBy(
  ctx: WriteContext,
  { customer, endToEndId }: Debit,
  open: readonly { readonly sale: number; readonly amount: Money }[],
  { paymentMethod, amount }: { readonly paymentMethod: number; readonly amount: Money },
): Promise<number> {
  const dues = await duesOfSales(ctx, { sales: open.map(({ sale }) => sale) });
  const shares = dues.map((due, index) => ({ due, amount: open[index]?.amount ?? ZERO }));
  const company = await load(ctx, 'company', dues[0]?.sale?.company ?? 0);
  const { payments } = await settleDues(
    ctx,
    dues,
    [
      {
        payment: {
          paymentMethod,
          type: paymentTypes.directDebit.number,
          amount,
          tendered: null,
          change: ZERO,
          tip: ZERO,
          reference: endToEndId,
          customer,
          currency: company.currency,
          till: noTill,
        },
        shares,
      },
    ],
    documentsOfCollected,
  );
  const [id] = payments;
  if (id === undefined) throw new Error('a debit without a payment');
  return id;
}

/** The payment method of direct debits. Throws 409 where none is in use. */
async function paymentMethodOf(ctx: ReadContext): Promise<number> {
  const method = await queryFirst<{ id: number }>(
    ctx.db,
    sql`select "id" from "paymentMethod" where "type" = ${paymentTypes.directDebit.number} and "active" = 1 and "deleted" = 0
      order by "priority" nulls last, "id" limit 1`,
  );
  if (method === undefined) throw new ServiceError('invalid_transition', { detail: 'paymentMethod' });
  return method.id;
}
