/** On what happens in any order, whoever asks for an amount gets the same. */
import { expect, test } from 'vitest';
import { runs as runsOf, seed } from '../kit/seed.ts';
import { agree } from './agreement.ts';
import { reportOf, simulate } from './simulate.ts';

const runs = runsOf(1);
/** A longer history than others need: amounts that differ take several things that happened to one another. */
const STEPS = 100;

test(
  'lists, totals, files, reports, the dashboard, customers and papers say the same of a random history',
  async () => {
    let tried = 0;
    const { found } = await simulate({
      ...{ runs, seed: seed + 3, most: STEPS, isQuick: true },
      afterwards: async (scenario) => {
        tried += 1;
        await agree(scenario, seed + tried);
      },
    });
    if (found.failed) throw new Error(reportOf(found), { cause: found.errorInstance });
    expect(tried).toBe(runs);
  },
  300_000 + runs * 20_000,
);
