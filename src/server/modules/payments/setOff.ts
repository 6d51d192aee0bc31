/** Setting off: what a credit note owes its customer pays what is still owed of the document it credits. */

import type { ReadContext, WriteContext } from '#server/core/context/context.ts';
import { queryAll } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import { settingIn } from '#server/core/records/settingIn.ts';
import { getRow, load } from '#server/core/records/write.ts';
import { type Money, min, neg, sub, ZERO } from '#shared/domain/money.ts';
import { InvoiceStatus } from '#shared/domain/states.ts';
import { inCollection, requireNotInCollection } from '../sales/inCollection.ts';
import { amountOf, applyShares, type Payable, recordPayments, type Share, sharesInOrder } from './allocations.ts';
import { type Due, duesOfInvoice, duesToPayOut } from './payable.ts';
import type { NewPayment } from './payments.ts';
import { setOffPayment } from './setOffPayment.ts';
import { onDocuments, settleDues } from './settleDues.ts';

/**
 * Sets a credit note off against the document it credits, as far as that is unpaid: a payment of zero, allocated to both
 * with opposite signs. A sale is set off against its own credit first, a line without a sale against the credit of such
 * lines. Throws 409 `in_collection` where a bank was asked to collect what would be set off.
 */
export async function setOff(ctx: WriteContext, source: number, note: number): Promise<void> {
  const invoice = await getRow(ctx.db, 'invoice', source);
  const creditNote = await getRow(ctx.db, 'invoice', note);
  if (invoice === undefined || invoice.pending <= ZERO || creditNote === undefined || creditNote.pending >= ZERO)
    return;
  const owed = await duesOfInvoice(ctx, source);
  const credits = await duesToPayOut(ctx, note);
  const shares = matched(owed, credits);
  if (shares.length === 0) return;
  await requireNotInCollection(
    ctx,
    shares.flatMap(({ due, amount }) => (amount > ZERO ? (due.sale?.id ?? []) : [])),
  );
  const payment = await setOffPayment(ctx, invoice);
  await settleDues(ctx, [...owed, ...credits], [{ payment, shares }], onDocuments);
}

/** True where the setting has what is owed to a customer set off against their next fee. */
export async function areCreditsSetOff(ctx: ReadContext): Promise<boolean> {
  return (await settingIn(ctx, 'feeCredits')) === 'nextFee';
}

/** Sets what is owed to the customer of a document off against it, as far as that goes, the oldest credit note first. */
export async function setOffCredits(ctx: WriteContext, invoice: number): Promise<void> {
  const { customer, company, currency } = await load(ctx, 'invoice', invoice);
  if (customer === null) return;
  const notes = await queryAll<{ id: number }>(
    ctx.db,
    sql`select "id" from "invoice" where "customer" = ${customer} and "isCreditNote" = 1 and "isInternal" = 0 and "pending" < 0
      and "status" = ${sql.literal(InvoiceStatus.confirmed)} and "company" = ${company} and "currency" = ${currency}
      order by "id"`,
  );
  if (notes.length === 0) return;
  const owed = await queryAll<{ id: number }>(ctx.db, sql`select "id" from "sale" where "invoice" = ${invoice}`);
  const collected = await inCollection(
    ctx,
    owed.map(({ id }) => id),
  );
  // What a bank was asked to collect it will pay.
  if (collected.size > 0) return;
  for (const { id } of notes) await setOff(ctx, invoice, id);
}

/**
 * Sets what is owed to a customer off against what they take for it: a document that is being issued and is written with
 * what is owed after this. `taken`: its shares, above zero. What the credits owe becomes less by as much.
 */
export async function setOffAgainst<P extends Payable>(
  ctx: WriteContext,
  credits: readonly Due[],
  taken: readonly Share<P>[],
  of: Pick<NewPayment, 'customer' | 'currency'>,
): Promise<void> {
  const amount = amountOf(taken);
  const [credited = []] = sharesInOrder([amount], credits, -1);
  const payment = await setOffPayment(ctx, of);
  await recordPayments<Payable>(ctx, [{ payment, shares: [...taken, ...credited] }], { isFTR: 0, receipts: new Map() });
  await applyShares(ctx, credits, credited);
}

/** The parts that cancel each other. Both sides have the same sum. */
function matched(owed: readonly Due[], credits: readonly Due[]): Share[] {
  const open = new Map<Due, Money>(
    [...owed, ...credits].map((due) => [due, due.amount < 0 ? neg(due.amount) : due.amount]),
  );
  const settle = (due: Due, by: Due): void => {
    const part = min(open.get(due) ?? ZERO, open.get(by) ?? ZERO);
    open.set(due, sub(open.get(due) ?? ZERO, part));
    open.set(by, sub(open.get(by) ?? ZERO, part));
  };
  for (const fits of nearness) {
    for (const due of owed) for (const by of credits) if (fits(due, by)) settle(due, by);
  }
  return [...owed, ...credits].flatMap((due) => {
    const left = open.get(due) ?? ZERO;
    const amount = due.amount < 0 ? sub(due.amount, neg(left)) : sub(due.amount, left);
    return amount === ZERO ? [] : [{ due, amount }];
  });
}

/** Which credit a debt is set off against first: its own, then that of another sale, then any. */
const nearness: readonly ((due: Due, by: Due) => boolean)[] = [
  ({ sale }, by) => (sale === null ? by.sale === null : by.sale?.cancelationOf === sale.id),
  ({ sale }, by) => sale !== null && by.sale !== null,
  () => true,
];
