/**
 * Which read is done next, and by which thread. Reads of one credential are done one after the other and take turns with
 * those of others, so that nobody waits for more than one read of everybody else; but for pages of lists, which are short
 * and somebody looks at: they come first, and take a thread that is free. Pure: no thread, no clock.
 */

/** A read. Its id is new. */
export interface PoolRead {
  readonly id: number;
  readonly credential: string;
  /** A page of a list, not counted. */
  readonly isPage: boolean;
}

export interface PoolState {
  /** Reads that wait, by credential: the one whose turn it is first. None is empty. */
  readonly waiting: readonly Queue[];
  /** Threads that can be used, and what each does. */
  readonly threads: readonly PoolThread[];
  /** Ids of threads that were given up and have not ended yet. */
  readonly lost: readonly number[];
  /** Id of the last thread. */
  readonly last: number;
  /** Reads done at once. */
  readonly most: number;
  readonly isClosed: boolean;
}

interface PoolThread {
  readonly id: number;
  readonly read: PoolRead | null;
}

interface Queue {
  readonly credential: string;
  readonly reads: readonly PoolRead[];
}

export type PoolEvent =
  | { readonly type: 'asked'; readonly read: PoolRead }
  /** Nobody waits for a read any more. */
  | { readonly type: 'dropped'; readonly read: number }
  /** A thread said that it is done with its read. */
  | { readonly type: 'done'; readonly thread: number }
  /** A thread had nothing to do for long. */
  | { readonly type: 'idle'; readonly thread: number }
  /** A thread did not end its read in time, or broke. */
  | { readonly type: 'failed'; readonly thread: number }
  | { readonly type: 'ended'; readonly thread: number }
  | { readonly type: 'closed' };

export type PoolEffect =
  /** Does a read by a thread, which is started where its id is new. */
  | { readonly do: 'begin'; readonly thread: number; readonly read: number }
  /** The thread is to end its read as soon as it can. */
  | { readonly do: 'interrupt'; readonly thread: number; readonly read: number }
  | { readonly do: 'end'; readonly thread: number }
  /** Lets a thread go with what it is at. */
  | { readonly do: 'giveUp'; readonly thread: number; readonly read: number | null }
  | { readonly do: 'refuse'; readonly read: number; readonly why: 'busy' | 'unwanted' }
  /** What needs a moment without reads. */
  | { readonly do: 'pause' };

export interface PoolStep {
  readonly state: PoolState;
  readonly effects: readonly PoolEffect[];
}

/** Reads that may wait, of one credential and in all. */
const MOST_WAITING = { each: 16, all: 64 } as const;
/** Threads given up and not gone yet that are replaced all the same. */
const MOST_LOST = 4;

/** A pool of so many threads, none of which has started. */
export function newPool(most: number): PoolState {
  return { waiting: [], threads: [], lost: [], last: 0, most, isClosed: false };
}

/** The state after an event, and what is to be done. `isPauseDue`: no read begins before all have ended and that was done. */
export function reducePool(state: PoolState, event: PoolEvent, isPauseDue: boolean): PoolStep {
  switch (event.type) {
    case 'asked':
      return ask(state, event.read, isPauseDue);
    case 'dropped':
      return drop(state, event.read);
    case 'done':
      return next({ ...state, threads: doing(state.threads, event.thread, null) }, [], isPauseDue);
    case 'idle':
      return rest(state, event.thread);
    case 'failed':
      return next(...giveUp(state, event.thread), isPauseDue);
    case 'ended': {
      const [left, effects] = giveUp(state, event.thread);
      return next({ ...left, lost: left.lost.filter((id) => id !== event.thread) }, effects, isPauseDue);
    }
    case 'closed':
      return close(state);
  }
}

function ask(state: PoolState, read: PoolRead, isPauseDue: boolean): PoolStep {
  const own = state.waiting.find(({ credential }) => credential === read.credential);
  const all = state.waiting.reduce((sum, { reads }) => sum + reads.length, 0);
  if (state.isClosed || (own?.reads.length ?? 0) >= MOST_WAITING.each || all >= MOST_WAITING.all)
    return step(state, { do: 'refuse', read: read.id, why: 'busy' });
  const waiting =
    own === undefined
      ? [...state.waiting, { credential: read.credential, reads: [read] }]
      : state.waiting.map((queue) => (queue === own ? { ...own, reads: [...own.reads, read] } : queue));
  return next({ ...state, waiting }, [], isPauseDue);
}

