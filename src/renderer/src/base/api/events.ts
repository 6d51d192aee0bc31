/** Live changes: the bridge's channel on the desktop, one streamed `GET /api/events` in a browser. */
import type { LiveEvent } from '#shared/bridge.ts';
import { commonHeaders } from './client.ts';
import { doubtServer, getConnection, heardServer, onConnectionChange } from './connection.ts';
import { queryClient, refreshFailed, refreshModels } from './queries.ts';
import { endRefusedSession, getSession, onSessionChange } from './session.ts';

/** Changes within this time are answered by one refresh, in milliseconds. */
const GATHER = 120;
const RECONNECT_MIN = 1000;
const RECONNECT_MAX = 15_000;
/** Status of an answer that says that the log does not reach the position: a backup was restored. */
const POSITION_UNKNOWN = 410;

/** How far this window has read the log, over all its connections. */
interface Position {
  /** What a connection goes on after; null where that is not known. */
  last: string | null;
  /** There has been a connection. */
  isStarted: boolean;
}

const listeners = new Set<(event: LiveEvent) => void>();

/** Calls the listener with every change that this window hears of, until the returned function is called. */
export function onLiveEvent(listener: (event: LiveEvent) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Keeps what screens show in step with what is committed, by this till or another, until the returned function is called. */
export function followEvents(): () => void {
  const changed = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const onEvent = (event: LiveEvent): void => {
    for (const listener of listeners) listener(event);
    changed.add(event.model);
    timer ??= setTimeout(() => {
      timer = undefined;
      refreshModels(new Set(changed));
      changed.clear();
    }, GATHER);
  };
  const stop =
    window.taquilla === undefined ? followStream(onEvent) : window.taquilla.onEvent(onEvent, endRefusedSession);
  return () => {
    clearTimeout(timer);
    stop();
  };
}

/**
 * Reads the stream while the window is seen. A browser has six connections to a server for all its tabs: if each held one,
 * the seventh tab would wait for ever.
 */
function followStream(onEvent: (event: LiveEvent) => void): () => void {
  const position: Position = { last: null, isStarted: false };
  let connection: AbortController | null = null;
  const restart = (): void => {
    connection?.abort();
    connection = null;
    if (getSession() === null) return;
    if (document.visibilityState === 'hidden') {
      // What changes until the stream is read is not known to this window.
      position.isStarted = true;
      return;
    }
    connection = new AbortController();
    void keepReading(connection.signal, position, onEvent);
  };
  const stopListening = onSessionChange(restart);
  document.addEventListener('visibilitychange', restart);
  restart();
  return () => {
    stopListening();
    document.removeEventListener('visibilitychange', restart);
    connection?.abort();
  };
}

async function keepReading(
  signal: AbortSignal,
  position: Position,
  onEvent: (event: LiveEvent) => void,
): Promise<void> {
  let wait = RECONNECT_MIN;
  while (!signal.aborted) {
    try {
      await readOnce(signal, position, onEvent, () => {
        wait = RECONNECT_MIN;
      });
    } catch (error) {
      if (signal.aborted) return;
      console.warn('live updates interrupted', error);
    }
    void doubtServer();
    await pause(wait, signal);
    wait = Math.min(wait * 2, RECONNECT_MAX);
  }
}

/** Waits, but no longer than until the server is back. */
function pause(wait: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, wait);
  signal.addEventListener('abort', () => resolve());
  const stop = onConnectionChange(() => getConnection().lostSince === null && resolve());
  return promise.finally(() => {
    clearTimeout(timer);
    stop();
  });
}

/** One connection: what happened since the last one comes first. */
async function readOnce(
  signal: AbortSignal,
  position: Position,
  onEvent: (event: LiveEvent) => void,
  onConnected: () => void,
): Promise<void> {
  const session = getSession();
  const headers = {
    ...commonHeaders(),
    accept: 'text/event-stream',
    ...(position.last === null ? {} : { 'last-event-id': position.last }),
  };
  const answer = await fetch('/api/events', { headers, signal });
  if (answer.status === 401 && session !== null) endRefusedSession(session.token);
  if (answer.status === POSITION_UNKNOWN) position.last = null;
  if (!answer.ok || answer.body === null) throw new Error(`events: status ${answer.status}`);
  onConnected();
  // What happened since something else was read is not known: the log went back behind it, or nothing said where it was.
  if (position.last === null && position.isStarted) void queryClient.invalidateQueries();
  else refreshFailed();
  position.isStarted = true;
  const parse = eventParser(onEvent, (id) => {
    position.last = id;
  });
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    heardServer();
    parse(value);
  }
}

/**
 * Feeds on pieces of a server-sent-event stream and calls back with each event's data and, once the event is whole, its
 * position in the log (WHATWG HTML, 9.2.6). Comments and other fields are skipped.
 */
export function eventParser(
  onEvent: (event: LiveEvent) => void,
  onPosition: (id: string) => void,
): (piece: string) => void {
  let rest = '';
  /** Named by an event that is not whole yet. */
  let position: string | null = null;
  return (piece) => {
    const lines = (rest + piece).split(/\r?\n/);
    rest = lines.pop() ?? '';
    for (const line of lines) {
      if (line.startsWith('data:')) onEvent(JSON.parse(line.slice(5)) as LiveEvent);
      else if (line.startsWith('id:')) position = line.slice(3).trim();
      else if (line === '' && position !== null) {
        onPosition(position);
        position = null;
      }
    }
  };
}
