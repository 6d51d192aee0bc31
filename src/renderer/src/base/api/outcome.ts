/**
 * What became of a write. One key goes with it from when it is sent until its outcome is known, also where it is sent with
 * other data meanwhile: the service lets one request of a key act. As long as that is in doubt, the requests that may have
 * acted are sent again, which gives the answer of the one that did.
 */
import type { OperationName } from '#shared/operations/index.ts';
import { ApiError } from './errors.ts';

/** A request that changes something, as it can be stored and sent again. */
export type Write =
  | {
      readonly operation: OperationName;
      readonly input: unknown;
      readonly ifMatch?: string;
      /** What it is about, where its contract names no record. */
      readonly about?: string;
      /** How long its answer may take, in milliseconds, where that is more than usual. */
      readonly patience?: number;
    }
  | { readonly save: string; readonly id: number | null; readonly body: Fields; readonly ifMatch?: string }
  | { readonly remove: string; readonly id: number }
  | { readonly restore: string; readonly id: number };

export interface Fields {
  readonly [field: string]: unknown;
}

export type Outcome =
  | {
      readonly at: 'ready';
      /** Why the last one was refused. */
      readonly error: Error | null;
      /** The key of one that may have acted, or may do so late: its data are not known any more, or were refused since. */
      readonly key: string | null;
    }
  | {
      readonly at: 'sending';
      readonly key: string;
      readonly write: Write;
      /** What was asked for last, which may be another than the one that is sent to find out. */
      readonly asked: Write;
      /** Those that may have acted, the latest first. */
      readonly open: readonly Write[];
      /** Nobody waits for it: it is sent to find out. */
      readonly isQuiet: boolean;
      /** What is to be sent next, under the same key. */
      readonly next: Write | null;
      readonly error: Error | null;
      readonly rounds: number;
    }
  | {
      readonly at: 'doubt';
      readonly key: string;
      readonly asked: Write;
      readonly open: readonly Write[];
      readonly error: Error;
      /** How often it was asked for in vain. */
      readonly rounds: number;
    }
  | {
      readonly at: 'done';
      readonly write: Write;
      /** It is what was asked for last. */
      readonly isAsked: boolean;
      readonly key: string;
      /** Its form was gone when the answer came: the same request is this one, asked for again by somebody who did not see it. */
      readonly isUnseen: boolean;
    };

export type OutcomeEvent =
  /** Somebody wants it done; `key` is for the case that nothing is in doubt. */
  | { readonly type: 'run'; readonly write: Write; readonly key: string }
  /** It is time to ask what became of it. */
  | { readonly type: 'ask' }
  | { readonly type: 'answered'; readonly isSeen: boolean }
  | { readonly type: 'failed'; readonly error: Error };

export const READY = { at: 'ready', error: null, key: null } as const satisfies Outcome;

/** The next state. Where it is `sending` and was not, or with another write, that is to be sent. */
export function reduceOutcome(state: Outcome, event: OutcomeEvent): Outcome {
  switch (event.type) {
    case 'run':
      return run(state, event.write, event.key);
    case 'ask': {
      if (state.at !== 'doubt') return state;
      const { key, asked, open, error, rounds } = state;
      const [write = asked] = open;
      return { at: 'sending', key, write, asked, open, isQuiet: true, next: null, error, rounds };
    }
    case 'answered': {
      if (state.at !== 'sending') return state;
      const { key, write, asked, next } = state;
      return { at: 'done', key, write, isAsked: isSame(write, next ?? asked), isUnseen: !event.isSeen };
    }
    case 'failed':
      return state.at === 'sending' ? failed(state, event.error) : state;
  }
}

/** True where it does not matter to the service which of the two it gets. */
export function isSame(one: Write, other: Write): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function run(state: Outcome, write: Write, fresh: string): Outcome {
  const begun = { at: 'sending', write, asked: write, isQuiet: false, next: null, error: null, rounds: 0 } as const;
  switch (state.at) {
    case 'ready':
      return { ...begun, key: state.key ?? fresh, open: [], rounds: state.key === null ? 0 : 1 };
    case 'done':
      return { ...begun, key: state.isUnseen && isSame(state.write, write) ? state.key : fresh, open: [] };
    case 'doubt':
      return { ...begun, key: state.key, open: state.open, error: state.error, rounds: state.rounds };
    case 'sending':
      // What is under way for somebody is not begun twice; what is only asked for makes way.
      if (!state.isQuiet) return state;
      return isSame(state.write, write) ? { ...state, isQuiet: false, asked: write } : { ...state, next: write };
  }
}

function failed(state: Outcome & { readonly at: 'sending' }, error: Error): Outcome {
  const { key, write, asked, open, next, rounds } = state;
  const others = open.filter((one) => !isSame(one, write));
  if (error instanceof ApiError && error.code === 'idempotency_key_reused' && others.length > 0) {
    // Another one of this key acted: its own data give its answer.
    const [acted = write] = others;
    return { ...state, write: acted, asked: next ?? asked, open: others, next: null };
  }
  const stays = staysOpen(error, open.length > 0);
  const left = stays && !(error instanceof ApiError && error.code === 'not_confirmed') ? [write, ...others] : others;
  const isUnsent = error instanceof ApiError && error.code === 'not_confirmed';
  const still = isUnsent ? open : left;
  if (still.length === 0) {
    const ready = { at: 'ready', error, key: mayActLate(error, rounds) ? key : null } as const;
    return next === null ? ready : run({ ...ready, key }, next, key);
  }
  const doubt: Outcome = { at: 'doubt', key, asked: next ?? asked, open: still, error, rounds: rounds + 1 };
  return next === null ? doubt : run(doubt, next, key);
}

/**
 * True where the same request has to be sent again to find out what became of it: it may have acted, or one before it
 * may have and this one was turned away before anybody looked at its key, or answered by something else than the service.
 */
function staysOpen(error: Error, isOpen: boolean): boolean {
  if (!(error instanceof ApiError)) return isOpen;
  const isTurnedAway = error.status === 401 || error.status === 403 || error.status === 429;
  const isOfAnother = error.code === 'bad_answer';
  return (error.uncertain || isOpen) && (error.isPassing || isTurnedAway || isOfAnother);
}

/** True where a request of this key was lost before it was refused: the lost one may still be on its way. */
function mayActLate(error: Error, rounds: number): boolean {
  if (!(error instanceof ApiError)) return rounds > 0;
  const isSpent = error.code === 'idempotency_key_reused' || error.code === 'outcome_unknown';
  return (error.uncertain || rounds > 0) && !isSpent;
}
