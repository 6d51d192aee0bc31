/**
 * What fast-check makes of nothing: the same cases at every run, so that a change that passes here passes everywhere.
 * `TAQUILLA_SEED=<integer> npm test` looks at others; a failure names the seed it was found with.
 */
import fc from 'fast-check';

const USUAL_SEED = 20_260_101;

/** The seed of this run. Throws where the environment asks for one that is no integer. */
export const seed = Number(process.env.TAQUILLA_SEED ?? USUAL_SEED);
if (!Number.isSafeInteger(seed)) throw new RangeError(`TAQUILLA_SEED is no integer: ${process.env.TAQUILLA_SEED}`);

/** How often fast-check tries a property that does not say. */
const USUAL_RUNS = 100;

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed, numRuns: runs(USUAL_RUNS) });

/** Whether the run is a deep one, which leaves nothing out. */
export const isDeep = process.env.TAQUILLA_DEPTH !== undefined;

/**
 * How often a property is tried: `count` times, or as many times more as `TAQUILLA_DEPTH` says. What is slow says few
 * here, so that `npm test` stays quick.
 */
export function runs(count: number): number {
  return Math.ceil(count * Number(process.env.TAQUILLA_DEPTH ?? 1));
}

/** One in `every` of many cases alike, from the one at `first` on; all of them with `TAQUILLA_DEPTH`. */
export function share<T>(all: readonly T[], every: number, first = 0): readonly T[] {
  return isDeep ? all : all.filter((_, index) => index % every === first % every);
}
