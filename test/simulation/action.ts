/** Actions as fast-check runs them: each knows what must come of it, and whether it was done is counted. */
import fc from 'fast-check';
import type { Role } from './fixtures.ts';
import type { Scenario } from './scenario.ts';
import type { State } from './state.ts';

/** `S` is the model, `W` what it is compared with. */
export interface Action<P, S = State, W = Scenario> {
  readonly name: string;
  /** How often it is chosen, beside the others. */
  readonly weight: number;
  readonly params: fc.Arbitrary<P>;
  /** True when there is something to do it to; always unless said. */
  readonly isPossible?: (state: S) => boolean;
  /** Runs it in the model and on the server and compares. True when it was done, false when it was refused as expected. */
  readonly run: (state: S, scenario: W, params: P) => Promise<boolean>;
}

/** How often each action was done and refused. */
export type Tally = Map<string, { done: number; refused: number }>;

export type Step<S extends object = State, W = Scenario> = fc.AsyncCommand<S, W>;

/** An action whose parameters only it knows. */
export interface AnyAction<S extends object = State, W = Scenario> {
  readonly name: string;
  readonly weight: number;
  readonly steps: (tally: Tally) => fc.Arbitrary<Step<S, W>>;
}

/** Makes an action one of many. */
export function action<P>(one: Action<P>): AnyAction {
  return actionOn(one);
}

/** The same of any model. */
export function actionOn<P, S extends object, W>({
  name,
  weight,
  params,
  isPossible,
  run,
}: Action<P, S, W>): AnyAction<S, W> {
  const stepOf = (tally: Tally, values: P): Step<S, W> => ({
    check: (state) => isPossible?.(state) ?? true,
    run: async (state, scenario) => {
      const isDone = await run(state, scenario, values);
      const count = tally.get(name) ?? { done: 0, refused: 0 };
      count[isDone ? 'done' : 'refused'] += 1;
      tally.set(name, count);
    },
    toString: () => `${name} ${JSON.stringify(values)}`,
  });
  return { name, weight, steps: (tally) => params.map((values) => stepOf(tally, values)) };
}

/** One of several by any number. */
export function pick<T>(items: Iterable<T>, place: number): T {
  const all = [...items];
  const item = all[place % all.length];
  if (item === undefined) throw new Error('there is none to pick');
  return item;
}

/** One of those that fit by any number, or of all of them where none fits or `fitting` is false. */
export function prefer<T>(items: Iterable<T>, fits: (item: T) => boolean, { place, isFitting }: Choice): T {
  const all = [...items];
  const fitting = isFitting ? all.filter(fits) : [];
  return pick(fitting.length > 0 ? fitting : all, place);
}

export interface Choice {
  readonly place: number;
  readonly isFitting: boolean;
}

/** Chooses a record: mostly one the action can be done to, now and then any. */
export const choice: fc.Arbitrary<Choice> = fc.record({
  place: fc.nat(999),
  isFitting: fc.integer({ min: 0, max: 4 }).map((chance) => chance > 0),
});

/** Who asks: now and then the front desk. */
export const who: fc.Arbitrary<Role> = fc.constantFrom('boss', 'boss', 'desk');

/** Cents as the API has them, where nothing has no sign. */
export function wire(cents: number): number {
  return cents === 0 ? 0 : cents / 100;
}

/** Cents of what the API answers, which has to be to the cent. */
export function cents(amount: number | null | undefined): number {
  const rounded = Math.round((amount ?? Number.NaN) * 100);
  if (rounded / 100 !== amount) throw new Error(`${amount} is not to the cent`);
  return rounded;
}
