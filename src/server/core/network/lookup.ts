/**
 * The one rule of which servers are connected to. A name is resolved once, its addresses are held against what may be asked,
 * and the connection goes to those and to nothing else.
 */
import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { connect, type LookupFunction, type Socket } from 'node:net';
import { type AddressRules, faultOfHost, faultOfResolved } from '#shared/domain/serverAddress.ts';

/** Why a request has no answer. */
export type OutgoingFault =
  | 'addressRefused'
  | 'nameUnknown'
  | 'noConnection'
  | 'badCertificate'
  | 'timedOut'
  | 'brokenOff'
  | 'tooLarge';

export class OutgoingError extends Error {
  readonly fault: OutgoingFault;

  constructor(fault: OutgoingFault, cause?: unknown) {
    super(fault, { cause });
    this.fault = fault;
  }
}

/** Finds the addresses of a name. */
export type Resolve = (name: string) => Promise<readonly LookupAddress[]>;

/** By the resolver of the system. */
export function resolveBySystem(name: string): Promise<readonly LookupAddress[]> {
  return lookup(name, { all: true });
}

/** Looks a name up for a connection, which goes to what this answers. One address that may not be asked refuses all. */
export function lookupWithin(rules: AddressRules, resolve: Resolve): LookupFunction {
  return (name, options, answer) => {
    resolve(name).then(
      (found) => {
        const [first] = found;
        if (first === undefined) return answer(new OutgoingError('nameUnknown'), []);
        const isRefused = found.some(({ address }) => faultOfResolved(name, address, rules) !== null);
        if (isRefused) return answer(new OutgoingError('addressRefused'), []);
        return options.all === true ? answer(null, [...found]) : answer(null, first.address, first.family);
      },
      (error: NodeJS.ErrnoException) => answer(new OutgoingError('nameUnknown', error), []),
    );
  };
}

export interface ConnectOptions {
  readonly host: string;
  readonly port: number;
  readonly rules: AddressRules;
  /** Milliseconds for the name and the connection. */
  readonly time: number;
  /** Default the system's resolver. */
  readonly resolve?: Resolve;
  /** Aborted where nobody waits any more. */
  readonly signal?: AbortSignal;
}

/**
 * Connects to a server by TCP. Rejects with `OutgoingError`, `timedOut` among them, or with what the system says of an
 * address that is not reached.
 */
export function connectWithin(options: ConnectOptions): Promise<Socket> {
  const { host, port, rules, time, resolve = resolveBySystem, signal } = options;
  // A literal address is never looked up.
  if (faultOfHost(host, rules) !== null) return Promise.reject(new OutgoingError('addressRefused'));
  return new Promise((done, fail) => {
    const socket = connect({ host, port, lookup: lookupWithin(rules, resolve) });
    const settle = (): void => {
      clearTimeout(late);
      signal?.removeEventListener('abort', abandon);
      socket.off('error', end);
    };
    const end = (error: Error): void => {
      settle();
      socket.on('error', () => socket.destroy()).destroy();
      fail(error);
    };
    const abandon = (): void => end(new OutgoingError('brokenOff'));
    const late = setTimeout(() => end(new OutgoingError('timedOut')), time);
    signal?.addEventListener('abort', abandon);
    socket.once('error', end);
    socket.once('connect', () => {
      settle();
      done(socket);
    });
  });
}
