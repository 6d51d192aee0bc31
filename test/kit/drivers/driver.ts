/** How records get into each state of a table, and every way to ask for each of its actions. */
import type { states, transitions } from '#shared/domain/transitions.ts';
import type { ErrorCode } from '#shared/errors.ts';
import type { Reply } from '../client.ts';

export type Table = keyof typeof transitions;
export type ActionOf<T extends Table> = keyof (typeof transitions)[T] & string;
export type StateOf<T extends Table> = keyof (typeof states)[T] & string;

/** A way to ask for an action. */
export interface Driver {
  /** Makes a record to ask it of besides those that are reached: one in which it comes to something else. */
  readonly make?: () => Promise<number>;
  /** Gets ready what it takes for a record. What it returns asks for the action, and does nothing else. */
  readonly ready: (id: number) => Promise<() => Promise<Reply>>;
}

/** A way for which nothing has to be got ready. */
export function driver(ask: (id: number) => Promise<Reply>): Driver {
  return { ready: async (id) => () => ask(id) };
}

/** What happens by itself, with time, and nobody asks for. */
export interface Passing {
  /** Makes a record in a state, and sees to it that everything that was to happen has. */
  readonly pass: (state: string) => Promise<{ readonly id: number; readonly before: unknown; readonly after: unknown }>;
}

/** The ways of a table. */
export interface AnyDrivers {
  /** Makes a record in a state, by the API. Returns its id. */
  readonly reach: Readonly<Record<string, () => Promise<number>>>;
  readonly drivers: Readonly<Record<string, Readonly<Record<string, Driver>> | Passing>>;
  /** The state a record is in. */
  readonly stateOf: (id: number) => Promise<number | null>;
  /** What an action is refused with where the table does not allow it. */
  readonly refusal: (action: string) => ErrorCode;
}

/** All of them. What is missing does not compile, and fails the test of the tables. */
export interface Drivers<T extends Table> extends AnyDrivers {
  readonly reach: Readonly<Record<StateOf<T>, AnyDrivers['reach'][string]>>;
  readonly drivers: Readonly<Record<ActionOf<T>, AnyDrivers['drivers'][string]>>;
}

export function isPassing(way: object): way is Passing {
  return 'pass' in way;
}
