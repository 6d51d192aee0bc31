/** Fees, debits and returns in any order: the service ends as the model says, and every invariant holds after each run. */
import { expect, test } from 'vitest';
import { runs as runsOf, seed } from '../../kit/seed.ts';
import { reportOf, tableOf } from '../simulate.ts';
import { feeActions, simulateFees } from './simulateFees.ts';

/** As many as come past every action, with the usual seed. */
const LEAST = 10;
const STREAM = 5;
/** Longer histories than of the till: a debit comes back after six steps at the earliest. */
const STEPS = 120;
/**
 * More runs, or those of an earlier time again: TAQUILLA_MODEL_RUNS and TAQUILLA_SEED; with TAQUILLA_MODEL_PATH the one
 * that failed alone.
 */
const runs = Number(process.env.TAQUILLA_MODEL_RUNS ?? runsOf(LEAST));
const path = process.env.TAQUILLA_MODEL_PATH ?? '';

test(
  `${runs} runs of fees and debits in any order end as the model says, and every invariant holds after each`,
  async () => {
    const begun = performance.now();
    const { found, tally } = await simulateFees({ runs, seed: seed + STREAM, path, most: STEPS });
    const seconds = ((performance.now() - begun) / 1_000).toFixed(1);
    console.log(`fees: TAQUILLA_SEED=${seed}, ${found.numRuns} runs in ${seconds} s\n${tableOf(tally, feeActions)}`);
    if (found.failed) throw new Error(reportOf(found), { cause: found.errorInstance });
    // Fewer are somebody looking for something.
    if (runs < LEAST || path !== '') return;
    expect(feeActions.filter(({ name }) => !tally.get(name)?.done).map(({ name }) => name)).toEqual([]);
  },
  300_000 + runs * 12_000,
);
