/** Which notes and coins to take out of a counted drawer, so that the float stays. */
import { type Money, sub, ZERO } from '#shared/domain/money.ts';
import { type Counts, countTotal, denominations } from './denominations.ts';

export interface FloatPlan {
  /** What is taken out; zero where there is no more than the float. */
  readonly taken: Money;
  /** What stays: the float, or a little more where the pieces do not make it up. */
  readonly stays: Money;
  /** Pieces to take out, by denomination; empty where the drawer was not counted by denomination. */
  readonly pieces: Counts;
}

/**
 * Plans the withdrawal: the largest pieces go, because change is made from small ones. Where they do not make up the
 * amount one piece less of a denomination is tried; where nothing makes it up, what stays is the least above the float.
 */
export function planFloat(total: Money, counts: Counts, float: Money): FloatPlan {
  if (total <= float) return { taken: ZERO, stays: total, pieces: {} };
  const surplus = sub(total, float);
  if (countTotal(counts) !== total || total === ZERO) return { taken: surplus, stays: float, pieces: {} };
  const pieces = exactly(surplus, counts, 0) ?? greedily(surplus, counts);
  const taken = countTotal(pieces);
  return { taken, stays: sub(total, taken), pieces };
}

/** Pieces that make up the amount, from the denomination at `index` on; null where there are none. */
function exactly(amount: number, counts: Counts, index: number): Counts | null {
  if (amount === 0) return {};
  const denomination = denominations[index];
  if (denomination === undefined) return null;
  const { key, value } = denomination;
  const most = Math.min(counts[key] ?? 0, Math.floor(amount / value));
  for (const pieces of most > 0 ? [most, most - 1] : [0]) {
    const rest = exactly(amount - pieces * value, counts, index + 1);
    if (rest !== null) return pieces === 0 ? rest : { [key]: pieces, ...rest };
  }
  return null;
}

/** The pieces that come closest to the amount from below, the largest first. */
function greedily(amount: number, counts: Counts): Counts {
  const taken: Record<string, number> = {};
  let rest = amount;
  for (const { key, value } of denominations) {
    const pieces = Math.min(counts[key] ?? 0, Math.floor(rest / value));
    if (pieces > 0) taken[key] = pieces;
    rest -= pieces * value;
  }
  return taken;
}
