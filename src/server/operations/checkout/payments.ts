/** Taking the money: payments, what each pays of which sale, and the journal of the cash point. */
import type { Row } from '#shared/catalogue/index.ts';
import { type Money, min, sub, toMoney, ZERO } from '#shared/domain/money.ts';
import type { OfferedPayment, Settlement } from '#shared/domain/settlement.ts';
import { MovementType, PaymentType } from '#shared/domain/states.ts';
import { type FieldError, ServiceError } from '#shared/errors.ts';
import type { ParsedInputOf } from '#shared/operations/defineOperation.ts';
import type { Contract } from '#shared/operations/index.ts';
import type { WriteContext } from '../../context.ts';
import { execute } from '../../db/execute.ts';
import { chainHash, paymentFacts } from '../../ledgers/hash.ts';
import { appendMovement } from '../../ledgers/posLedger.ts';
import { getRow, insertRow } from '../../records/rows.ts';
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
export async function loadPayments(
  ctx: WriteContext,
  offered: ParsedInputOf<Contract<'checkout'>>['payments'],
): Promise<LoadedPayment[]> {
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
  const { document, sales, offered, settlement } = receipt;
  const ids: number[] = [];
  const owed = sales.map((sale) => sub(sale.total, sale.pending));
  for (const [index, payment] of offered.entries()) {
    const { amount, tendered, change, tip } = at(settlement.payments, index);
    const id = await insertPayment(ctx, receipt, payment, { amount, tendered, change, tip });
    await insertRow(ctx, 'invoicePayment', {
      invoice: document.id,
      paymentMethod: payment.paymentMethod,
      payment: id,
      amount,
      isFTR: settlement.pending === 0 ? 1 : 0,
      // The contract requires a number here: 0 stands for a sale without a customer.
      customer: receipt.customer?.id ?? 0,
      customerName: receipt.customer?.name ?? '',
    });
    await allocate(ctx, id, amount, sales, owed);
    await journal(ctx, receipt, id, payment, amount, tip);
    ids.push(id);
  }
  return ids;
}

async function insertPayment(
  ctx: WriteContext,
  { pos, session, customer }: Receipt,
  payment: LoadedPayment,
  settled: { readonly amount: Money; readonly tendered: Money | null; readonly change: Money; readonly tip: Money },
): Promise<number> {
  const [previous] = await execute<{ hash: string }>(
    ctx.db,
    'select "hash" from "payment" order by "id" desc limit 1',
    [],
  );
  const row = { paymentMethod: payment.paymentMethod, type: payment.type, ...settled, pos: pos?.id ?? null };
  const id = await insertRow(ctx, 'payment', {
    ...row,
    reference: payment.reference,
    customer: customer?.id ?? null,
    session: session?.id ?? null,
    hash: chainHash(previous?.hash ?? null, paymentFacts({ ...row, created: ctx.at })),
  });
  ctx.emit({ type: 'payment.created', model: 'payment', id });
  return id;
}

/** Spends a payment on the sales in their order. `owed` goes down as it is spent. */
async function allocate(
  ctx: WriteContext,
  payment: number,
  amount: Money,
  sales: readonly InsertedSale[],
  owed: Money[],
): Promise<void> {
  let unspent = amount;
  for (const [index, sale] of sales.entries()) {
    const part = min(unspent, at(owed, index));
    if (part <= 0) continue;
    owed[index] = sub(at(owed, index), part);
    unspent = sub(unspent, part);
    await insertRow(ctx, 'salePayment', { sale: sale.id, payment, amount: part });
  }
}

async function journal(
  ctx: WriteContext,
  { pos }: Receipt,
  payment: number,
  { type }: LoadedPayment,
  amount: Money,
  tip: Money,
): Promise<void> {
  if (type !== PaymentType.cash && type !== PaymentType.card) return;
  if (pos === null) throw new Error(`payment ${payment} of cash or card at no cash point`);
  const movement = type === PaymentType.cash ? MovementType.cashPayment : MovementType.cardPayment;
  await appendMovement(ctx, { pos: pos.id, type: movement, amount, payment });
  if (tip > ZERO) await appendMovement(ctx, { pos: pos.id, type: MovementType.tip, amount: tip, payment });
}
