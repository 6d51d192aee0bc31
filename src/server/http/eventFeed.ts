/**
 * Streams of events that are open. A stream is live while it takes what it is sent: then it shares one text with all
 * that see the same. One that does not is sent nothing more; it goes on from the log once it has room again, and is
 * dropped when it has none for long. So nothing is held in memory for anybody.
 */
import type { ServerResponse } from 'node:http';
import type { LiveEvent } from '#shared/bridge.ts';
import { ServiceError } from '#shared/errors.ts';
import type { Reader } from '../core/db/transaction.ts';
import type { EventBatch, EventHub } from '../core/events/eventHub.ts';
import { readEvents } from '../core/events/eventLog.ts';
import { eventsSeen, isSeenInPart, type Viewer } from '../core/records/sight.ts';

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
  /** What of the log it was sent, or may not see. */
  position: number;
  /** What it would name as `Last-Event-ID`. */
  announced: number;
  /** `behind`: is sent pages of the log. `full`: has no room for more. */
  state: 'behind' | 'live' | 'full';
  /** Milliseconds of `performance.now()`: since when it is full, and when it was last written to. */
  fullSince: number;
  written: number;
}

/** Events of the log sent to one stream at a time. */
const PAGE = 200;
/** Streams that are written to or looked at in one turn of the event loop. */
const AT_ONCE = 20;
/** How often credentials and times are looked at, in milliseconds. */
const LOOK = 1000;
/** Silence after which a stream gets a heartbeat, in milliseconds. */
const HEARTBEAT = 20_000;
/** Milliseconds of gathering for each stream, and at most: a batch costs as much for one event as for many. */
const GATHER_EACH = 0.2;
const GATHER_MOST = 100;
/** Events that may end credentials, or change what they see: of their models every stream is looked at first. */
const DECISIVE: ReadonlySet<string> = new Set(['apiKey', 'user', 'profile', 'terminal', 'setting']);

