/**
 * Streams of events that are open. A stream is live while it takes what it is sent: then it shares one text with all
 * that see the same. One that does not is sent nothing more; it goes on from the log once it has room again, and is
 * dropped when it has none for long. So nothing is held in memory for anybody.
 */
import type { ServerResponse } from 'node:http';
import type { LiveEvent } from '#shared/bridge.ts';
import { ServiceError } from '#shared/errors.ts';
import type { Viewer } from '../core/context/context.ts';
import type { Reader } from '../core/db/transaction.ts';
import type { EventBatch, EventHub } from '../core/events/eventHub.ts';
import { readEvents } from '../core/events/eventLog.ts';
import { eventsSeen, isSeenInPart } from '../core/records/sight.ts';
import { newStream, reduceStream, type StreamEvent, type StreamState } from './streamState.ts';

/** How many streams there may be. */
export interface StreamLimits {
  /** Of one credential. */
  readonly each: number;
  readonly all: number;
  /** How long one may have no room for more, in milliseconds. */
  readonly patience: number;
}

/** Whose stream it is, as it stands now. Null once the credential does not. */
export type Standing = () => Promise<Viewer | null>;

export interface NewStream {
  readonly response: ServerResponse;
  readonly headers: Readonly<Record<string, string>>;
  readonly credential: string;
  readonly viewer: Viewer;
  /** The sequence it goes on after. */
  readonly after: number;
  readonly standing: Standing;
}

export interface EventFeed {
  /** Throws 429 or 503 where there may be no further stream of a credential. */
  readonly requireRoom: (credential: string) => void;
  readonly open: (stream: NewStream) => void;
  /** Ends those of a credential. */
  readonly endOf: (credential: string) => void;
  /** Ends them all. */
  readonly close: () => void;
}

interface Stream {
  readonly response: ServerResponse;
  readonly credential: string;
  readonly standing: Standing;
  viewer: Viewer;
  state: StreamState;
}

interface Log {
  readonly db: Reader;
  readonly hub: EventHub;
}

/** Has an event happen to a stream. `text` is what it is sent, if anything. */
type Dispatch = (stream: Stream, event: StreamEvent, text?: string | Buffer) => void;

/** Events as text, and the sequence of the last of them. */
interface Shown {
  readonly text: Buffer;
  readonly last: number;
}

/** Events of the log sent to one stream at a time. */
const PAGE = 200;
/** Streams that are written to or looked at in one turn of the event loop. */
const AT_ONCE = 20;
/** How often credentials and times are looked at, in milliseconds. */
const LOOK = 1000;
/** Milliseconds of gathering for each stream, and at most: a batch costs as much for one event as for many. */
const GATHER_EACH = 0.2;
const GATHER_MOST = 100;
/** Events that may end credentials, or change what they see: of their models every stream is looked at first. */
const DECISIVE: ReadonlySet<string> = new Set(['apiKey', 'user', 'profile', 'terminal', 'setting']);

/** The streams of an application. `onCount` hears how many are open, whenever that changes. */
export function createEventFeed(
  { db, hub }: Log,
  limits: StreamLimits,
  report: (error: unknown) => void,
  onCount: (open: number) => void,
): EventFeed {
  const streams = new Set<Stream>();
  let timer: NodeJS.Timeout | undefined;
  let leave = (): void => undefined;

  const dispatch: Dispatch = (stream, event, text = '') => {
    const next = reduceStream(stream.state, event);
    stream.state = next.state;
    if (next.state.phase === 'ended') forget(stream);
    for (const effect of next.effects) {
      if (effect.do === 'end') end(stream.response);
      else if (effect.do === 'send') write(stream, text);
      else write(stream, effect.position === null ? ': here\n\n' : `id: ${effect.position}\n\n`);
    }
    if (stream.state.phase === 'behind') pages.add(stream);
  };
  const write = (stream: Stream, text: string | Buffer): void => {
    const hasRoom = stream.response.write(text);
    dispatch(stream, { type: 'written', at: performance.now(), hasRoom });
  };
  /** Tells whether the credential of a stream stands, and what it may see now. Ends the stream where it does not. */
  const refresh = async (stream: Stream): Promise<boolean> => {
    const standing = await stream.standing();
    if (standing === null) dispatch(stream, { type: 'end' });
    else stream.viewer = standing;
    return streams.has(stream);
  };
  const pages = createPages({ db, hub }, refresh, dispatch, report);
  const looks = createLooks(async () => {
    for await (const stream of inTurns(streams)) {
      const at = performance.now();
      dispatch(stream, { type: 'checked', at, patience: limits.patience });
      if (streams.has(stream) && (await refresh(stream))) dispatch(stream, { type: 'beat', at });
    }
  }, report);
  const count = (): void => {
    hub.gatherFor(gatherOf(streams.size));
    onCount(streams.size);
  };
  const forget = (stream: Stream): void => {
    if (!streams.delete(stream)) return;
    count();
    if (streams.size > 0) return;
    leave();
    clearInterval(timer);
  };
  const begin = (): void => {
    leave = hub.follow(async (batch) => {
      if (batch.events.some(({ model }) => DECISIVE.has(model))) await looks.add();
      await deliver(db, batch, streams, dispatch);
    });
    timer = setInterval(() => looks.areUnderWay() || void looks.add(), LOOK).unref();
  };
  const endAll = (which: (stream: Stream) => boolean): void => {
    for (const stream of [...streams].filter(which)) dispatch(stream, { type: 'end' });
  };

  return {
    requireRoom: (credential) => {
      if (streams.size >= limits.all) throw new ServiceError('too_many_streams', { headers: { 'retry-after': '30' } });
      const own = [...streams].filter((stream) => stream.credential === credential);
      if (own.length >= limits.each) throw new ServiceError('too_many_requests', { headers: { 'retry-after': '30' } });
    },
    open: ({ response, headers, credential, viewer, after, standing }) => {
      const stream: Stream = { response, credential, standing, viewer, state: newStream(after, performance.now()) };
      response.on('close', () => dispatch(stream, { type: 'gone' }));
      response.on('drain', () => dispatch(stream, { type: 'drained' }));
      response.on('error', () => response.destroy());
      response.writeHead(200, headers);
      // The position is sent at once: who loses the connection before the first event misses nothing either.
      response.write(`: open\nid: ${after}\n\n`);
      streams.add(stream);
      if (streams.size === 1) begin();
      count();
      pages.add(stream);
    },
    endOf: (credential) => endAll((stream) => stream.credential === credential),
    close: () => endAll(() => true),
  };
}

