import { expect, test } from 'vitest';
import { keepInStep } from './keepInStep.ts';
import { runs, seed } from './seed.ts';

/** 10 000 changes and 20 kills with TAQUILLA_DEPTH=50. */
const sizes = { changes: runs(200), kills: Math.min(runs(2), 20), seed };

test(
  `a copy kept by the recipe of docs/API.md is the database after ${sizes.changes} changes and ${sizes.kills} kills`,
  async () => {
    const figures = await keepInStep(sizes);
    console.log(`keeping in step: ${JSON.stringify({ ...figures, differing: figures.differing.length })}`);
    expect(figures.differing).toEqual([]);
    expect(figures.kills).toBe(sizes.kills);
    expect(figures.breaks, 'streams and pages that broke off').toBeGreaterThanOrEqual(sizes.kills);
    expect(Math.min(figures.events.byPage, figures.events.byStream)).toBeGreaterThan(0);
  },
  300_000 + sizes.changes * 60,
);
