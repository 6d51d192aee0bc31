/** One request to the server: over the desktop's bridge when it is there, else with `fetch`. */
import type { Bridge, BridgeResponse } from '#shared/bridge.ts';
import { doubtServer, heardServer } from './connection.ts';
import { ApiError } from './errors.ts';
import { noteServerTime } from './serverClock.ts';

export interface Request {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Path with its query, starting with `/api/`. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** How long it may take before it counts as lost, in milliseconds, if not the usual time. */
  readonly patience?: number | undefined;
}

/** How long one attempt may take before it counts as lost, in milliseconds. */
const PATIENCE = 20_000;

/** Sends one request and gives the answer, whatever its status. Throws ApiError `network` when there is none. */
export async function send(request: Request): Promise<BridgeResponse> {
  const bridge = window.taquilla;
  try {
    return await (bridge === undefined ? overFetch(request) : withTimeout(bridge, request));
  } catch (cause) {
    void doubtServer();
    throw new ApiError('network', 0, {}, cause);
  }
}

async function overFetch(request: Request): Promise<BridgeResponse> {
  const answer = await fetch(request.path, {
    method: request.method,
    // The server compares: a till whose clock is wrong dates nothing, but several that agree know better than the server.
    headers: { ...request.headers, 'x-taquilla-clock': String(Date.now()) },
    signal: AbortSignal.timeout(request.patience ?? PATIENCE),
    cache: 'no-store',
    ...(request.body === undefined ? {} : { body: request.body }),
  });
  heardServer();
  const headers = Object.fromEntries(answer.headers);
  noteServerTime(headers.date);
  const text = /json|^text\//.test(headers['content-type'] ?? '');
  return { status: answer.status, headers, body: text ? await answer.text() : await answer.bytes() };
}

function withTimeout(bridge: Bridge, { patience = PATIENCE, ...request }: Request): Promise<BridgeResponse> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error('no answer in time')), patience);
  return Promise.race([bridge.request(request), late.promise])
    .then((answer) => {
      heardServer();
      return answer;
    })
    .finally(() => clearTimeout(timer));
}
