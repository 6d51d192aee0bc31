/** A connection to a receipt printer (raw TCP, port 9100): what goes there, what comes back, and how it ends. */
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { ServiceError } from '#shared/errors.ts';
import { createStatusReader, type StatusReader } from './status.ts';

export interface Line {
  readonly status: StatusReader;
  /**
   * Hands bytes to the network. False where they were not taken: the connection is gone, or nothing moves for `patience`
   * milliseconds.
   */
  readonly write: (bytes: Uint8Array, patience: number) => Promise<boolean>;
  /** Says that nothing more comes, and listens on. */
  readonly halfClose: () => void;
  readonly destroy: () => void;
  /** `null` while it stands; `ended`: the printer closed it in order; `reset`: it broke off. */
  readonly end: () => 'ended' | 'reset' | null;
  /** When anything came or was taken last, by `performance.now()`. */
  readonly lastSign: () => number;
  /** Waits until `isSo`, the end of the connection, or so many milliseconds; says whether `isSo` holds. */
  readonly until: (isSo: () => boolean, milliseconds: number) => Promise<boolean>;
}

/** Opens one. Throws 503 `printer_unavailable` where nobody takes it in time. */
export function openLine(host: string, port: number, patience: number): Promise<Line> {
  const opened = Promise.withResolvers<Line>();
  const socket = connect({ host, port, allowHalfOpen: true, noDelay: true });
  const status = createStatusReader();
  let end: ReturnType<Line['end']> = null;
  let lastSign = performance.now();
  let waiting: (() => void)[] = [];
  const wake = (): void => {
    const woken = waiting;
    waiting = [];
    for (const one of woken) one();
  };
  const refuse = (cause: Error): void => {
    socket.destroy();
    opened.reject(new ServiceError('printer_unavailable', { cause }));
  };
  const timer = setTimeout(() => refuse(new Error(`${host}:${port} took no connection in ${patience} ms`)), patience);
  socket.on('data', (bytes) => {
    status.take(bytes);
    lastSign = performance.now();
    wake();
  });
  socket.once('end', () => {
    end ??= 'ended';
    wake();
  });
  socket.on('error', (cause) => {
    clearTimeout(timer);
    end ??= 'reset';
    refuse(cause);
    wake();
  });
  socket.once('close', () => {
    clearTimeout(timer);
    end ??= 'reset';
    wake();
  });
  const until: Line['until'] = async (isSo, milliseconds) => {
    const last = performance.now() + milliseconds;
    while (!isSo() && end === null) {
      const left = last - performance.now();
      if (left <= 0) break;
      const sign = Promise.withResolvers<void>();
      waiting.push(sign.resolve);
      const late = new AbortController();
      await Promise.race([sign.promise, pause(left, undefined, { signal: late.signal }).catch(() => undefined)]);
      late.abort();
    }
    return isSo();
  };
  const line: Line = {
    status,
    write: async (bytes, milliseconds) => {
      if (end !== null) return false;
      let isTaken = false;
      socket.write(bytes, (error) => {
        isTaken = error === undefined || error === null;
        lastSign = performance.now();
        wake();
      });
      return until(() => isTaken, milliseconds);
    },
    halfClose: () => void socket.end(),
    destroy: () => void socket.destroy(),
    end: () => end,
    lastSign: () => lastSign,
    until,
  };
  socket.once('connect', () => {
    clearTimeout(timer);
    opened.resolve(line);
  });
  return opened.promise;
}
