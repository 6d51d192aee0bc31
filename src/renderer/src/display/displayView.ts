/** What the customer is shown of a till: what they buy, what it comes to and what they get back. Nothing else leaves it. */
import { receiptId, type TillState } from '#screens/subjects/checkout/basket.ts';
import { priceBasket } from '#screens/subjects/checkout/pricing.ts';
import { dueOf } from '#screens/subjects/checkout/waiting.ts';
import { fromMoney, ZERO } from '#shared/domain/money.ts';
import type { UsedVoucher } from '#shared/domain/voucherUses.ts';

/** Amounts in units of currency, with tax. */
export interface DisplayLine {
  readonly id: number;
  readonly name: string;
  readonly units: number;
  readonly price: number;
  /** Before it was changed for this line; null where it was not lowered. */
  readonly listPrice: number | null;
  /** Percentage points. */
  readonly discountRate: number;
  readonly total: number;
}

export interface DisplayBasket {
  readonly kind: 'basket';
  /** The first name alone. */
  readonly customer: string | null;
  readonly lines: readonly DisplayLine[];
  /** The line that was added or changed last. */
  readonly newest: number | null;
  readonly total: number;
  readonly discounts: number;
  /** Handed over or noted so far. */
  readonly paid: number;
  /** Still to be paid. */
  readonly due: number;
}

export interface DisplayCharge {
  readonly kind: 'charged';
  /** Tells one charge from another. */
  readonly receipt: string;
  /** When, in milliseconds of the clock. */
  readonly at: number;
  readonly total: number;
  /** Cash handed over; null where there was none. */
  readonly tendered: number | null;
  readonly change: number;
  /** What was used of vouchers, and what is left. */
  readonly vouchers: readonly UsedVoucher[];
}

export type DisplayView = DisplayBasket | DisplayCharge | { readonly kind: 'idle' | 'locked' };

/** What is known of the state beside it. */
export interface DisplayContext {
  /** Somebody is signed in. */
  readonly attended: boolean;
  /** The charge this till was seen to make, and when; a receipt that was there before is nobody's who stands there now. */
  readonly charged: { readonly receipt: string; readonly at: number } | null;
}

/** The view of a till's state. */
export function displayView({ basket, receipt }: TillState, { attended, charged }: DisplayContext): DisplayView {
  if (receipt !== null && receiptId(receipt) === charged?.receipt) {
    const { total, tendered, change, use } = receipt;
    const vouchers = use?.vouchers ?? [];
    return { kind: 'charged', receipt: charged.receipt, at: charged.at, total, tendered, change, vouchers };
  }
  if (!attended) return { kind: 'locked' };
  if (basket.lines.length === 0) return { kind: 'idle' };
  const priced = priceBasket(basket.lines);
  const { due, taken } = dueOf(priced.total, basket);
  return {
    kind: 'basket',
    customer: basket.customer === null ? null : firstName(basket.customer.name),
    lines: basket.lines.map(({ id, name, units, price, listPrice, discountRate, label }, index) => ({
      id,
      name,
      units,
      price,
      listPrice: listPrice > price && price !== label?.price ? listPrice : null,
      discountRate,
      total: fromMoney(priced.lines[index]?.total ?? ZERO),
    })),
    newest: basket.selected ?? basket.lines.at(-1)?.id ?? null,
    total: fromMoney(priced.total),
    discounts: fromMoney(priced.discounts),
    paid: fromMoney(taken),
    due: fromMoney(due),
  };
}

/** The first name of a person written `Ana López` or `López, Ana`. */
function firstName(name: string): string {
  const firstNames = name.includes(',') ? name.slice(name.indexOf(',') + 1) : name;
  return firstNames.trim().split(/\s+/)[0] ?? '';
}
