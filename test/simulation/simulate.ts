/** Runs of actions in any order, in the service and in the model beside it; after each all invariants hold. */
import fc from 'fast-check';
import { afterFile } from '../kit/afterFile.ts';
import type { AnyAction, Step, Tally } from './action.ts';
import { balanceActions } from './actions/balances.ts';
import { basketActions } from './actions/baskets.ts';
import { documentActions } from './actions/documents.ts';
import { payingActions } from './actions/paying.ts';
import { refundingActions } from './actions/refunding.ts';
import { sellingActions } from './actions/selling.ts';
import { stockActions } from './actions/stock.ts';
import { swappingActions } from './actions/swapping.ts';
import { tillActions } from './actions/till.ts';
import { timeActions } from './actions/time.ts';
import { undoingActions } from './actions/undoing.ts';
import { compare } from './compare.ts';
import { type Fixtures, makeFixtures } from './fixtures.ts';
import { type Scenario, type Stage, startScenario } from './scenario.ts';
import { newState, type State } from './state.ts';

export const actions: readonly AnyAction[] = [
  ...tillActions,
  ...sellingActions,
  ...basketActions,
  ...undoingActions,
  ...payingActions,
  ...documentActions,
  ...refundingActions,
  ...swappingActions,
  ...balanceActions,
  ...stockActions,
  ...timeActions,
];

/** Steps of a run at most; half as many on average. */
const MOST = 40;
/** Time for what the service does by itself, on a machine that has much else to do. */
const PATIENCE = 60_000;

export interface Simulation<F extends Stage = Fixtures> {
  readonly runs: number;
  readonly seed: number;
  /** One run alone: the place of a failure, as its report says it. */
  readonly path?: string;
  /** Stops at the first failure without looking for a shorter one. */
  readonly isQuick?: boolean;
  /** Steps of a run at most, where not the usual. */
  readonly most?: number;
  /** How long the service may take to come to what it does by itself, in milliseconds, where not the default. */
  readonly patience?: number;
  /** What is looked at after each run, besides. */
  readonly afterwards?: (scenario: Scenario<F>) => Promise<void>;
}

/** What is played: a model, what can be done to it, and how it is compared with the service. */
export interface Game<S extends object, F extends Stage> {
  readonly fixtures: F;
  readonly actions: readonly AnyAction<S, Scenario<F>>[];
  readonly begin: (fixtures: F) => S;
  readonly compare: (state: S, scenario: Scenario<F>) => Promise<void>;
}

let fixtures: Promise<Fixtures> | null = null;
// Their folder goes with the file that made them.
afterFile(async () => {
  await (await fixtures)?.printer.close();
  fixtures = null;
});

/** Simulates a facility. Returns what fast-check found, and how often each action was done. */
export async function simulate(options: Simulation) {
  fixtures ??= makeFixtures();
  const begin = ({ tills }: Fixtures): State => newState(tills);
  return play({ fixtures: await fixtures, actions, begin, compare }, options);
}

/** Plays a game. */
export async function play<S extends object, F extends Stage>(
  { fixtures: made, actions: possible, begin, compare: look }: Game<S, F>,
  { runs, seed, path = '', isQuick = false, most = MOST, patience = PATIENCE, afterwards }: Simulation<F>,
) {
  const tally: Tally = new Map();
  const steps = possible.flatMap((one): fc.Arbitrary<Step<S, Scenario<F>>>[] =>
    Array(one.weight).fill(one.steps(tally)),
  );
  const run = fc.asyncProperty(fc.commands(steps, { maxCommands: most, size: 'max' }), async (commands) => {
    const scenario = await startScenario(made, { patience, isDrawn: afterwards !== undefined });
    const state = begin(made);
    let isWhole = false;
    try {
      await fc.asyncModelRun(() => ({ model: state, real: scenario }), commands);
      await look(state, scenario);
      await afterwards?.(scenario);
      isWhole = true;
    } finally {
      // What broke first is what is reported.
      await scenario.end().catch((error: unknown) => {
        if (isWhole) throw error;
      });
    }
  });
  const limits = {
    endOnFailure: isQuick,
    interruptAfterTimeLimit: 60_000 + runs * (afterwards === undefined ? 10_000 : 20_000),
  };
  const found = await fc.check(run, { numRuns: runs, seed, path, ...limits, markInterruptAsFailure: true });
  return { found, tally };
}

/** What failed, after which actions, and how to see it again. */
export function reportOf<S extends object, W>(found: fc.RunDetails<[Iterable<Step<S, W>>]>): string {
  const why = found.errorInstance instanceof Error ? found.errorInstance.message : String(found.errorInstance);
  const again = `TAQUILLA_MODEL_PATH=${found.counterexamplePath?.split(':', 1)[0] ?? ''} for this run alone`;
  return `${why}\n${again}\n${fc.defaultReportMessage(found) ?? ''}`;
}

/** How often each action was done and refused, one a line. */
export function tableOf(tally: Tally, possible: readonly { readonly name: string }[] = actions): string {
  return possible
    .map(({ name }) => {
      const { done = 0, refused = 0 } = tally.get(name) ?? {};
      return `  ${name.padEnd(20)} done ${String(done).padStart(6)}   refused ${String(refused).padStart(6)}`;
    })
    .join('\n');
}
