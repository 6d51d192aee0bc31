/** Taking the money: payments, what each pays of which sale, and the journal of the cash point. */
import type { Row } from '#shared/catalogue/index.ts';
import { sub, toMoney, ZERO } from '#shared/domain/money.ts';
import { allocate, type OfferedPayment, type Settlement } from '#shared/domain/settlement.ts';
import { PaymentType } from '#shared/domain/states.ts';
import { type FieldError, ServiceError } from '#shared/errors.ts';
import type { PaymentInput } from '#shared/operations/parts/payments.ts';
import { insertInvoiceShare, insertPayment, insertSaleShare } from '../../billing/payments.ts';
import type { WriteContext } from '../../context.ts';
import { getRow } from '../../records/rows.ts';
import { at } from './at.ts';
import type { InsertedDocument } from './document.ts';
import type { InsertedSale } from './sales.ts';

export interface LoadedPayment extends OfferedPayment {
  readonly paymentMethod: number;
  readonly name: string;
  readonly reference: string | null;
}

/** Types a checkout can take by itself: the others draw on a balance or a mandate, which needs an action of its own. */
const immediate: ReadonlySet<number> = new Set([
  PaymentType.cash,
  PaymentType.card,
  PaymentType.transfer,
  PaymentType.online,
]);

/** Loads the methods of the payments offered. Throws 422 naming every one that cannot be taken. */
export async function loadPayments(ctx: WriteContext, offered: readonly PaymentInput[]): Promise<LoadedPayment[]> {
  const errors: FieldError[] = [];
  const loaded: LoadedPayment[] = [];
  for (const [index, payment] of offered.entries()) {
    const method = await loadMethod(ctx, payment.paymentMethod, `#/payments/${index}/paymentMethod`, errors);
    if (method !== null) {
      loaded.push({
        paymentMethod: method.id,
        name: method.name,
        type: method.type,
        amount: toMoney(payment.amount),
        tendered: payment.tendered === undefined ? null : toMoney(payment.tendered),
        tip: toMoney(payment.tip ?? 0),
        reference: payment.reference ?? null,
      });
    }
  }
  if (errors.length > 0) throw new ServiceError('validation_failed', { errors });
  return loaded;
}

/** A method that can be paid with at once. Null where it cannot, which `errors` then says at `pointer`. */
export async function loadMethod(
  ctx: WriteContext,
  id: number,
  pointer: string,
  errors: FieldError[],
): Promise<Row<'paymentMethod'> | null> {
  const method = await getRow(ctx.db, 'paymentMethod', id);
  if (method === undefined || method.deleted === 1) errors.push({ pointer, code: 'unknown_reference' });
  else if (method.active === 0 || !immediate.has(method.type)) errors.push({ pointer, code: 'invalid_value' });
  else return method;
  return null;
}

interface Receipt {
  readonly document: InsertedDocument;
  readonly sales: readonly InsertedSale[];
  /** Null only where nothing is paid in cash or by card. */
  readonly pos: Row<'pos'> | null;
  readonly session: Row<'posMovement'> | null;
  readonly customer: Row<'customer'> | null;
  readonly offered: readonly LoadedPayment[];
  readonly settlement: Settlement;
}

/** Writes the payments, what each pays of which sale, and the movements of cash and card. Returns the payments' ids. */
export async function receivePayments(ctx: WriteContext, receipt: Receipt): Promise<number[]> {
  const { document, sales, offered, settlement, pos, session, customer } = receipt;
  const ids: number[] = [];
  const invoice = { id: document.id, customer: customer?.id ?? null };
  const shares = allocate(
    settlement.payments.map(({ amount }) => amount),
    sales.map((sale) => sub(sale.total, sale.pending)),
  );
  for (const [index, { paymentMethod, type, reference }] of offered.entries()) {
    const settled = at(settlement.payments, index);
    const id = await insertPayment(ctx, {
      ...settled,
      paymentMethod,
      type,
      reference,
      pos: pos?.id ?? null,
      session: session?.id ?? null,
      customer: customer?.id ?? null,
    });
    await insertInvoiceShare(ctx, invoice, {
      payment: id,
      paymentMethod,
      amount: settled.amount,
      isFTR: settlement.pending === ZERO ? 1 : 0,
    });
    for (const [place, part] of at(shares, index).entries()) {
      if (part > ZERO) await insertSaleShare(ctx, id, at(sales, place).id, part);
    }
    ids.push(id);
  }
  return ids;
}
