/** One stream of events: what of the log it was sent, and whether it takes more. Pure: no socket, no clock. */

export interface StreamState {
  /** `behind`: is sent pages of the log; `live`: what happens; `full`: nothing, it has no room for more. */
  readonly phase: 'behind' | 'live' | 'full' | 'ended';
  /** What of the log it was sent, or may not see. */
  readonly position: number;
  /** What it would name as `Last-Event-ID`. */
  readonly announced: number;
  /** Milliseconds that no clock which is set moves: since when it is full, and when it was last written to. */
  readonly fullSince: number;
  readonly written: number;
}

export type StreamEvent =
  /**
   * Events after its position were read from the log, up to `last`, or none. It sees those up to `seen`, or none. `newest` is
   * where whoever is live has got, where no further page is left.
   */
  | {
      readonly type: 'paged';
      readonly last: number | null;
      readonly seen: number | null;
      readonly newest: number | null;
    }
  /** What was committed between two sequences. */
  | { readonly type: 'told'; readonly after: number; readonly last: number; readonly seen: number | null }
  | { readonly type: 'written'; readonly at: number; readonly hasRoom: boolean }
  | { readonly type: 'drained' }
  /** It is time to end a stream that has been full for longer than `patience`. */
  | { readonly type: 'checked'; readonly at: number; readonly patience: number }
  /** Its credential stands, and it is time to show a live stream that the server is there. */
  | { readonly type: 'beat'; readonly at: number }
  | { readonly type: 'end' }
  /** The client is gone. */
  | { readonly type: 'gone' };

export type StreamEffect =
  /** Writes what it sees of what was read. */
  | { readonly do: 'send' }
  /** Says that the server is there, and where the stream has got if that is news. */
  | { readonly do: 'beat'; readonly position: number | null }
  | { readonly do: 'end' };

export interface StreamStep {
  readonly state: StreamState;
  readonly effects: readonly StreamEffect[];
}

/** Silence after which a stream gets a heartbeat, in milliseconds. */
const HEARTBEAT = 20_000;

/** A stream that was told its position at a time. */
export function newStream(position: number, at: number): StreamState {
  return { phase: 'behind', position, announced: position, fullSince: 0, written: at };
}

/** The state after an event, and what is to be done. */
export function reduceStream(state: StreamState, event: StreamEvent): StreamStep {
  if (state.phase === 'ended') return step(state);
  switch (event.type) {
    case 'paged': {
      if (state.phase !== 'behind') return step(state);
      const next = sent(state, event.last ?? state.position, event.seen);
      const isLive = event.newest !== null && next.state.position >= event.newest;
      return isLive ? { ...next, state: { ...next.state, phase: 'live' } } : next;
    }
    case 'told':
      return state.phase === 'live' && state.position === event.after
        ? sent(state, event.last, event.seen)
        : step(state);
    case 'written':
      return step({ ...state, written: event.at, ...(event.hasRoom ? {} : { phase: 'full', fullSince: event.at }) });
    case 'drained':
      return step({ ...state, phase: 'behind' });
    case 'checked':
      return state.phase === 'full' && event.at - state.fullSince > event.patience ? end(state) : step(state);
    case 'beat':
      return state.phase === 'live' && event.at - state.written > HEARTBEAT ? beat(state) : step(state);
    case 'end':
      return end(state);
    case 'gone':
      return step({ ...state, phase: 'ended' });
  }
}

function sent(state: StreamState, position: number, seen: number | null): StreamStep {
  return seen === null ? step({ ...state, position }) : step({ ...state, position, announced: seen }, { do: 'send' });
}

/** What it may not see moves a stream on, too: it need not be looked through again when it comes back. */
function beat(state: StreamState): StreamStep {
  const { position, announced } = state;
  return step({ ...state, announced: position }, { do: 'beat', position: position > announced ? position : null });
}

function end(state: StreamState): StreamStep {
  return step({ ...state, phase: 'ended' }, { do: 'end' });
}

function step(state: StreamState, ...effects: readonly StreamEffect[]): StreamStep {
  return { state, effects };
}