/** Begins what can be begun. */
function next(before: PoolState, done: readonly PoolEffect[], isPauseDue: boolean): PoolStep {
  let state = before;
  const effects = [...done];
  if (state.waiting.length > 0 && isPauseDue) {
    if (state.lost.length > 0 || state.threads.some(({ read }) => read !== null)) return { state, effects };
    effects.push({ do: 'pause' });
  }
  for (;;) {
    const free = state.threads.find(({ read }) => read === null);
    const mayStart = state.threads.length < state.most && state.lost.length < MOST_LOST;
    const read = free === undefined && !mayStart ? null : nextRead(state);
    if (read === null) return { state, effects };
    const id = free?.id ?? state.last + 1;
    effects.push({ do: 'begin', thread: id, read: read.id });
    const threads = free === undefined ? [...state.threads, { id, read }] : doing(state.threads, id, read);
    state = { ...state, threads, last: Math.max(state.last, id), waiting: without(state.waiting, read) };
  }
}

/** The next read of the credential whose turn it is, among those none of whose reads is under way; else a page. */
function nextRead({ waiting, threads }: PoolState): PoolRead | null {
  const busy = new Set(threads.map(({ read }) => read?.credential));
  const turn = waiting.find(({ credential }) => !busy.has(credential))?.reads;
  const page = (reads: readonly PoolRead[]): PoolRead | undefined => reads.find(({ isPage }) => isPage);
  if (turn !== undefined) return page(turn) ?? turn[0] ?? null;
  return page(waiting.flatMap(({ reads }) => reads)) ?? null;
}

/** A credential that had its turn has its next one after all others. */
function without(waiting: readonly Queue[], read: PoolRead): readonly Queue[] {
  const others = waiting.filter(({ credential }) => credential !== read.credential);
  const rest = waiting
    .filter(({ credential }) => credential === read.credential)
    .map(({ credential, reads }) => ({ credential, reads: reads.filter(({ id }) => id !== read.id) }))
    .filter(({ reads }) => reads.length > 0);
  return [...others, ...rest];
}

/** A thread is free for the next read when it says so, which is soon. */
function drop(state: PoolState, read: number): PoolStep {
  const waiting = state.waiting
    .map((queue) => ({ ...queue, reads: queue.reads.filter(({ id }) => id !== read) }))
    .filter(({ reads }) => reads.length > 0);
  const at = state.threads.filter((thread) => thread.read?.id === read);
  return step({ ...state, waiting }, ...at.map(({ id }) => ({ do: 'interrupt', thread: id, read }) as const), {
    do: 'refuse',
    read,
    why: 'unwanted',
  });
}

function doing(threads: readonly PoolThread[], thread: number, read: PoolRead | null): readonly PoolThread[] {
  return threads.map((each) => (each.id === thread ? { id: thread, read } : each));
}

function rest(state: PoolState, thread: number): PoolStep {
  const threads = state.threads.filter(({ id, read }) => id !== thread || read !== null);
  return threads.length === state.threads.length ? step(state) : step({ ...state, threads }, { do: 'end', thread });
}

function giveUp(state: PoolState, thread: number): readonly [PoolState, readonly PoolEffect[]] {
  const found = state.threads.find(({ id }) => id === thread);
  if (found === undefined) return [state, []];
  const threads = state.threads.filter((each) => each !== found);
  return [
    { ...state, threads, lost: [...state.lost, thread] },
    [{ do: 'giveUp', thread, read: found.read?.id ?? null }],
  ];
}

function close(state: PoolState): PoolStep {
  const waiting = state.waiting.flatMap(({ reads }) => reads.map(({ id }) => id));
  const effects = state.threads.flatMap(({ id: thread, read }): readonly PoolEffect[] =>
    read === null
      ? []
      : [
          { do: 'interrupt', thread, read: read.id },
          { do: 'refuse', read: read.id, why: 'busy' },
        ],
  );
  return step(
    { ...state, waiting: [], threads: [], isClosed: true },
    ...waiting.map((read) => ({ do: 'refuse', read, why: 'busy' }) as const),
    ...effects,
  );
}

function step(state: PoolState, ...effects: readonly PoolEffect[]): PoolStep {
  return { state, effects };
}
