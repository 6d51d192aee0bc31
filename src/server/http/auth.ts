/** Who a request comes from, and whether that is enough. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { covers } from '#shared/domain/scopes.ts';
import { ServiceError } from '#shared/errors.ts';
import type { Scope } from '#shared/operations/defineOperation.ts';
import { consumeAuthorisation, findAuthorisation, requireAuthorisation } from '../core/access/authorisations.ts';
import { type Bearer, type Credentials, createCredentials, type KeyCredential } from '../core/access/credentials.ts';
import { createIdentities, type Identities, isJwt } from '../core/access/identity.ts';
import { hashToken, parseKey, sameToken } from '../core/access/keys.ts';
import { actorFor } from '../core/access/lasting.ts';
import { IDLE_MINUTES } from '../core/access/sessions.ts';
import type { Settings } from '../core/access/settings.ts';
import { type Actor, systemActor } from '../core/context/context.ts';
import { outgoingOf } from '../core/network/outgoing.ts';
import { transact } from '../core/transact/transact.ts';
import type { AppDeps } from './deps.ts';
import { writeMomentOf } from './origin.ts';
import { isLoopback } from './perimeter.ts';
import { createRateLimiter, type RateLimiter } from './rateLimit.ts';
import { notHere, type Place, placeOf } from './terminals.ts';
import { urlKeyOf } from './urlKey.ts';
import { createUsage, type Usage } from './usage.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** It changes nothing, whatever its method is. */
    readsOnly?: true;
  }
}

interface Guard {
  readonly deps: AppDeps;
  readonly credentials: Credentials;
  readonly identities: Identities;
  readonly usage: Usage;
  readonly limiter: RateLimiter;
}

/** Who asks, and how many requests a minute that credential may make where it has a limit of its own. */
interface Caller {
  readonly actor: Actor;
  readonly perMinute: number | null;
}

/** The holder of the credential of an earlier request as of now; null once it is not valid. That is no use of it. */
export type Standings = (request: FastifyRequest) => Promise<Bearer | null>;

/** Where to look on is no use of a session: a screen that is left alone locks. */
const NO_USE = '/api/events';

/**
 * Sets `request.actor` on every request, and holds each credential to its rate. Credentials that do not stand are
 * refused, not ignored. Returns how they stand later on.
 */
export function installAuth(app: FastifyInstance, deps: AppDeps, settings: Settings): Standings {
  const usage = createUsage(deps.store.writer);
  const guard: Guard = {
    deps,
    credentials: createCredentials(deps.store),
    identities: createIdentities(settings, outgoingOf(deps.store), deps.clock),
    usage,
    limiter: createRateLimiter(settings, deps.rateLimit, deps.clock),
  };
  app.decorateRequest('actor');
  app.addHook('preParsing', async (request, reply) => {
    const isUse = request.routeOptions.url !== NO_USE;
    const { actor, perMinute } = await identify(request, reply, isUse ? guard : looking(guard, ['apiKey', 'terminal']));
    await guard.limiter.take(request, reply, actor, perMinute);
    if (request.refusal !== null) throw request.refusal;
    request.actor = await authorised(request, actor, deps);
  });
  app.addHook('onSend', (request, reply, payload, done) => {
    const spends = request.actor?.authorisation != null && isRead(request) && reply.statusCode < 400;
    if (!spends) return done(null, payload);
    consumeForReading(request, deps).then(() => done(null, payload), done);
  });
  // A damaged file takes nothing, and loses no more by that than when credentials were last used.
  app.addHook('onClose', async () => (deps.store.health.damage() === null ? usage.flush() : undefined));
  return async (request) => standing(request, looking(guard, []));
}

/** A guard that notes the use of some kinds of credentials alone. */
function looking(guard: Guard, kinds: readonly Parameters<Usage['note']>[0][]): Guard {
  const { usage } = guard;
  const note: Usage['note'] = (kind, id, at) => void (kinds.includes(kind) && usage.note(kind, id, at));
  return { ...guard, usage: { ...usage, note } };
}

async function standing(request: FastifyRequest, guard: Guard): Promise<Bearer | null> {
  const credential = credentialOf(request);
  if (credential === null) return null;
  try {
    return (await callerOf(credential, request, guard, request.actor))?.bearer ?? null;
  } catch (error) {
    if (error instanceof ServiceError && error.status < 500) return null;
    // Whether it stands cannot be known now: it did a moment ago.
    return error instanceof ServiceError ? request.actor : Promise.reject(error);
  }
}

/**
 * Lets a request do what takes `scope`: throws 401 where a credential is needed, 403 where it is not enough. From then on
 * its actor is without what was lent, where what is done lasts.
 */
export function admit(request: FastifyRequest, scope: Scope | `${string}:${string}`): void {
  request.actor = actorFor(request.actor, scope);
  authorise(request.actor, scope);
}

/** Throws 401 where a credential is needed, 403 where it is not enough. */
export function authorise(actor: Actor, scope: Scope | `${string}:${string}`): void {
  if (scope === 'anyone') return;
  if (scope === 'public') {
    if (!actor.onTerminal && actor.scopes.length === 0) throw notHere(actor);
    return;
  }
  if (actor.kind === 'terminal') throw new ServiceError('unauthenticated');
  if (scope !== 'signedIn' && !covers(actor.scopes, scope)) {
    throw new ServiceError('insufficient_scope', { detail: scope });
  }
}

