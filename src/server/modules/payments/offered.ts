/** The payments a request offers: their methods and sources, and the payments they make once they are settled. */

import type { ReadContext, WriteContext } from '#server/core/context/context.ts';
import { at } from '#server/core/operations/at.ts';
import { getRow } from '#server/core/records/write.ts';
import type { Row } from '#shared/catalogue/index.ts';
import { type Money, toMoney, ZERO } from '#shared/domain/money.ts';
import { behaviourOf, customerTypes, immediateTypes } from '#shared/domain/paymentTypes.ts';
import type { OfferedPayment, Settlement } from '#shared/domain/settlement.ts';
import { type FieldError, ServiceError } from '#shared/errors.ts';
import type { PaymentInput } from '#shared/operations/parts/payments.ts';
import { debitAccount, type OnAccount } from '../sales/onAccount.ts';
import { namedByCode } from '../vouchers/bearer.ts';
import type { BalanceSource } from './balanceReturns.ts';
import type { BasketPayment } from './basketPayments.ts';
import type { CashCheck } from './cashLimit.ts';
import type { NewPayment } from './payments.ts';

const payable: ReadonlySet<number> = new Set([...immediateTypes, ...customerTypes]);

export interface LoadedPayment extends OfferedPayment {
  readonly paymentMethod: number;
  readonly name: string;
  readonly reference: string | null;
  readonly source: BalanceSource;
  /** The account a direct debit is taken from. */
  readonly bankAccount: number | null;
  /** What had been taken for the basket before; absent where it is taken now. */
  readonly taken?: BasketPayment;
}

/**
 * Loads the methods of the payments offered. Vouchers, deposits and bank accounts are those of `owner`, whose debt is
 * paid; null = there is no customer. A voucher for the bearer is anybody's who gives its code. Throws 422 naming every
 * payment that cannot be taken, or is of none of the `types`.
 */
export async function loadPayments(
  ctx: WriteContext,
  offered: readonly PaymentInput[],
  owner: number | null,
  types = payable,
): Promise<LoadedPayment[]> {
  const errors: FieldError[] = [];
  const loaded: LoadedPayment[] = [];
  for (const [index, payment] of offered.entries()) {
    const method = await loadMethod(ctx, payment.paymentMethod, `#/payments/${index}/paymentMethod`, errors, types);
    if (method !== null) {
      errors.push(...faultsOfSource(payment, method.type, owner, index));
      const voucher = await voucherOf(ctx, payment, `#/payments/${index}`, errors);
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
        source: { voucher, deposit: payment.deposit ?? null },
        bankAccount: bankAccount ?? null,
      });
    }
  }
  if (errors.length > 0) throw new ServiceError('validation_failed', { errors });
  return loaded;
}

/** What an amount is paid with at once, and where a request says which of it is cash. */
export interface PaidAtOnce {
  readonly offered: readonly LoadedPayment[];
  readonly checks: readonly CashCheck[];
}

/** All of an amount by the method of a request, else by the payments it offers. Null where it has neither. */
export function paidAtOnce(
  amount: Money,
  method: Row<'paymentMethod'> | null,
  offered: readonly LoadedPayment[] | null,
): PaidAtOnce | null {
  if (method === null) return offered === null ? null : { offered, checks: cashChecksOf(offered) };
  const { id, name, type } = method;
  const nothing = { tendered: null, tip: ZERO, reference: null, bankAccount: null };
  const whole = { ...nothing, paymentMethod: id, name, type, amount, source: { voucher: null, deposit: null } };
  return { offered: [whole], checks: [{ type, pointer: '#/paymentMethod' }] };
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

/** A balance, an account or a direct debit needs a customer, and is named only by a payment that is taken from it. */
function faultsOfSource(payment: PaymentInput, type: number, owner: number | null, index: number): FieldError[] {
  const errors: FieldError[] = [];
  const at = `#/payments/${index}`;
  const { takenFrom } = behaviourOf(type);
  const isOfBearer = takenFrom === 'voucher' && payment.voucherCode !== undefined;
  if (customerTypes.has(type) && owner === null && !isOfBearer) {
    errors.push({ pointer: `${at}/paymentMethod`, code: 'customer_required' });
  }
  if (payment.voucherCode !== undefined && (!isOfBearer || payment.voucher !== undefined)) {
    errors.push({ pointer: `${at}/voucherCode`, code: 'invalid_value' });
  }
  for (const field of sources) {
    if (payment[field] !== undefined && field !== takenFrom) {
      errors.push({ pointer: `${at}/${field}`, code: 'invalid_value' });
    }
  }
  return errors;
}

/**
 * The voucher that a payment names: the customer's by its id, the bearer's by its code. Null where it names none, or one that
 * cannot be taken, which `errors` then says.
 */
export async function voucherOf(
  ctx: ReadContext,
  { voucher, voucherCode }: { readonly voucher?: number | undefined; readonly voucherCode?: string | undefined },
  at: string,
  errors: FieldError[],
): Promise<number | null> {
  if (voucherCode !== undefined) return (await namedByCode(ctx, voucherCode, `${at}/voucherCode`, errors))?.id ?? null;
  const named = voucher === undefined ? undefined : await getRow(ctx.db, 'voucher', voucher);
  if (named?.customer === null) errors.push({ pointer: `${at}/voucher`, code: 'unknown_reference' });
  return voucher ?? null;
}

/** What a payment may name that it is taken from. */
const sources = ['voucher', 'deposit', 'bankAccount'] as const;

/** How the rest goes on account, where one of the payments says so. */
export function onAccountOf(
  { onAccount }: Settlement,
  offered: readonly LoadedPayment[],
  customer: number | null,
): OnAccount | null {
  if (onAccount === null) return null;
  const { paymentMethod, type, bankAccount } = at(offered, onAccount.index);
  // Without a customer it was refused.
  if (customer === null) throw new Error('on account of no customer');
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

/** The payments of a settlement, to be written: what is put on account is none of them. */
export function receivedPayments(
  { payments }: Settlement,
  offered: readonly LoadedPayment[],
  from: Pick<NewPayment, 'customer' | 'till' | 'currency'>,
): NewPayment[] {
  return payments.map(({ index, ...settled }) => {
    const { paymentMethod, type, reference, source, taken = null } = at(offered, index);
    return { ...settled, ...from, paymentMethod, type, reference, source, taken };
  });
}

/** Throws 422 naming every payment that does not fit what is owed. */
export function refuseFaults({ faults }: Settlement): void {
  if (faults.length === 0) return;
  const errors = faults.map(
    ({ index, field, code }): FieldError => ({ pointer: `#/payments/${index}/${field}`, code }),
  );
  throw new ServiceError('validation_failed', { errors });
}

/** The methods of the payments offered, for the limit of cash. */
export function cashChecksOf(offered: readonly Pick<LoadedPayment, 'type'>[]): CashCheck[] {
  return offered.map(({ type }, index) => ({ type, pointer: `#/payments/${index}/paymentMethod` }));
}
