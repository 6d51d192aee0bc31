/** When a lock-out ends. One that is farther away than its rule allows was made while the clock was ahead. */
import type { ReadContext } from '../context/context.ts';

interface Cut {
  /** The end that was too far away. */
  readonly stored: number;
  readonly until: number;
}

/** Bounds what many addresses can take up. */
const MOST = 2000;
/** By installation. In memory: a restart begins the wait again, which its rule bounds as well. */
const cuts = new WeakMap<Buffer, Map<string, Cut>>();

/**
 * The end of a lock-out, in epoch milliseconds: never more than `longest` milliseconds from when it was first asked for,
 * though the clock has gone back since. `key`: whom it locks out.
 */
export function endOfLock(
  { pepper, now }: Pick<ReadContext, 'pepper' | 'now'>,
  key: string,
  stored: number,
  longest: number,
): number {
  const all = cuts.get(pepper) ?? new Map<string, Cut>();
  const known = all.get(key);
  const end = known?.stored === stored ? Math.min(known.until, stored) : stored;
  if (end <= now + longest) return end;
  cuts.set(pepper, all);
  if (all.size >= MOST) all.clear();
  const until = now + longest;
  all.set(key, { stored, until });
  return until;
}