/** The caller of a request. A credential that does not stand counts against the address it comes from. */
async function identify(request: FastifyRequest, reply: FastifyReply, guard: Guard): Promise<Caller> {
  const place = await placeOf(request, reply, {
    credentials: guard.credentials,
    usage: guard.usage,
    windowToken: guard.deps.terminalToken,
    now: guard.deps.clock(),
  });
  const nobody: Actor = { ...NOBODY, ...place };
  try {
    const credential = credentialOf(request);
    if (credential === null) return { actor: nobody, perMinute: null };
    const found = await callerOf(credential, request, guard, place);
    if (found === null) throw new ServiceError('unauthenticated');
    const { bearer, perMinute } = found;
    const lent = { ownScopes: bearer.scopes, ...place, authorisedBy: null, authorisation: null };
    return { actor: { ...bearer, ...lent }, perMinute };
  } catch (error) {
    await guard.limiter.take(request, reply, nobody, null);
    throw request.refusal ?? error;
  }
}

const NOBODY: Omit<Actor, keyof Place> = {
  kind: 'terminal',
  credential: 'terminal',
  user: null,
  pos: null,
  scopes: [],
  ownScopes: [],
  apiVersion: null,
  authorisedBy: null,
  authorisation: null,
};

type Found = { readonly bearer: Bearer; readonly perMinute: number | null };

/** By its form: a staff session, an API key, an identity's token, or else the command line of this machine. */
async function callerOf(
  credential: string,
  request: FastifyRequest,
  guard: Guard,
  place: Place,
): Promise<Found | null> {
  if (credential.startsWith('tq_') || urlKeyOf(request) !== null) return keyOf(credential, request, guard);
  if (credential.startsWith('tqs_')) return staffOf(credential, request, guard, place);
  if (isJwt(credential)) return identityOf(credential, guard);
  const isOwn = sameToken(credential, guard.deps.store.adminToken);
  return isOwn ? { bearer: systemActor, perMinute: null } : null;
}

/** A session stands at the terminal it was started on, and nowhere else. */
async function staffOf(
  token: string,
  request: FastifyRequest,
  { deps, credentials, usage }: Guard,
  { terminal }: Place,
): Promise<Found | null> {
  const tokenHash = hashToken(token);
  const session = await credentials.session(tokenHash);
  const now = deps.clock();
  if (session === null || session.expires <= now) return null;
  if (session.terminal !== terminal || (terminal === null && !isLoopback(request))) return null;
  const seen = usage.lastUse('session', tokenHash) ?? session.lastUsed;
  if (seen <= now - IDLE_MINUTES * 60_000) return null;
  usage.note('session', tokenHash, now);
  return { bearer: session.bearer, perMinute: null };
}

async function keyOf(text: string, request: FastifyRequest, guard: Guard): Promise<KeyCredential | null> {
  const parsed = parseKey(text);
  if (parsed === null) return null;
  const now = guard.deps.clock();
  const key = await guard.credentials.key(parsed.kid, parsed.secretHash, now);
  if (key === null) return null;
  if (urlKeyOf(request) !== null && !(key.allowInUrl && isLoopback(request))) return null;
  guard.usage.note('apiKey', key.kid, now);
  return key;
}

async function identityOf(token: string, { credentials, identities }: Guard): Promise<Found> {
  const bearer = await credentials.identity(await identities.subjectOf(token));
  if (bearer === null) throw new ServiceError('identity_not_linked');
  return { bearer, perMinute: null };
}

/** The credential of a request: in its header, or in its address. Throws 401 for one of no known form, or for two. */
function credentialOf(request: FastifyRequest): string | null {
  const header = request.headers.authorization;
  const inUrl = urlKeyOf(request);
  if (header === undefined) return inUrl;
  const bearer = /^Bearer +([\w.-]{1,8000})$/i.exec(header)?.[1];
  const basic = bearer === undefined ? /^Basic +([A-Za-z0-9+/=]{1,4000})$/i.exec(header)?.[1] : undefined;
  const credential = basic === undefined ? bearer : Buffer.from(basic, 'base64').toString('utf8').split(':', 1)[0];
  if (credential === undefined || inUrl !== null) throw new ServiceError('unauthenticated');
  return credential;
}

/** The actor with what a manager authorised for this one request. */
async function authorised(request: FastifyRequest, actor: Actor, deps: AppDeps): Promise<Actor> {
  const token = request.headers['x-taquilla-authorisation'];
  if (token === undefined) return actor;
  const found = await findAuthorisation(deps.store.reader, String(token), actor.credential);
  return {
    ...actor,
    scopes: [...actor.scopes, ...found.scopes],
    authorisedBy: found.user,
    authorisation: found.tokenHash,
  };
}

/** A read has no transaction of its own: its authorisation is used up when it is about to be answered. */
function consumeForReading(request: FastifyRequest, deps: AppDeps): Promise<void> {
  return transact(deps.store.writer, writeMomentOf(deps, request, 'session.authorised'), async (ctx) => {
    await requireAuthorisation(ctx);
    await consumeAuthorisation(ctx);
  });
}

function isRead({ method, routeOptions }: FastifyRequest): boolean {
  return method === 'GET' || method === 'HEAD' || routeOptions.config.readsOnly === true;
}
