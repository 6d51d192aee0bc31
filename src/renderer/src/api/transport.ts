/** One request to the server: over the desktop's bridge when it is there, else with `fetch`. */
import type { BridgeResponse } from '#shared/bridge.ts';
import { ApiError } from './errors.ts';

export interface Request {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Path with its query, starting with `/api/`. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** How long one attempt may take before it counts as lost. */
const TIMEOUT = 20_000;

/** Sends one request and gives the answer, whatever its status. Throws ApiError `network` when there is none. */
export async function send(request: Request): Promise<BridgeResponse> {
  const bridge = window.taquilla;
  try {
    return await (bridge === undefined ? overFetch(request) : withTimeout(bridge.request(request)));
  } catch (cause) {
    throw new ApiError('network', 0, {}, cause);
  }
}

async function overFetch(request: Request): Promise<BridgeResponse> {
  const answer = await fetch(request.path, {
    method: request.method,
    headers: request.headers,
    signal: AbortSignal.timeout(TIMEOUT),
    cache: 'no-store',
    ...(request.body === undefined ? {} : { body: request.body }),
  });
  const headers = Object.fromEntries(answer.headers);
  const text = /json|^text\//.test(headers['content-type'] ?? '');
  return { status: answer.status, headers, body: text ? await answer.text() : await answer.bytes() };
}

function withTimeout<T>(promise: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error('no answer in time')), TIMEOUT);
  return Promise.race([promise, late.promise]).finally(() => clearTimeout(timer));
}
