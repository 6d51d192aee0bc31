/** Taking the money: payments, what each pays of which sale, and the journal of the cash point. */

import type { WriteContext } from '#server/core/context/context.ts';
import { at } from '#server/core/operations/at.ts';
import { getRow } from '#server/core/records/write.ts';
import type { Row } from '#shared/catalogue/index.ts';
import { sub, toMoney, ZERO } from '#shared/domain/money.ts';
import { behaviourOf, customerTypes, immediateTypes } from '#shared/domain/paymentTypes.ts';
import { allocate, type OfferedPayment, type Settlement } from '#shared/domain/settlement.ts';
import { type FieldError, ServiceError } from '#shared/errors.ts';
import type { PaymentInput } from '#shared/operations/parts/payments.ts';
import { debitAccount, type OnAccount } from '../sales/onAccount.ts';
import type { BalanceSource } from './balances.ts';
import { insertInvoiceShare, insertPayment, insertSaleShare } from './payments.ts';

const payable: ReadonlySet<number> = new Set([...immediateTypes, ...customerTypes]);

export interface LoadedPayment extends OfferedPayment {
  readonly paymentMethod: number;
  readonly name: string;
  readonly reference: string | null;
  readonly source: BalanceSource;
  /** The account a direct debit is taken from. */
  readonly bankAccount: number | null;
}

/**
 * Loads the methods of the payments offered. Vouchers, deposits and bank accounts are those of `owner`, whose debt is
 * paid; null = nobody has any. Throws 422 naming every one that cannot be taken.
 */
export async function loadPayments(
  ctx: WriteContext,
  offered: readonly PaymentInput[],
  owner: number | null,
): Promise<LoadedPayment[]> {
  const errors: FieldError[] = [];
  const loaded: LoadedPayment[] = [];
  for (const [index, payment] of offered.entries()) {
    const method = await loadMethod(ctx, payment.paymentMethod, `#/payments/${index}/paymentMethod`, errors, payable);
    if (method !== null) {
      errors.push(...faultsOfSource(payment, method.type, owner, index));
      const bankAccount = await accountOf(ctx, payment, method.type, owner);
      if (bankAccount === undefined) {
        const code = payment.bankAccount === undefined ? 'required' : 'unknown_reference';
        errors.push({ pointer: `#/payments/${index}/bankAccount`, code });
      }
      loaded.push({
        paymentMethod: method.id,
        name: method.name,
        type: method.type,
        amount: toMoney(payment.amount),
        tendered: payment.tendered === undefined ? null : toMoney(payment.tendered),
        tip: toMoney(payment.tip ?? 0),
        reference: payment.reference ?? null,
        source: { voucher: payment.voucher ?? null, deposit: payment.deposit ?? null },
        bankAccount: bankAccount ?? null,
      });
    }
  }
  if (errors.length > 0) throw new ServiceError('validation_failed', { errors });
  return loaded;
}

/** The account of a direct debit, null for any other payment; undefined where there is none to debit. */
async function accountOf(
  ctx: WriteContext,
  { bankAccount }: PaymentInput,
  type: number,
  owner: number | null,
): Promise<number | null | undefined> {
  if (behaviourOf(type).takenFrom !== 'bankAccount' || owner === null) return null;
  return debitAccount(ctx, owner, bankAccount ?? null);
}

/** A balance, an account and a debit need a customer whose they are, and only payments out of one name it. */
function faultsOfSource(payment: PaymentInput, type: number, owner: number | null, index: number): FieldError[] {
  const errors: FieldError[] = [];
  const at = `#/payments/${index}`;
  if (customerTypes.has(type) && owner === null) {
    errors.push({ pointer: `${at}/paymentMethod`, code: 'customer_required' });
  }
  const { takenFrom } = behaviourOf(type);
  for (const field of sources) {
    if (payment[field] !== undefined && field !== takenFrom) {
      errors.push({ pointer: `${at}/${field}`, code: 'invalid_value' });
    }
  }
  return errors;
}

/** What a payment may name that it is taken from. */
const sources = ['voucher', 'deposit', 'bankAccount'] as const;

/** How the rest is put off, where one of the payments says so. */
export function onAccountOf(
  { onAccount }: Settlement,
  offered: readonly LoadedPayment[],
  customer: number | null,
): OnAccount | null {
  if (onAccount === null) return null;
  const { paymentMethod, type, bankAccount } = at(offered, onAccount.index);
  // It was refused otherwise.
  if (customer === null) throw new Error('put off on nobody’s account');
  return { paymentMethod, type, customer, bankAccount };
}

/**
 * A method that can be paid with: at once by anybody, unless other types are said. Null where it cannot, which `errors`
 * then says at `pointer`.
 */
export async function loadMethod(
  ctx: WriteContext,
  id: number,
  pointer: string,
  errors: FieldError[],
  types = immediateTypes,
): Promise<Row<'paymentMethod'> | null> {
  const method = await getRow(ctx.db, 'paymentMethod', id);
  if (method === undefined || method.deleted === 1) errors.push({ pointer, code: 'unknown_reference' });
  else if (method.active === 0 || !types.has(method.type)) errors.push({ pointer, code: 'invalid_value' });
  else return method;
  return null;
}

interface Receipt {
  /** The document that is paid, and its sales. */
  readonly document: Pick<Row<'invoice'>, 'id'>;
  readonly sales: readonly Pick<Row<'sale'>, 'id' | 'total' | 'pending'>[];
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
  const invoice = { id: document.id, customer: customer?.id ?? null, convertedTo: null, summaryInvoice: null };
  const shares = allocate(
    settlement.payments.map(({ amount }) => amount),
    sales.map((sale) => sub(sale.total, sale.pending)),
  );
  for (const [place, { index, ...settled }] of settlement.payments.entries()) {
    const { paymentMethod, type, reference, source } = at(offered, index);
    const id = await insertPayment(ctx, {
      ...settled,
      paymentMethod,
      type,
      reference,
      source,
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
    for (const [line, part] of at(shares, place).entries()) {
      if (part > ZERO) await insertSaleShare(ctx, id, at(sales, line).id, part);
    }
    ids.push(id);
  }
  return ids;
}
