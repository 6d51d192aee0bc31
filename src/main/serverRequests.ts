/** What the server was asked and has not answered yet. */
import type { InjectedRequest, InjectedResponse } from '#server/service.ts';
import type { ToServer } from './serverMessages.ts';

/** The server is not there, or went before it answered: nobody knows whether it did what it was asked. */
export class ServerGoneError extends Error {}

export interface ServerRequests {
  /** Asks a process. Rejects with `ServerGoneError` where there is none. */
  readonly send: (
    to: { readonly say: (message: ToServer) => void } | undefined,
    request: InjectedRequest,
  ) => Promise<InjectedResponse>;
  readonly answer: (id: number, answer: InjectedResponse) => void;
  readonly refuse: (id: number, reason: string) => void;
  /** Nobody waits for what went with the server. */
  readonly lose: () => void;
}

/** Requests of one host, whichever process answers them. */
export function createServerRequests(): ServerRequests {
  const pending = new Map<number, PromiseWithResolvers<InjectedResponse>>();
  let last = 0;
  return {
    send: (to, request) => {
      if (to === undefined) return Promise.reject(new ServerGoneError('the server is not there'));
      last += 1;
      const answer = Promise.withResolvers<InjectedResponse>();
      pending.set(last, answer);
      to.say({ kind: 'request', id: last, request });
      return answer.promise;
    },
    answer: (id, answer) => {
      pending.get(id)?.resolve(answer);
      pending.delete(id);
    },
    refuse: (id, reason) => {
      pending.get(id)?.reject(new Error(reason));
      pending.delete(id);
    },
    lose: () => {
      for (const { reject } of pending.values()) reject(new ServerGoneError('the server went before it answered'));
      pending.clear();
    },
  };
}
