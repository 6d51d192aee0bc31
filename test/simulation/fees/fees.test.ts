/**
 * Fees, debits and returns in any order: the service ends as the model says, and every invariant holds after each run.
 * Slow: it plays years of fees until every action was done, and compares each state.
 */
import { expect, test } from 'vitest';
import { runs as runsOf, seed } from '../../kit/seed.ts';
import { reportOf, tableOf } from '../simulate.ts';
import { feeActions, simulateFees } from './simulateFees.ts';

/** A turn of runs; there are more, with other seeds, until every action was done. */
const LEAST = 10;
const TURNS = 5;
const APART = 1000;
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
    const missing = new Set(feeActions.map(({ name }) => name));
    for (let turn = 0; turn < TURNS && missing.size > 0; turn++) {
      const own = seed + turn * APART;
      const begun = performance.now();
      const { found, tally } = await simulateFees({ runs, seed: own + STREAM, path, most: STEPS });
      const seconds = ((performance.now() - begun) / 1_000).toFixed(1);
      console.log(`fees: TAQUILLA_SEED=${own}, ${found.numRuns} runs in ${seconds} s\n${tableOf(tally, feeActions)}`);
      if (found.failed) throw new Error(`TAQUILLA_SEED=${own}\n${reportOf(found)}`, { cause: found.errorInstance });
      // Fewer are somebody looking for something.
      if (runs < LEAST || path !== '') return;
      for (const { name } of feeActions) if (tally.get(name)?.done) missing.delete(name);
    }
    expect([...missing]).toEqual([]);
  },
  300_000 + runs * TURNS * 12_000,
);
