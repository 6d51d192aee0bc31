/** Chance that can be had again: everything follows from the seed. */
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';

export interface Random {
  /** A whole number from `least` to `most`. */
  readonly between: (least: number, most: number) => number;
  /** One of the items. Throws when there is none. */
  readonly pick: <T>(items: readonly T[]) => T;
  /** Some of the items, at most so many, none twice. */
  readonly some: <T>(items: readonly T[], most: number) => T[];
  /** True so many times in a hundred. */
  readonly percent: (times: number) => boolean;
}

/** A source of chance. */
export function createRandom(seed: number): Random {
  const generator = xoroshiro128plus(seed);
  const between = (least: number, most: number): number => uniformInt(generator, least, most);
  const pick = <T>(items: readonly T[]): T => {
    const [item] = items.slice(between(0, items.length - 1));
    if (item === undefined) throw new Error('nothing to pick from');
    return item;
  };
  return {
    between,
    pick,
    some: (items, most) => {
      const left = [...items];
      const count = between(0, Math.min(most, left.length));
      return Array.from({ length: count }, () => left.splice(between(0, left.length - 1), 1)).flat();
    },
    percent: (times) => between(1, 100) <= times,
  };
}
