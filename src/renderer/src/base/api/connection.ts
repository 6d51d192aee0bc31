/**
 * Whether the server answers. Any answer to any request says that it does; when one is missing, or the stream of events
 * ends, a light request asks at once, and so does a heartbeat while nothing else is heard. The server of the desktop runs in a
 * process of its own, and is asked over the bridge.
 */
import { useSyncExternalStore } from 'react';

export interface Connection {
  /** When the server was last heard before it was gone, in milliseconds of the clock; null while it answers. */
  readonly lostSince: number | null;
}

/** Asked of a server that is not heard, and of one that is gone, in milliseconds. */
const HEARTBEAT = 10_000;
const GONE_BEAT = 2000;
/** How long the light request waits for its answer, in milliseconds. */
const PATIENCE = 3000;

const there: Connection = { lostSince: null };
let connection = there;
let lastHeard = Date.now();
let watching = false;
let asking: Promise<boolean> | null = null;
const listeners = new Set<() => void>();

/** The server answered something. */
export function heardServer(): void {
  lastHeard = Date.now();
  if (connection.lostSince !== null) change(there);
}

/** A request had no answer: asks whether the server is gone, where that is watched. Resolves to true when it answers. */
export function doubtServer(): Promise<boolean> {
  if (!watching) return Promise.resolve(true);
  asking ??= ask().finally(() => {
    asking = null;
  });
  return asking;
}

export function getConnection(): Connection {
  return connection;
}

/** Calls the listener when the server is gone and when it is back, until the returned function is called. */
export function onConnectionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useConnection(): Connection {
  return useSyncExternalStore(onConnectionChange, getConnection);
}

/** Asks from now on whenever nothing else is heard. Resolves to whether the server answers now. */
export function watchConnection(): Promise<boolean> {
  const beat = (): void => {
    const quiet = Date.now() - lastHeard;
    if (connection.lostSince !== null || (quiet >= HEARTBEAT && document.visibilityState === 'visible')) {
      void doubtServer();
    }
  };
  watching = true;
  setInterval(beat, GONE_BEAT);
  window.addEventListener('offline', () => void doubtServer());
  window.addEventListener('online', () => void doubtServer());
  document.addEventListener('visibilitychange', beat);
  return doubtServer();
}

async function ask(): Promise<boolean> {
  try {
    await askHealth();
    heardServer();
    return true;
  } catch {
    // Why there was no answer changes nothing: only that there was none counts.
    if (connection.lostSince === null) change({ lostSince: lastHeard });
    return false;
  }
}

async function askHealth(): Promise<void> {
  const bridge = window.taquilla;
  if (bridge === undefined) {
    await fetch('/api/health', { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(PATIENCE) });
    return;
  }
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error('no answer in time')), PATIENCE);
  const asked = bridge.request({ method: 'HEAD', path: '/api/health', headers: {} });
  await Promise.race([asked, late.promise]).finally(() => clearTimeout(timer));
}

function change(next: Connection): void {
  connection = next;
  for (const listener of listeners) listener();
}
