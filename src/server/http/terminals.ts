/**
 * Where a request comes from: the till's own window, a browser on the machine, an enrolled terminal, or elsewhere. An
 * enrolled one proves itself by a cookie: scripts cannot read it (`HttpOnly`), other sites cannot send it
 * (`SameSite=Strict`), and it leaves the browser over TLS to this one host only (`__Host-`, `Secure`; RFC 6265bis).
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ServiceError } from '#shared/errors.ts';
import { type Path, saidAt } from '#shared/operations/pins.ts';
import type { Credentials } from '../core/access/credentials.ts';
import { hashToken, sameToken } from '../core/access/keys.ts';
import type { Actor } from '../core/context/context.ts';
import { isLoopback } from './perimeter.ts';
import type { Usage } from './usage.ts';

/** Where a request comes from, for its actor. */
export type Place = Pick<Actor, 'onTerminal' | 'terminal' | 'inClear'>;

const COOKIE = '__Host-taquilla-terminal';
const TOKEN = new RegExp(`(?:^|; )${COOKIE}=(tqt_[\\w-]{32})(?:;|$)`);
/** Browsers keep a cookie no longer than 400 days (RFC 6265bis, 5.5), so it is set anew while it is used. */
const COOKIE_SECONDS = 400 * 24 * 3600;
const SET_AGAIN = 24 * 3600_000;

/** The header that has a browser keep a terminal's token. */
export function terminalCookie(token: string): { readonly 'set-cookie': string } {
  return {
    'set-cookie': `${COOKIE}=${token}; Path=/; Max-Age=${COOKIE_SECONDS}; Secure; HttpOnly; SameSite=Strict`,
  };
}

/** Where a request comes from. Notes that an enrolled terminal was used. */
export async function placeOf(
  request: FastifyRequest,
  reply: FastifyReply,
  known: {
    readonly credentials: Credentials;
    readonly usage: Usage;
    readonly windowToken: string;
    readonly now: number;
  },
): Promise<Place> {
  const own = isLoopback(request);
  const inClear = !own && !isEncrypted(request);
  const window = request.headers['x-taquilla-terminal'];
  if (typeof window === 'string') {
    return { onTerminal: sameToken(window, known.windowToken), terminal: null, inClear };
  }
  if (own) return { onTerminal: true, terminal: null, inClear };
  const terminal = inClear ? null : await enrolled(request, reply, known);
  return { onTerminal: terminal !== null, terminal, inClear };
}

/**
 * Throws 403 where a body says a PIN that may not come this way: over a network in the clear, or from where nobody of the
 * staff stands.
 */
export function refusePins({ actor, body }: FastifyRequest, paths: readonly Path[]): void {
  if (paths.length === 0 || (actor.onTerminal && !actor.inClear)) return;
  if (saidAt(body, paths) !== undefined) throw notHere(actor);
}

/** Why staff may not sign in from where a request comes. */
export function notHere({ inClear }: Place): ServiceError {
  return new ServiceError(inClear ? 'secure_connection_required' : 'terminal_not_allowed');
}

async function enrolled(
  request: FastifyRequest,
  reply: FastifyReply,
  { credentials, usage, now }: Parameters<typeof placeOf>[2],
): Promise<number | null> {
  const token = TOKEN.exec(request.headers.cookie ?? '')?.[1];
  // Another port of this host is the same site, and none of the server's pages.
  const site = request.headers['sec-fetch-site'] ?? 'none';
  if (token === undefined || !(site === 'same-origin' || site === 'none')) return null;
  const terminal = await credentials.terminal(hashToken(token));
  if (terminal === null) return null;
  const id = String(terminal.id);
  const seen = usage.lastUse('terminal', id) ?? terminal.lastUsed;
  if (seen < now - SET_AGAIN) reply.headers(terminalCookie(token));
  usage.note('terminal', id, now);
  return terminal.id;
}

function isEncrypted({ socket }: FastifyRequest): boolean {
  return 'encrypted' in socket && socket.encrypted === true;
}
