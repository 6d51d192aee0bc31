import { describe, expect, test } from 'vitest';
import { createRandom, type Random } from './random.ts';

const draw = (random: Random): number[] => Array.from({ length: 50 }, () => random.int(0, 1_000_000));

describe('createRandom', () => {
  test('repeats by seed and differs between seeds', () => {
    expect(draw(createRandom(7))).toEqual(draw(createRandom(7)));
    expect(draw(createRandom(7))).not.toEqual(draw(createRandom(8)));
  });

  test('a fork is not moved by what is drawn from its parent afterwards', () => {
    const [one, other] = [createRandom(7), createRandom(7)];
    const [fork, otherFork] = [one.fork(), other.fork()];
    draw(one);
    expect(draw(fork)).toEqual(draw(otherFork));
  });

  test('whole numbers stay within their bounds and reach them', () => {
    const random = createRandom(1);
    const values = Array.from({ length: 500 }, () => random.int(3, 6));
    expect([...new Set(values)].sort()).toEqual([3, 4, 5, 6]);
  });

  test('weights are kept to', () => {
    const random = createRandom(1);
    const counts = { often: 0, seldom: 0, never: 0 };
    for (let index = 0; index < 10_000; index++) {
      counts[
        random.pickWeighted<keyof typeof counts>([
          ['often', 9],
          ['seldom', 1],
          ['never', 0],
        ])
      ] += 1;
    }
    expect(counts.often).toBeGreaterThan(8_800);
    expect(counts.seldom).toBeGreaterThan(800);
    expect(counts.never).toBe(0);
  });

  test('around a mean: two thirds within the deviation, none beyond three', () => {
    const random = createRandom(1);
    const values = Array.from({ length: 10_000 }, () => random.around(10, 2));
    const within = values.filter((value) => Math.abs(value - 10) <= 2).length / values.length;
    expect(within).toBeGreaterThan(0.64);
    expect(within).toBeLessThan(0.72);
    expect(values.every((value) => Math.abs(value - 10) <= 6)).toBe(true);
  });

  test('there is nothing to pick from an empty list', () => {
    expect(() => createRandom(1).pick([])).toThrow(RangeError);
    expect(() => createRandom(1).pickWeighted([])).toThrow(RangeError);
  });
});
