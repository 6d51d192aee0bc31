/** Units of vouchers that are used up in a checkout, all or none, and given back. */
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect } from 'vitest';
import { type Choice, choice, prefer, wire } from '../action.ts';
import type { ProductName } from '../fixtures.ts';
import { give, goodsOf, inOrderOfUse, moveStock } from '../rules.ts';
import type { Scenario } from '../scenario.ts';
import { type Draw, dayAt, isUsable, type Lot, type State, type VoucherUse, yearAfter } from '../state.ts';

/** Of a voucher of swims: what it is to pay for, in hundredths of a unit. */
export interface CoveredLine {
  readonly voucher: Choice;
  readonly product: ProductName;
  readonly units: number;
}

export const coveredLine: fc.Arbitrary<CoveredLine> = fc.record({
  voucher: choice,
  product: fc.constantFrom<ProductName[]>('court', 'court', 'water', 'water', 'book'),
  units: fc.constantFrom(100, 100, 200, 50, 700),
});

const isSwims = ({ type }: Lot): boolean => type === 'swims';

/** What a basket uses of vouchers, and why it cannot. */
export interface PlannedUse {
  readonly basket: string;
  readonly parts: readonly { readonly voucher: number; readonly product: ProductName; readonly units: number }[];
  readonly faults: readonly string[];
}

/**
 * Plans it: nothing is moved. `isAgain`: with the identity of a basket that used units before. `bought`: hundredths of units
 * that the same basket puts onto the voucher of its owner, which can be used at once.
 */
export function planUse(
  state: State,
  now: number,
  owner: number | null,
  asked: { readonly lines: readonly CoveredLine[]; readonly isAgain: boolean; readonly bought: number },
): PlannedUse {
  const { lines, isAgain, bought } = asked;
  const swims = state.lots.filter(isSwims);
  const before = isAgain ? [...state.voucherUses.values()].at(-1) : undefined;
  const basket = before?.basket ?? randomUUID();
  if (swims.length === 0 || lines.length === 0) return { basket, parts: [], faults: [] };
  const faults: string[] = before === undefined ? [] : ['unique_conflict'];
  if (owner === null) faults.push('field:customer_required');
  const parts = lines.map(({ voucher: chosen, product, units }) => {
    const isOwn = (lot: Lot): boolean => lot.customer === owner && isUsable(lot, now);
    const { voucher, customer } = prefer(swims, isOwn, chosen);
    if (owner !== null && customer !== owner) faults.push('field:unknown_reference');
    if (product !== 'court' && product !== 'water') faults.push('field:invalid_value');
    return { voucher, product, units };
  });
  const own = swims.find(({ customer }) => customer === owner);
  const coming = own === undefined ? [] : [{ ...own, id: Infinity, remaining: bought, expires: yearAfter(now) }];
  if (drawsOf([...swims, ...coming], now, parts) === null) faults.push('insufficient_balance');
  return { basket, parts, faults };
}

/** What the parts take of lots, one after the other; null where they do not hold as much. */
function drawsOf(lots: readonly Lot[], now: number, parts: PlannedUse['parts']): Draw[] | null {
  const left = new Map(lots.map((lot) => [lot, lot.remaining]));
  const draws: Draw[] = [];
  for (const { voucher, units } of parts) {
    let open = units;
    for (const lot of inOrderOfUse(lots.filter((one) => one.voucher === voucher && isUsable(one, now)))) {
      const amount = Math.min(open, left.get(lot) ?? 0);
      if (amount > 0) draws.push({ from: lot, amount });
      left.set(lot, (left.get(lot) ?? 0) - amount);
      open -= amount;
    }
    if (open > 0) return null;
  }
  return draws;
}

/** What a request says of it. */
export function coveredInput({ fixtures }: Scenario, { basket, parts }: PlannedUse) {
  if (parts.length === 0) return {};
  const covered = parts.map(({ voucher, product, units }) => ({
    voucher,
    product: fixtures.products[product],
    units: units / 100,
  }));
  return { uuid: basket, covered };
}

/** Writes a use that was made at a cash point. */
export function use(
  state: State,
  { clock }: Scenario,
  { basket, parts }: PlannedUse,
  made: { readonly id: number; readonly lines: unknown; readonly till: number; readonly session: number },
): void {
  const { id, till, session } = made;
  const draws = drawsOf(state.lots.filter(isSwims), clock.now, parts);
  if (draws === null) throw new Error('used more than there was');
  for (const { from, amount } of draws) give(from, -amount);
  for (const { product, units } of parts) if (goodsOf(product).isStocked) moveStock(state, product, -10 * units);
  const left = (voucher: number): number =>
    state.lots
      .filter((lot) => lot.voucher === voucher && isUsable(lot, clock.now))
      .reduce((total, { remaining }) => total + remaining, 0);
  expect(made.lines, 'what was used and what is left').toMatchObject(
    parts.map(({ voucher, units }) => ({ voucher, units: units / 100, left: wire(left(voucher)) })),
  );
  const goods = parts.map(({ product, units }) => ({ product, units }));
  const day = dayAt(clock.now);
  state.voucherUses.set(id, { id, basket, day, till, session, draws, goods, cancelled: false });
}

/** What X and Z say of a session: baskets, and units of them that were used and that were given back, in hundredths. */
export function usesIn({ voucherUses }: State, till: number, session: number) {
  const own = [...voucherUses.values()].filter((one) => one.till === till && one.session === session);
  const unitsOf = (uses: readonly VoucherUse[]): number =>
    uses.flatMap(({ goods }) => goods).reduce((total, { units }) => total + units, 0);
  const [standing, cancelled] = [own.filter((one) => !one.cancelled), own.filter((one) => one.cancelled)];
  if (own.length === 0) return [];
  return [{ count: standing.length, units: unitsOf(standing) / 100, cancelled: unitsOf(cancelled) / 100 }];
}
