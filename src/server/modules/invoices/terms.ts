/** When a document has to be paid: what its customer or company says, unless somebody said it in the draft. */

import type { ReadContext } from '#server/core/context/context.ts';
import { requireScope } from '#server/core/context/grants.ts';
import { getRow } from '#server/core/records/write.ts';
import type { Row } from '#shared/catalogue/index.ts';
import { agreedCondition, type Party, termDays } from '#shared/domain/dueDates.ts';
import { sum, ZERO } from '#shared/domain/money.ts';
import { covers } from '#shared/domain/scopes.ts';
import { payableOf } from '#shared/domain/withholding.ts';
import { sourcesOf } from '../conversions/conversions.ts';
import type { PaidBefore } from './paidBefore.ts';

/** `invoice.paymentCondition`, 0 to 4; null = due on its date. */
export type PaymentCondition = number | null;

/**
 * The condition a document follows: the customer's, else the company's. A credit note has none: what is owed to the
 * customer is owed at once.
 */
export function conditionOf(
  { isCreditNote }: Pick<Row<'invoiceType'>, 'isCreditNote'>,
  customer: Party | null,
  company: Party,
): PaymentCondition {
  return isCreditNote === 1 ? null : agreedCondition(customer, company);
}

/** The same by the ids a draft has; null for a party that it does not name. */
export async function conditionFor(
  ctx: ReadContext,
  draft: { readonly type: unknown; readonly customer: unknown; readonly company: unknown },
): Promise<PaymentCondition> {
  const [type, customer, company] = [
    await rowOf(ctx, 'invoiceType', draft.type),
    await rowOf(ctx, 'customer', draft.customer),
    await rowOf(ctx, 'company', draft.company),
  ];
  if (type === null) return null;
  return conditionOf(type, customer, company ?? { paymentCondition: null });
}

/**
 * Throws 403 `insufficient_scope` where a draft was given longer than its customer has, but for who decides on credit or
 * imports. What its offer says was asked when that was issued.
 */
export async function requireCondition(ctx: ReadContext, draft: Row<'invoice'>): Promise<void> {
  const offer = draft.convertedFrom === null ? undefined : await getRow(ctx.db, 'invoice', draft.convertedFrom);
  const usual = termDays(await conditionFor(ctx, draft));
  if (termDays(draft.paymentCondition) <= Math.max(usual, termDays(offer?.paymentCondition ?? null))) return;
  if (!covers(ctx.actor.scopes, 'invoice:import')) requireScope(ctx, 'customer:credit', '#/paymentCondition');
}

/**
 * The condition a draft is issued under where nobody set one: what is paid in full by then is due on its date, as it
 * would be at the till. `paid`: what was paid of its sales.
 */
export async function conditionAtIssue(
  ctx: ReadContext,
  draft: Row<'invoice'>,
  paid: readonly PaidBefore[],
): Promise<PaymentCondition> {
  if (draft.paymentCondition === null || draft.isProforma === 1) return draft.paymentCondition;
  const sources = await sourcesOf(ctx, draft.id);
  const isPaid =
    sources.length === 0
      ? sum(paid, ({ amount }) => amount) === payableOf(draft)
      : sum(sources, ({ pending }) => pending) === ZERO;
  return isPaid ? null : draft.paymentCondition;
}

async function rowOf<N extends 'invoiceType' | 'customer' | 'company'>(
  ctx: ReadContext,
  name: N,
  id: unknown,
): Promise<Row<N> | null> {
  return typeof id === 'number' ? ((await getRow(ctx.db, name, id)) ?? null) : null;
}
