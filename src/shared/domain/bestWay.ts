/**
 * The best way to pay a basket with what its customer holds: units of vouchers first, because they are worth nothing
 * else, then money on vouchers, then deposits. The server decides; this is what the till proposes and sends.
 */
import { add, type Money, min, sub, sum, toMoney, ZERO } from './money.ts';
import { VoucherKind } from './states.ts';

const CENT = 10_000;

/** A line of the basket: what it charges, and what one unit of it is worth to the payer. */
export interface PayableLine {
  readonly product: number;
  readonly units: number;
  /** With tax, after its discount. */
  readonly total: Money;
}

/** A voucher of the customer's. `balance` in units or money, as its kind has it. */
export interface HeldBalance {
  readonly voucher: number;
  readonly name: string;
  readonly kind: number;
  readonly balance: number;
  /** What a unit of it pays for. */
  readonly products: readonly number[];
  /** When what is used first expires; null = never. */
  readonly expires: string | null;
  readonly expired: { readonly amount: number; readonly at: string } | null;
}

export interface Holdings {
  readonly vouchers: readonly HeldBalance[];
  /** On deposits that are still valid. */
  readonly deposit: Money;
}

/** Units of a line that a voucher pays for. */
export interface CoveredUnits {
  /** Place of the line in the basket. */
  readonly line: number;
  readonly product: number;
  readonly voucher: number;
  readonly name: string;
  readonly units: number;
}

/** Why units of a line are paid by no voucher, as far as a voucher of the customer's might have. */
export interface Uncovered {
  readonly line: number;
  readonly name: string;
  /** `expired`: it held some until `at`. `usedUp`: it pays for this, and holds nothing, or not enough. */
  readonly reason: 'expired' | 'usedUp' | 'otherProduct';
  /** When it expired. */
  readonly at: string | null;
}

export interface BestWay {
  readonly covered: readonly CoveredUnits[];
  readonly uncovered: readonly Uncovered[];
  /** To pay with money on vouchers, and out of deposits. */
  readonly voucherMoney: Money;
  readonly deposit: Money;
  /** What none of it pays. */
  readonly rest: Money;
}

/**
 * Chooses what pays. Whole units of a line are covered, the dearest lines first, with the voucher that expires first; a
 * line of a fraction whole or not at all. `totalWithout` prices the basket without the units that are covered, by line.
 * `fillsWallets`: what of it puts money into wallets, which no wallet pays for.
 */
export function bestWay(
  lines: readonly PayableLine[],
  holdings: Holdings,
  totalWithout: (unitsCovered: readonly number[]) => Money,
  fillsWallets: Money = ZERO,
): BestWay {
  const left = new Map(holdings.vouchers.map(({ voucher, balance }) => [voucher, balance]));
  const units = holdings.vouchers.filter(({ kind }) => kind === VoucherKind.units).toSorted(inOrderOfUse);
  const covered: CoveredUnits[] = [];
  const uncovered: Uncovered[] = [];
  const open = lines.map((line) => line.units);
  const byWorth = lines
    .map((line, index) => ({ ...line, index }))
    .filter(({ total }) => total > ZERO)
    .toSorted((a, b) => b.total / b.units - a.total / a.units || a.index - b.index);
  for (const { index, product } of byWorth) {
    for (const { voucher, name, products } of units) {
      if (!products.includes(product)) continue;
      const part = coverable(open[index] ?? 0, left.get(voucher) ?? 0);
      if (part === 0) continue;
      covered.push({ line: index, product, voucher, name, units: part });
      open[index] = thousandths((open[index] ?? 0) - part);
      left.set(voucher, thousandths((left.get(voucher) ?? 0) - part));
    }
    const reason = (open[index] ?? 0) > 0 ? reasonFor(index, product, units) : null;
    if (reason !== null) uncovered.push(reason);
  }
  const due = totalWithout(lines.map((line, index) => thousandths(line.units - (open[index] ?? 0))));
  const money = sum(
    holdings.vouchers.filter(({ kind }) => kind === VoucherKind.money),
    ({ balance }) => wholeCents(balance),
  );
  const voucherMoney = min(money, sub(due, fillsWallets));
  const deposit = min(holdings.deposit, sub(due, voucherMoney));
  const rest = sub(due, add(voucherMoney, deposit));
  return { covered: covered.toSorted((a, b) => a.line - b.line), uncovered, voucherMoney, deposit, rest };
}

/** True where something the customer holds pays for something. */
export function paysAnything({ covered, voucherMoney, deposit }: BestWay): boolean {
  return covered.length > 0 || voucherMoney > ZERO || deposit > ZERO;
}

/** Whole units that a balance pays of those open; a fraction whole or not at all. */
function coverable(open: number, balance: number): number {
  if (open <= balance) return open;
  return Math.floor(Math.min(open, balance));
}

/** The voucher that comes nearest to paying: one for this product, else any of units with something on it. */
function reasonFor(line: number, product: number, vouchers: readonly HeldBalance[]): Uncovered | null {
  const own = vouchers.filter(({ products }) => products.includes(product));
  const used = own.find(({ balance }) => balance > 0);
  if (used !== undefined) return { line, name: used.name, reason: 'usedUp', at: null };
  const over = own.find(({ expired }) => expired !== null);
  if (over !== undefined) return { line, name: over.name, reason: 'expired', at: over.expired?.at ?? null };
  const [empty] = own;
  if (empty !== undefined) return { line, name: empty.name, reason: 'usedUp', at: null };
  const other = vouchers.find(({ balance }) => balance > 0);
  return other === undefined ? null : { line, name: other.name, reason: 'otherProduct', at: null };
}

function inOrderOfUse(a: HeldBalance, b: HeldBalance): number {
  if (a.expires === b.expires) return a.voucher - b.voucher;
  if (a.expires === null || b.expires === null) return a.expires === null ? 1 : -1;
  return a.expires < b.expires ? -1 : 1;
}

/** Money on a voucher may be finer than cents; payments are not. */
export function wholeCents(balance: number): Money {
  return (Math.floor(toMoney(balance) / CENT) * CENT) as Money;
}

function thousandths(units: number): number {
  return Math.round(units * 1000) / 1000;
}
