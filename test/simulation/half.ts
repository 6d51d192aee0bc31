/** One half of the runs: two test files, so that two cores are at work. */
import { expect, test } from 'vitest';
import { runs as runsOf, seed } from '../kit/seed.ts';
import { actions, reportOf, simulate, tableOf } from './simulate.ts';

/** As many as come past every action. */
const LEAST = 120;
/**
 * More runs, or those of an earlier time again: TAQUILLA_MODEL_RUNS (of both halves) and TAQUILLA_SEED; with
 * TAQUILLA_MODEL_PATH the one that failed alone, in the test file of its half.
 */
const runs = Math.ceil(Number(process.env.TAQUILLA_MODEL_RUNS ?? runsOf(LEAST)) / 2);
const path = process.env.TAQUILLA_MODEL_PATH ?? '';

/** Runs after which each half has done everything once. */
const ENOUGH = [100, 60] as const;

/** A test that simulates; each half has a seed of its own. */
export function testHalf(half: 0 | 1): void {
  test(
    `${runs} runs of actions in any order end as the model says, and every invariant holds after each`,
    async () => {
      const begun = performance.now();
      const { found, tally } = await simulate({ runs, seed: seed + half, path });
      const seconds = ((performance.now() - begun) / 1_000).toFixed(1);
      console.log(
        `simulation: TAQUILLA_SEED=${seed} (half ${half}), ${found.numRuns} runs in ${seconds} s\n${tableOf(tally)}`,
      );
      if (found.failed) throw new Error(reportOf(found), { cause: found.errorInstance });
      // Of the usual runs, those of the second half come past everything. Fewer are somebody looking for something.
      if (runs < ENOUGH[half] || path !== '') return;
      expect(actions.filter(({ name }) => !tally.get(name)?.done).map(({ name }) => name)).toEqual([]);
    },
    60_000 + runs * 4_000,
  );
}
