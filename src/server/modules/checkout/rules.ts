/** What a checkout may not do. */

import type { ReadContext } from '#server/core/context/context.ts';
import type { Row } from '#shared/catalogue/index.ts';
import { fromMoney } from '#shared/domain/money.ts';
import { mayOwe } from '#shared/domain/owing.ts';
import type { PricedDocument } from '#shared/domain/pricing.ts';
import type { Settlement } from '#shared/domain/settlement.ts';
import { invalidField, ServiceError } from '#shared/errors.ts';
import { type Parties, typeFaults } from '../invoices/direct.ts';
import { refuseFaults } from '../payments/offered.ts';
import type { BasketLine } from './basketLine.ts';

/**
 * Throws 422 where the payments do not settle the basket. Part may stay unpaid only when the customer and every
 * product allow it, or one of the payments is on account.
 */
export function checkSettlement(
  settlement: Settlement,
  customer: Row<'customer'> | null,
  basket: readonly BasketLine[],
): void {
  refuseFaults(settlement);
  if (settlement.pending <= 0 || settlement.onAccount !== null) return;
  // A right to lend it does not count here: money that a request forgot would become a debt.
  const products = basket.map(({ product }) => product);
  if (!mayOwe(customer, products)) {
    throw invalidField('#/payments', 'total_mismatch', `${fromMoney(settlement.pending)}`);
  }
}

/**
 * Throws 422 with everything in which the document falls short of its type. `linesAt`: what to point at instead of its
 * lines, where the request has none.
 */
export async function checkType(
  ctx: ReadContext,
  { type, customer }: Parties,
  priced: PricedDocument,
  linesAt?: string,
): Promise<void> {
  const lineTotals = priced.lines.map((line) => line.total);
  const errors = (await typeFaults(ctx, type, { customer, total: priced.total, lineTotals })).map(
    ({ pointer, code }) => ({ pointer: pointer.startsWith('#/lines') ? (linesAt ?? pointer) : pointer, code }),
  );
  if (errors.length > 0) throw new ServiceError('validation_failed', { errors });
}