/** The streams of an application. `onCount` hears how many are open, whenever that changes. */
export function createEventFeed(
  { db, hub }: { readonly db: Reader; readonly hub: EventHub },
  limits: StreamLimits,
  report: (error: unknown) => void,
  onCount: (open: number) => void,
): EventFeed {
  const streams = new Set<Stream>();
  const behind = new Set<Stream>();
  let isPaging = false;
  let looks = 0;
  let looking = Promise.resolve();
  let timer: NodeJS.Timeout | null = null;
  let leave: (() => void) | null = null;

  const start = (): void => {
    leave = hub.follow(deliver);
    timer = setInterval(() => void (looks === 0 && look()), LOOK).unref();
  };
  const forget = (stream: Stream): void => {
    if (!streams.delete(stream)) return;
    behind.delete(stream);
    hub.gatherFor(gatherOf(streams.size));
    onCount(streams.size);
    if (streams.size > 0) return;
    leave?.();
    if (timer !== null) clearInterval(timer);
  };
  const end = (stream: Stream): void => {
    forget(stream);
    // What does not read would never come to its end.
    if (stream.response.writableNeedDrain) stream.response.destroy();
    else stream.response.end();
  };

  const write = (stream: Stream, text: string | Buffer): void => {
    stream.written = performance.now();
    if (stream.response.write(text)) return;
    stream.state = 'full';
    stream.fullSince = stream.written;
  };
  const fallBehind = (stream: Stream): void => {
    if (!streams.has(stream)) return;
    stream.state = 'behind';
    behind.add(stream);
    if (!isPaging) page().catch(report);
  };

  /** Sends pages to those that are behind, one after the other. */
  const page = async (): Promise<void> => {
    isPaging = true;
    try {
      for (const stream of behind) {
        behind.delete(stream);
        if (!(await refresh(stream))) continue;
        const events = await readEvents(db, stream.position, PAGE);
        const seen = await eventsSeen(db, stream.viewer, events);
        if (!streams.has(stream)) continue;
        send(stream, events, seen);
        if (stream.state === 'behind') {
          const isThere = events.length < PAGE && stream.position >= (hub.position() ?? 0);
          if (isThere) stream.state = 'live';
          else behind.add(stream);
        }
        await new Promise(setImmediate);
      }
    } finally {
      isPaging = false;
    }
  };
  const send = (stream: Stream, events: readonly LiveEvent[], seen: readonly LiveEvent[]): void => {
    stream.position = events.at(-1)?.sequence ?? stream.position;
    const last = seen.at(-1);
    if (last === undefined) return;
    stream.announced = last.sequence;
    write(stream, textOf(seen));
  };

  /** Sends a batch to all that are live, some at a time. */
  const deliver = async (batch: EventBatch): Promise<void> => {
    if (batch.events.some(({ model }) => DECISIVE.has(model))) await look();
    const isForSome = batch.events.some(({ model }) => isSeenInPart(model));
    const texts = new Map<string, Shared | null>();
    let turn = 0;
    for (const stream of [...streams]) {
      const { position, viewer } = stream;
      const isDue = (): boolean => stream.state === 'live' && stream.position === position && streams.has(stream);
      if (!isDue() || position >= batch.last) continue;
      if (position === batch.after) {
        const key = `${isForSome ? viewer.user : ''} ${viewer.scopes.join(' ')}`;
        const known = texts.get(key);
        const shared = known === undefined ? await sharedText(db, viewer, batch.events) : known;
        texts.set(key, shared);
        if (!isDue()) continue;
        stream.position = batch.last;
        if (shared !== null) {
          stream.announced = shared.last;
          write(stream, shared.text);
        }
      } else {
        const rest = batch.events.filter(({ sequence }) => sequence > position);
        const seen = await eventsSeen(db, viewer, rest);
        if (isDue()) send(stream, rest, seen);
      }
      turn += 1;
      if (turn % AT_ONCE === 0) await new Promise(setImmediate);
    }
  };

  /** Tells whether the credential of a stream stands, and what it may see now. Ends the stream where it does not. */
  const refresh = async (stream: Stream): Promise<boolean> => {
    const standing = await stream.standing();
    if (standing === null) end(stream);
    else stream.viewer = standing;
    return streams.has(stream);
  };
  /** Looks at every stream, after any look that is under way. */
  const look = (): Promise<void> => {
    looks += 1;
    looking = looking
      .then(lookOnce)
      .catch(report)
      .finally(() => {
        looks -= 1;
      });
    return looking;
  };
  const lookOnce = async (): Promise<void> => {
    let turn = 0;
    for (const stream of [...streams]) {
      const now = performance.now();
      if (stream.state === 'full' && now - stream.fullSince > limits.patience) end(stream);
      else if ((await refresh(stream)) && stream.state === 'live' && now - stream.written > HEARTBEAT) beat(stream);
      turn += 1;
      if (turn % AT_ONCE === 0) await new Promise(setImmediate);
    }
  };
  /** What it may not see moves a stream on, too: it need not be looked through again when it comes back. */
  const beat = (stream: Stream): void => {
    const text = stream.position > stream.announced ? `id: ${stream.position}\n\n` : ': here\n\n';
    stream.announced = stream.position;
    write(stream, text);
  };

  return {
    requireRoom: (credential) => {
      if (streams.size >= limits.all) throw new ServiceError('too_many_streams', { headers: { 'retry-after': '30' } });
      let own = 0;
      for (const stream of streams) if (stream.credential === credential) own += 1;
      if (own >= limits.each) throw new ServiceError('too_many_requests', { headers: { 'retry-after': '30' } });
    },
    open: ({ response, headers, credential, viewer, after, standing }) => {
      const stream: Stream = {
        response,
        credential,
        standing,
        viewer,
        position: after,
        announced: after,
        state: 'behind',
        fullSince: 0,
        written: performance.now(),
      };
      response.on('close', () => forget(stream));
      response.on('drain', () => fallBehind(stream));
      response.on('error', () => response.destroy());
      response.writeHead(200, headers);
      // The position is sent at once: who loses the connection before the first event misses nothing either.
      response.write(`: open\nid: ${after}\n\n`);
      streams.add(stream);
      if (streams.size === 1) start();
      hub.gatherFor(gatherOf(streams.size));
      onCount(streams.size);
      fallBehind(stream);
    },
    endOf: (credential) => {
      for (const stream of [...streams]) if (stream.credential === credential) end(stream);
    },
    close: () => {
      for (const stream of [...streams]) end(stream);
    },
  };
}

function gatherOf(streams: number): number {
  return streams < 10 ? 0 : Math.min(GATHER_MOST, streams * GATHER_EACH);
}

interface Shared {
  readonly text: Buffer;
  readonly last: number;
}

async function sharedText(db: Reader, viewer: Viewer, events: readonly LiveEvent[]): Promise<Shared | null> {
  const seen = await eventsSeen(db, viewer, events);
  const last = seen.at(-1)?.sequence;
  return last === undefined ? null : { text: Buffer.from(textOf(seen)), last };
}

function textOf(events: readonly LiveEvent[]): string {
  let text = '';
  for (const event of events) text += `id: ${event.sequence}\ndata: ${JSON.stringify(event)}\n\n`;
  return text;
}
