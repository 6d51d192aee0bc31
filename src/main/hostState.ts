/**
 * The server of the desktop as its host sees it: whether it runs and answers, what somebody is asked about it, and when it is
 * started again. Pure: no process, no clock.
 */
import type { HandOver } from '#server/updates/updates.ts';
import type { FromServer, ServerFacts, StartFailure, ToServer } from './serverMessages.ts';

/** `ready`: requests are answered; `silent`: they are not; `gone`: it stopped, and is started again. */
export type ServerState = 'starting' | 'ready' | 'silent' | 'gone' | 'closed';

/** What somebody is asked: the server stopped again and again, or does not answer. */
export type HostQuestion = 'stopped' | 'silent';
export type HostChoice = 'wait' | 'restart' | 'quit';

export interface HostState {
  readonly server: ServerState;
  /** Whether there is a process, whatever it does. */
  readonly isRunning: boolean;
  /** Those of the last start that succeeded. */
  readonly facts: ServerFacts | null;
  /** Why the process under way cannot start. */
  readonly failure: StartFailure | null;
  /** Why the server stopped, for who is asked. */
  readonly detail: string;
  /** Looks since the server was last heard. */
  readonly unanswered: number;
  readonly question: HostQuestion | null;
  /** When the server stopped by itself, in milliseconds. */
  readonly stops: readonly number[];
  /** Somebody wants a new version installed. */
  readonly isUpdateWanted: boolean;
  readonly handOver: HandOver | null;
}

export type HostEvent =
  | { readonly type: 'begin' }
  | { readonly type: 'heard'; readonly message: FromServer }
  /** The process ended. `at`: milliseconds that no clock which is set moves. */
  | { readonly type: 'ended'; readonly code: number | null; readonly at: number }
  /** It is time to look whether the server answers. */
  | { readonly type: 'beat' }
  /** The wait before a start is over. */
  | { readonly type: 'waited' }
  | { readonly type: 'chosen'; readonly question: HostQuestion; readonly choice: HostChoice }
  | { readonly type: 'close' };

export type HostEffect =
  /** Starts a process; with a port, in the place of one that further tills know by it. */
  | { readonly do: 'fork'; readonly port: number | null }
  | { readonly do: 'say'; readonly message: ToServer }
  | { readonly do: 'kill' }
  /** The server stopped by itself. */
  | { readonly do: 'log'; readonly detail: string }
  | { readonly do: 'wait'; readonly milliseconds: number }
  | { readonly do: 'ask'; readonly question: HostQuestion; readonly detail: string }
  /** The question is not one any more. */
  | { readonly do: 'withdraw' }
  | { readonly do: 'quit' };

export interface HostStep {
  readonly state: HostState;
  readonly effects: readonly HostEffect[];
}

/** Looks without an answer after which a server counts as hanging. The computer's sleep is none. */
const SILENT_BEATS = 4;
/** Looks after which somebody who chose to wait is asked again. */
const PATIENT_BEATS = 12;
/** Milliseconds to wait before each of the starts that need nobody's consent. */
const WAITS = [0, 2000, 10_000] as const;
/** A stop is forgotten after this, in milliseconds. */
const MEMORY = 10 * 60_000;

export const newHost: HostState = {
  server: 'starting',
  isRunning: false,
  facts: null,
  failure: null,
  detail: '',
  unanswered: 0,
  question: null,
  stops: [],
  isUpdateWanted: false,
  handOver: null,
};

/** The state after an event, and what is to be done. */
export function reduceHost(state: HostState, event: HostEvent): HostStep {
  switch (event.type) {
    case 'begin':
      return fork(state);
    case 'heard':
      return hear(answered(state), event.message);
    case 'ended':
      return end(state, event.code, event.at);
    case 'beat':
      return beat(state);
    case 'waited':
      return state.server === 'gone' ? fork(state) : same(state);
    case 'chosen':
      return choose({ ...state, question: null }, event.question, event.choice);
    case 'close':
      return step(
        { ...state, server: 'closed', question: null },
        ...withdrawal(state),
        ...(state.isRunning ? [{ do: 'say', message: { kind: 'close' } } as const] : []),
      );
  }
}

function fork(state: HostState): HostStep {
  const { facts } = state;
  const port = facts === null ? null : Number(new URL(facts.url).port);
  return step({ ...state, isRunning: true, failure: null }, { do: 'fork', port });
}

/** Whatever it says, it answers. */
function answered(state: HostState): HostStep {
  if (state.server !== 'silent') return same({ ...state, unanswered: 0 });
  return step({ ...state, unanswered: 0, server: 'ready', question: null }, ...withdrawal(state));
}

function hear({ state, effects }: HostStep, message: FromServer): HostStep {
  switch (message.kind) {
    case 'started':
      return step(
        { ...state, facts: message.facts, server: state.server === 'closed' ? 'closed' : 'ready' },
        ...effects,
      );
    case 'failed':
      return step({ ...state, failure: message.failure }, ...effects, { do: 'kill' });
    case 'install':
      return step({ ...state, isUpdateWanted: true }, ...effects, { do: 'quit' });
    case 'handOver':
      return step({ ...state, handOver: message.handOver }, ...effects, { do: 'say', message: { kind: 'heard' } });
    default:
      return { state, effects };
  }
}

function end(before: HostState, code: number | null, at: number): HostStep {
  const state = { ...before, isRunning: false };
  switch (state.server) {
    case 'ready':
    case 'silent':
      return revive({ ...state, server: 'gone', question: null, detail: `${code}` }, at, withdrawal(state));
    case 'gone':
      // One that cannot start counts as a stop.
      return revive({ ...state, detail: state.failure?.message ?? state.detail }, at, []);
    default:
      return same(state);
  }
}

/** Starts a server that stopped by itself, after a wait, and after too many stops once somebody says so. */
function revive(state: HostState, at: number, effects: readonly HostEffect[]): HostStep {
  const { detail } = state;
  const stops = [...state.stops.filter((stop) => at - stop < MEMORY), at];
  const milliseconds = WAITS[stops.length - 1];
  const log = { do: 'log', detail } as const;
  return milliseconds === undefined
    ? step({ ...state, stops, question: 'stopped' }, ...effects, log, { do: 'ask', question: 'stopped', detail })
    : step({ ...state, stops }, ...effects, log, { do: 'wait', milliseconds });
}

function beat(state: HostState): HostStep {
  const ping = { do: 'say', message: { kind: 'ping' } } as const;
  const next = { ...state, unanswered: state.unanswered + 1 };
  if (state.unanswered < SILENT_BEATS || state.question !== null) return step(next, ping);
  return step({ ...next, server: 'silent', question: 'silent' }, { do: 'ask', question: 'silent', detail: '' }, ping);
}

function choose(state: HostState, question: HostQuestion, choice: HostChoice): HostStep {
  if (state.server !== (question === 'silent' ? 'silent' : 'gone')) return same(state);
  if (choice === 'quit') return step(state, { do: 'quit' });
  if (question === 'stopped') return fork({ ...state, stops: [] });
  return choice === 'restart'
    ? step(state, { do: 'kill' })
    : same({ ...state, unanswered: SILENT_BEATS - PATIENT_BEATS });
}

function withdrawal({ question }: HostState): readonly HostEffect[] {
  return question === null ? [] : [{ do: 'withdraw' }];
}

function step(state: HostState, ...effects: readonly HostEffect[]): HostStep {
  return { state, effects };
}

const same = (state: HostState): HostStep => step(state);
