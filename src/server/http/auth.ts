/** Who a request comes from, and whether that is enough. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Row } from '#shared/catalogue/index.ts';
import { covers } from '#shared/domain/scopes.ts';
import { toStoredInstant } from '#shared/domain/time.ts';
import { ServiceError } from '#shared/errors.ts';
import type { Scope } from '#shared/operations/defineOperation.ts';
import { hashToken, parseKey, sameHash } from '../access/keys.ts';
import { IDLE_MINUTES, permissionsOf } from '../access/sessions.ts';
import { type Actor, systemActor } from '../context.ts';
import { execute } from '../db/execute.ts';
import type { SessionTable } from '../db/schema.ts';
import type { AppDeps } from '../deps.ts';
import { getRow } from '../records/rows.ts';
import { isLoopback } from './perimeter.ts';
import { createUsage, type Usage } from './usage.ts';

/** Sets `request.actor` on every request of the API. Credentials that do not stand are refused, not ignored. */
export function installAuth(app: FastifyInstance, deps: AppDeps): void {
  const usage = createUsage(deps.store.writer);
  app.decorateRequest('actor');
  app.addHook('preParsing', async (request) => {
    request.actor = await authenticate(request, deps, usage);
  });
  app.addHook('onClose', async () => usage.flush());
}

/** Throws 401 where a credential is needed, 403 where it is not enough. */
export function authorise(actor: Actor, scope: Scope | `${string}:${string}`): void {
  if (scope === 'public') {
    if (!actor.onTerminal && actor.scopes.length === 0) throw new ServiceError('terminal_not_allowed');
    return;
  }
  if (actor.kind === 'terminal') throw new ServiceError('unauthenticated');
  if (scope !== 'signedIn' && !covers(actor.scopes, scope)) {
    throw new ServiceError('insufficient_scope', { detail: scope });
  }
}

async function authenticate(request: FastifyRequest, deps: AppDeps, usage: Usage): Promise<Actor> {
  const onTerminal = isTerminal(request, deps);
  const credential = credentialOf(request.headers.authorization);
  if (credential === null) {
    return { kind: 'terminal', credential: 'terminal', user: null, pos: null, scopes: [], onTerminal };
  }
  const actor = await actorOf(credential, deps, usage, onTerminal);
  if (actor === null) throw new ServiceError('unauthenticated');
  return actor;
}

/** By its prefix: a staff session, an API key, or else the command line of this machine. */
async function actorOf(credential: string, deps: AppDeps, usage: Usage, onTerminal: boolean): Promise<Actor | null> {
  if (credential.startsWith('tqs_')) return staffActor(credential, deps, usage, onTerminal);
  if (credential.startsWith('tq_')) return keyActor(credential, deps, usage, onTerminal);
  return sameHash(hashToken(credential), hashToken(deps.store.adminToken)) ? systemActor : null;
}

async function staffActor(token: string, deps: AppDeps, usage: Usage, onTerminal: boolean): Promise<Actor | null> {
  const tokenHash = hashToken(token);
  const db = deps.store.reader;
  const [session] = await execute<SessionTable>(db, 'select * from "session" where "tokenHash" = ?', [tokenHash]);
  const now = toStoredInstant(deps.clock());
  if (session === undefined || session.ended === 1 || session.expires <= now) return null;
  const seen = usage.lastUse('session', tokenHash) ?? session.lastUsed;
  if (seen <= toStoredInstant(deps.clock() - IDLE_MINUTES * 60_000)) return null;
  const user = await getRow(db, 'user', session.user);
  if (user === undefined || user.deleted === 1 || user.active === 0) return null;
  usage.note('session', tokenHash, now);
  const scopes = await permissionsOf({ db }, user);
  return { kind: 'staff', credential: `session:${tokenHash}`, user: user.id, pos: null, scopes, onTerminal };
}

async function keyActor(key: string, deps: AppDeps, usage: Usage, onTerminal: boolean): Promise<Actor | null> {
  const parsed = parseKey(key);
  if (parsed === null) return null;
  const db = deps.store.reader;
  const [row] = await execute<Row<'apiKey'>>(db, 'select * from "apiKey" where "kid" = ?', [parsed.kid]);
  if (row === undefined || row.deleted === 1 || row.revoked === 1) return null;
  if (!sameHash(row.secretHash ?? '', parsed.secretHash)) return null;
  const now = toStoredInstant(deps.clock());
  if (row.expires !== null && row.expires <= now) return null;
  usage.note('apiKey', row.kid, now);
  const scopes = JSON.parse(row.scopes) as string[];
  return { kind: 'key', credential: `key:${row.kid}`, user: row.user, pos: row.pos, scopes, onTerminal };
}

/** The till's own window, or a browser on this machine. */
function isTerminal(request: FastifyRequest, deps: AppDeps): boolean {
  const token = request.headers['x-taquilla-terminal'];
  if (typeof token === 'string') return sameHash(hashToken(token), hashToken(deps.terminalToken));
  return isLoopback(request) || deps.allowedHosts.length > 0;
}

function credentialOf(header: string | undefined): string | null {
  if (header === undefined) return null;
  const bearer = /^Bearer +([\w.-]{1,2000})$/i.exec(header)?.[1];
  if (bearer !== undefined) return bearer;
  const basic = /^Basic +([A-Za-z0-9+/=]{1,4000})$/i.exec(header)?.[1];
  if (basic === undefined) throw new ServiceError('unauthenticated');
  return Buffer.from(basic, 'base64').toString('utf8').split(':', 1)[0] ?? '';
}
