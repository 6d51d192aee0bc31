/**
 * Actions in any order: the service ends as the model says, and every invariant holds after each.
 * Slow: it plays a facility until every action was done, and compares each state.
 */
import { expect, test } from 'vitest';
import { runs as runsOf, seed } from '../kit/seed.ts';
import { actions, reportOf, simulate, tableOf } from './simulate.ts';

/** As many as come past every action, with the usual seed. */
const LEAST = 75;
/** Of the streams of cases a seed has, the one that comes past every action soonest. */
const STREAM = 2;
/**
 * More runs, or those of an earlier time again: TAQUILLA_MODEL_RUNS and TAQUILLA_SEED; with TAQUILLA_MODEL_PATH the one
 * that failed alone.
 */
const runs = Number(process.env.TAQUILLA_MODEL_RUNS ?? runsOf(LEAST));
const path = process.env.TAQUILLA_MODEL_PATH ?? '';

test(
  `${runs} runs of actions in any order end as the model says, and every invariant holds after each`,
  async () => {
    const begun = performance.now();
    const { found, tally } = await simulate({ runs, seed: seed + STREAM, path });
    const seconds = ((performance.now() - begun) / 1_000).toFixed(1);
    console.log(`simulation: TAQUILLA_SEED=${seed}, ${found.numRuns} runs in ${seconds} s\n${tableOf(tally)}`);
    if (found.failed) throw new Error(reportOf(found), { cause: found.errorInstance });
    // Fewer are somebody looking for something.
    if (runs < LEAST || path !== '') return;
    expect(actions.filter(({ name }) => !tally.get(name)?.done).map(({ name }) => name)).toEqual([]);
  },
  300_000 + runs * 12_000,
);
