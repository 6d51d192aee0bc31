/** Chance that repeats: the same seed makes the same facility. */
import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';

export interface Random {
  /** A whole number from `least` to `most`, both included. */
  readonly int: (least: number, most: number) => number;
  /** True this often, 0–1. */
  readonly chance: (probability: number) => boolean;
  readonly pick: <T>(items: readonly T[]) => T;
  /** An item, each as often as its weight says. */
  readonly pickWeighted: <T>(items: readonly (readonly [item: T, weight: number])[]) => T;
  /** A number around `mean`, most within `deviation`, never beyond three of them. */
  readonly around: (mean: number, deviation: number) => number;
  /** A stream of its own, which stays the same whatever is drawn from this one later. */
  readonly fork: () => Random;
}

/** A source of chance from a seed (any whole number). */
export function createRandom(seed: number): Random {
  const generator = xoroshiro128plus(seed);
  const unit = (): number => uniformFloat64(generator);
  const int = (least: number, most: number): number => uniformInt(generator, least, most);
  return {
    int,
    chance: (probability) => unit() < probability,
    pick: (items) => {
      const item = items[int(0, items.length - 1)];
      if (item === undefined) throw new RangeError('nothing to pick from');
      return item;
    },
    pickWeighted: (items) => {
      const last = items.at(-1);
      if (last === undefined) throw new RangeError('nothing to pick from');
      let point = unit() * items.reduce((all, [, weight]) => all + weight, 0);
      for (const [item, weight] of items) {
        point -= weight;
        if (point < 0) return item;
      }
      return last[0];
    },
    // Nine uniform draws of ±1 sum to something close to normal (Irwin–Hall) with a variance of three.
    around: (mean, deviation) => {
      let total = 0;
      for (let draw = 0; draw < 9; draw++) total += unit() * 2 - 1;
      return mean + Math.max(-3, Math.min(3, total / Math.sqrt(3))) * deviation;
    },
    fork: () => createRandom(int(-0x80000000, 0x7fffffff)),
  };
}
