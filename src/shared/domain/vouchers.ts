/**
 * Balances of vouchers: a ledger of movements, some of which open a lot that may expire while others draw on one.
 * Amounts are millionths, of the currency or of a unit.
 */
import { add, type Money, max, min, over, quantity, r2, ratio, sub, sum, times, ZERO } from './money.ts';
import { VoucherKind } from './states.ts';

const CENT = 10_000 as Money;

/** What of a movement its lot depends on. */
export interface VoucherEntry {
  readonly id: number;
  /** More than zero puts in, less takes out. */
  readonly amount: Money;
  /** When the lot it opens expires, as stored; null = never. */
  readonly expires: string | null;
  /** The movement whose lot it draws on; null = it opens one of its own. */
  readonly lot: number | null;
}

/** What was put in at once, and what is left of it. */
export interface Lot {
  /** Id of the movement that opened it. */
  readonly id: number;
  readonly remaining: Money;
  readonly expires: string | null;
}

/** The lots that have something left, in the order they are used: earliest expiry first, then oldest. */
export function lotsOf(entries: Iterable<VoucherEntry>): Lot[] {
  const lots = new Map<number, Lot>();
  for (const { id, amount, expires, lot } of entries) {
    const known = lots.get(lot ?? id);
    if (known === undefined) lots.set(lot ?? id, { id: lot ?? id, remaining: amount, expires });
    else lots.set(known.id, { ...known, remaining: add(known.remaining, amount) });
  }
  return [...lots.values()].filter((lot) => lot.remaining !== ZERO).sort(inOrderOfUse);
}

/** True once a lot cannot be used any more at a moment as stored. */
export function hasExpired({ expires }: Pick<Lot, 'expires'>, at: string): boolean {
  return expires !== null && expires <= at;
}

/** What is left in lots together. */
export function remainingOf(lots: readonly Lot[]): Money {
  return sum(lots, (lot) => lot.remaining);
}

/** What is to be taken out of one lot. */
export interface Draw<L extends Lot = Lot> {
  readonly lot: L;
  readonly amount: Money;
}

/** Spreads an amount, more than zero, over lots in the order they are used. Null where they do not hold as much. */
export function drawOn<L extends Lot>(lots: readonly L[], amount: Money): Draw<L>[] | null {
  const draws: Draw<L>[] = [];
  let open = amount;
  for (const lot of lots.toSorted(inOrderOfUse)) {
    if (open <= 0) break;
    const part = min(open, lot.remaining);
    draws.push({ lot, amount: part });
    open = sub(open, part);
  }
  return open > 0 ? null : draws;
}

/** The earlier of two expiries as stored; null = never. */
export function earlierExpiry(a: string | null, b: string | null): string | null {
  if (a === null || b === null) return a ?? b;
  return a < b ? a : b;
}

/**
 * What a recharge costs: money its amount, units their number at the price of `pack.units` of them, to the cent and at
 * least one, so that many small recharges do not come free. Null where units have no price. Throws RangeError beyond what
 * numbers hold.
 */
export function costOfRecharge(
  kind: number,
  amount: Money,
  pack: { readonly price: Money; readonly units: number },
): Money | null {
  if (kind === VoucherKind.money) return amount;
  if (pack.price <= ZERO) return null;
  return max(CENT, r2(over(times(ratio(pack.price), ratio(amount)), quantity(pack.units))));
}

/** True when a voucher of the kind can hold so much: money to the millionth, units to the thousandth. */
export function isVoucherAmount(kind: number, amount: number): boolean {
  const scale = kind === VoucherKind.units ? 1e3 : 1e6;
  return Math.round(amount * scale) / scale === amount;
}

function inOrderOfUse(a: Lot, b: Lot): number {
  if (a.expires === b.expires) return a.id - b.id;
  if (a.expires === null || b.expires === null) return a.expires === null ? 1 : -1;
  return a.expires < b.expires ? -1 : 1;
}