/** Sends pages of the log to streams that are behind, one after the other. */
function createPages(
  { db, hub }: Log,
  refresh: (stream: Stream) => Promise<boolean>,
  dispatch: Dispatch,
  report: (error: unknown) => void,
): { readonly add: (stream: Stream) => void } {
  const behind = new Set<Stream>();
  let isPaging = false;
  const page = async (): Promise<void> => {
    isPaging = true;
    try {
      for (const stream of behind) {
        behind.delete(stream);
        if (stream.state.phase !== 'behind' || !(await refresh(stream))) continue;
        const events = await readEvents(db, stream.state.position, PAGE);
        const shown = await show(db, stream.viewer, events);
        const last = events.at(-1)?.sequence ?? null;
        const newest = events.length < PAGE ? (hub.position() ?? 0) : null;
        dispatch(stream, { type: 'paged', last, seen: shown?.last ?? null, newest }, shown?.text);
        await new Promise(setImmediate);
      }
    } finally {
      isPaging = false;
    }
  };
  return {
    add: (stream) => {
      behind.add(stream);
      if (!isPaging) page().catch(report);
    },
  };
}

/** Looks at every stream, after any look that is under way. */
function createLooks(
  look: () => Promise<void>,
  report: (error: unknown) => void,
): { readonly add: () => Promise<void>; readonly areUnderWay: () => boolean } {
  let due = 0;
  let last = Promise.resolve();
  return {
    areUnderWay: () => due > 0,
    add: () => {
      due += 1;
      last = last
        .then(look)
        .catch(report)
        .finally(() => {
          due -= 1;
        });
      return last;
    },
  };
}

/** Sends a batch to all that are live, some at a time. Those that see the same share one text. */
async function deliver(db: Reader, batch: EventBatch, streams: ReadonlySet<Stream>, dispatch: Dispatch): Promise<void> {
  const isForSome = batch.events.some(({ model }) => isSeenInPart(model));
  const texts = new Map<string, Shown | null>();
  for await (const stream of inTurns(streams)) {
    const { viewer } = stream;
    const { phase, position } = stream.state;
    if (phase !== 'live' || position >= batch.last) continue;
    const key = `${position} ${isForSome ? viewer.user : ''} ${viewer.scopes.join(' ')}`;
    const known = texts.get(key);
    const rest = (): readonly LiveEvent[] => batch.events.filter(({ sequence }) => sequence > position);
    const shown = known === undefined ? await show(db, viewer, rest()) : known;
    texts.set(key, shown);
    dispatch(stream, { type: 'told', after: position, last: batch.last, seen: shown?.last ?? null }, shown?.text);
  }
}

/** Each stream there is now, with a turn of the event loop for others after some. */
async function* inTurns(streams: ReadonlySet<Stream>): AsyncGenerator<Stream> {
  let turn = 0;
  for (const stream of [...streams]) {
    yield stream;
    turn += 1;
    if (turn % AT_ONCE === 0) await new Promise(setImmediate);
  }
}

/** Ends a response. What does not read would never come to its end. */
function end(response: ServerResponse): void {
  if (response.writableNeedDrain) response.destroy();
  else response.end();
}

function gatherOf(streams: number): number {
  return streams < 10 ? 0 : Math.min(GATHER_MOST, streams * GATHER_EACH);
}

/** The text of the events that a viewer sees; null where it sees none. */
async function show(db: Reader, viewer: Viewer, events: readonly LiveEvent[]): Promise<Shown | null> {
  const seen = await eventsSeen(db, viewer, events);
  const last = seen.at(-1)?.sequence;
  return last === undefined ? null : { text: Buffer.from(textOf(seen)), last };
}

function textOf(events: readonly LiveEvent[]): string {
  let text = '';
  for (const event of events) text += `id: ${event.sequence}\ndata: ${JSON.stringify(event)}\n\n`;
  return text;
}
