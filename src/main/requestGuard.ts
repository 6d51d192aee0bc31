/** What the page may ask of the embedded server. Pure, so that every refusal is a unit test. */

import { z } from 'zod';
import { type BridgeRequest, maxRequestBytes } from '#shared/bridge.ts';
import type { ErrorCode } from '#shared/errors.ts';

export type GuardedRequest =
  | { readonly ok: true; readonly request: BridgeRequest }
  | { readonly ok: false; readonly code: ErrorCode };

const maxPathLength = 8 * 1024;
const maxHeaderLength = 16 * 1024;

const requestSchema = z.strictObject({
  method: z.enum(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']),
  path: z.string(),
  headers: z.record(z.string().regex(/^[A-Za-z0-9-]+$/), z.string().regex(/^[\t\x20-\x7e]*$/)),
  body: z.string().optional(),
});

/** Headers that say where a request comes from or how it travels: main alone sets those, so the page's are dropped. */
const reservedHeader =
  /^(x-(?!taquilla-authorisation$).*|sec-.*|proxy-.*|access-control-.*|host|origin|referer|cookie|connection|content-length|transfer-encoding|upgrade|expect|te|forwarded|via)$/;

/** Checks and normalises what came over IPC: a request fit for the server, or the code of the problem. */
export function guardRequest(raw: unknown): GuardedRequest {
  const parsed = requestSchema.safeParse(raw);
  if (!parsed.success) {
    return { ok: false, code: 'invalid_parameter' };
  }
  const { method, body } = parsed.data;
  if (parsed.data.path.length > maxPathLength) {
    return { ok: false, code: 'uri_too_long' };
  }
  const path = apiPath(parsed.data.path);
  if (path === undefined) {
    return { ok: false, code: 'not_found' };
  }
  if (/^\/api\/events\/?(\?|$)/.test(path)) {
    // An answer without end; the page listens to `onEvent` instead.
    return { ok: false, code: 'not_acceptable' };
  }
  const entries = Object.entries(parsed.data.headers).map(([name, value]) => [name.toLowerCase(), value] as const);
  if (entries.reduce((length, [name, value]) => length + name.length + value.length, 0) > maxHeaderLength) {
    return { ok: false, code: 'headers_too_large' };
  }
  const headers = Object.fromEntries(entries.filter(([name]) => !reservedHeader.test(name)));
  if (body !== undefined && Buffer.byteLength(body) > maxRequestBytes) {
    return { ok: false, code: 'payload_too_large' };
  }
  return { ok: true, request: body === undefined ? { method, path, headers } : { method, path, headers, body } };
}

/**
 * The path when it stays under `/api/` whoever parses it, else undefined: no dot or empty segments, backslashes,
 * control or unescaped characters, encoded separators, scheme or host.
 */
function apiPath(path: string): string | undefined {
  const base = 'http://taquilla.invalid';
  if (!path.startsWith('/api/') || /[^\x21-\x7e]|[\\#]/.test(path) || !URL.canParse(path, base)) {
    return undefined;
  }
  const { origin, pathname, search } = new URL(path, base);
  const normalised = origin === base && pathname === path.split('?', 1)[0];
  if (!normalised || pathname.includes('//') || /%(2e|2f|5c|00)/i.test(pathname)) {
    return undefined;
  }
  return pathname + search;
}
