/**
 * Identities of an OpenID Connect provider: bearer JWTs (RFC 7519) checked against the provider's published keys. What
 * is fetched is bounded in time and size; keys are cached, so that a provider that is away for a while stops nobody.
 */
import type { createRemoteJWKSet, JWTVerifyGetKey } from 'jose';
import { z } from 'zod';
import { isTrustworthy } from '#shared/domain/serverAddress.ts';
import { ServiceError } from '#shared/errors.ts';
import type { OidcSettings, signatureAlgorithms } from '#shared/settings/definitions/oidc.ts';
import type { Outgoing } from '../network/outgoing.ts';
import type { Settings } from './settings.ts';

const FETCH_TIME = 3000;
const MAX_DOCUMENT = 256 * 1024;
/** Keys are read anew after this long, */
const FRESH = 10 * 60_000;
/** and no longer believed after this long without an answer. */
const STALE = 60 * 60_000;
/** A key nobody knows is looked for at most this often. */
const COOL_DOWN = 60_000;
/** A provider that failed is left alone for so long. */
const BACK_OFF = 10_000;
/** Seconds by which clocks may differ. */
const LEEWAY = 30;

/** What a provider signs unless the setting names others. */
const defaultAlgorithms: (typeof signatureAlgorithms)[number][] = ['RS256', 'ES256', 'PS256', 'EdDSA', 'Ed25519'];

const discoverySchema = z.object({ issuer: z.string(), jwks_uri: z.string() });

export interface Identities {
  /**
   * The `sub` of a token that stands. Throws 401 for one that does not, or where no provider is set; 503
   * `identity_provider_unavailable` where its keys cannot be had.
   */
  readonly subjectOf: (token: string) => Promise<string>;
}

/** True for what looks like a signed JWT: three parts of base64url. */
export function isJwt(credential: string): boolean {
  return /^[\w-]{2,}\.[\w-]{2,}\.[\w-]*$/.test(credential);
}

/** Asks for a JSON document. */
type ReadJson = (url: string) => Promise<unknown>;

/** The identities of the provider the settings name. `clock`: epoch milliseconds. */
export function createIdentities(settings: Settings, outgoing: Outgoing, clock: () => number): Identities {
  let provider: { readonly of: string; readonly keys: Promise<JWTVerifyGetKey> } | null = null;
  const readJson: ReadJson = async (url) => jsonAt(outgoing, url, (await settings.read()).allowedServers ?? []);
  return {
    subjectOf: async (token) => {
      const { oidc } = await settings.read();
      if (oidc === undefined) throw new ServiceError('unauthenticated');
      const of = JSON.stringify(oidc);
      if (provider?.of !== of) provider = { of, keys: keysOf(oidc, readJson) };
      return verify(token, oidc, await provider.keys, clock());
    },
  };
}

async function verify(token: string, oidc: OidcSettings, keys: JWTVerifyGetKey, now: number): Promise<string> {
  const { jwtVerify } = await import('jose');
  try {
    const { payload } = await jwtVerify(token, keys, {
      issuer: oidc.issuer,
      audience: oidc.audience,
      algorithms: oidc.algorithms ?? defaultAlgorithms,
      clockTolerance: LEEWAY,
      currentDate: new Date(now),
      requiredClaims: ['exp', 'sub'],
    });
    if (payload.sub) return payload.sub;
  } catch (error) {
    throw error instanceof ServiceError ? error : new ServiceError('unauthenticated', { cause: error });
  }
  throw new ServiceError('unauthenticated');
}

type RemoteKeys = ReturnType<typeof createRemoteJWKSet>;

/** The keys of a provider, found by its discovery document unless the setting says where they are. */
async function keysOf(oidc: OidcSettings, readJson: ReadJson): Promise<JWTVerifyGetKey> {
  const jose = await import('jose');
  let found: Promise<RemoteKeys> | null = null;
  let loaded = Number.NEGATIVE_INFINITY;
  let failed = Number.NEGATIVE_INFINITY;
  const fail = (cause: unknown): never => {
    failed = Date.now();
    throw cause instanceof ServiceError ? cause : new ServiceError('identity_provider_unavailable', { cause });
  };
  const ask = async (url: string): Promise<unknown> => {
    if (Date.now() < failed + BACK_OFF) throw new ServiceError('identity_provider_unavailable');
    return readJson(url).catch(fail);
  };
  const find = async (): Promise<RemoteKeys> => {
    const address = oidc.jwksUri ?? jwksUriOf(oidc.issuer, await ask(discoveryOf(oidc.issuer)));
    return jose.createRemoteJWKSet(new URL(address), {
      cooldownDuration: COOL_DOWN,
      cacheMaxAge: Number.POSITIVE_INFINITY,
      [jose.customFetch]: async (url) => Response.json(await ask(url)),
    });
  };
  const refresh = async (keys: RemoteKeys): Promise<void> => {
    if (Date.now() < loaded + FRESH) return;
    try {
      await keys.reload().catch(fail);
      loaded = Date.now();
    } catch (error) {
      if (Date.now() > loaded + STALE) throw error;
    }
  };
  return async (header, token) => {
    found ??= find().catch((error: unknown) => {
      found = null;
      return fail(error);
    });
    const keys = await found;
    await refresh(keys);
    return keys(header, token).catch((error: unknown) => {
      // A key the provider does not have makes the token wrong; anything else is the provider's fault.
      const unknown = error instanceof jose.errors.JWKSNoMatchingKey;
      throw unknown || error instanceof jose.errors.JWKSMultipleMatchingKeys ? error : fail(error);
    });
  };
}

/** Why a provider cannot be used: what could not be had, or what is wrong with it. */
export type IdentityFault = 'noAnswer' | 'noDocument' | 'otherIssuer' | 'unsafeKeys' | 'noKeys' | 'noUsableKey';

export interface ProbedProvider {
  /** Null where its tokens can be checked. */
  readonly fault: IdentityFault | null;
  /** The address that was asked last. */
  readonly asked: string;
  /** The keys that sign by an algorithm the setting takes. */
  readonly keys: number;
}

const keysSchema = z.object({ keys: z.array(z.object({ kty: z.string(), alg: z.string().optional() })) });
/** Which keys an algorithm that is not said may be used with (RFC 7518, 3.1; RFC 8037, 3.1). */
const keyTypes: Readonly<Record<string, string>> = { RS: 'RSA', PS: 'RSA', ES: 'EC', Ed: 'OKP' };

/** Asks a provider for what checking its tokens takes: its discovery document and its keys. */
export async function probeProvider(
  outgoing: Outgoing,
  oidc: OidcSettings,
  allowed: readonly string[],
): Promise<ProbedProvider> {
  const readJson: ReadJson = (url) => jsonAt(outgoing, url, allowed);
  let asked = oidc.jwksUri ?? discoveryOf(oidc.issuer);
  const no = (fault: IdentityFault): ProbedProvider => ({ fault, asked, keys: 0 });
  if (oidc.jwksUri === undefined) {
    const found = await readJson(asked).catch((error: unknown) => error as Error);
    if (found instanceof Error) return no(isAnswer(found) ? 'noDocument' : 'noAnswer');
    const document = discoverySchema.safeParse(found);
    if (!document.success) return no('noDocument');
    if (document.data.issuer !== oidc.issuer) return no('otherIssuer');
    if (!isTrustworthy(document.data.jwks_uri)) return no('unsafeKeys');
    asked = document.data.jwks_uri;
  }
  const found = await readJson(asked).catch((error: unknown) => error as Error);
  if (found instanceof Error) return no('noKeys');
  const set = keysSchema.safeParse(found);
  if (!set.success) return no('noKeys');
  const algorithms: readonly string[] = oidc.algorithms ?? defaultAlgorithms;
  const types = new Set(algorithms.map((name) => keyTypes[name.slice(0, 2)]));
  const usable = set.data.keys.filter(({ alg, kty }) =>
    alg === undefined ? types.has(kty) : algorithms.includes(alg),
  );
  return usable.length === 0 ? no('noUsableKey') : { fault: null, asked, keys: usable.length };
}

/** True where something answered, though not with what was asked for. */
function isAnswer(error: Error): boolean {
  return error instanceof UnexpectedAnswer || error instanceof SyntaxError;
}

class UnexpectedAnswer extends Error {}

function discoveryOf(issuer: string): string {
  return `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
}

/** Where a discovery document says the keys are. Throws where it is another issuer's or the address is not safe. */
function jwksUriOf(issuer: string, document: unknown): string {
  const { issuer: named, jwks_uri: address } = discoverySchema.parse(document);
  if (named !== issuer) throw new Error(`the discovery document is of ${named}`);
  if (!isTrustworthy(address)) throw new Error(`the keys are at ${address}, which is not safe`);
  return address;
}

/**
 * Reads a JSON document. Throws when it does not come whole, soon and small, or only by way of another address. The provider
 * may be on this machine or in the club's network, because administrators alone set it.
 */
async function jsonAt(outgoing: Outgoing, url: string, allowed: readonly string[]): Promise<unknown> {
  const answer = await outgoing.ask({
    method: 'GET',
    url,
    headers: { accept: 'application/json' },
    rules: { allowed, loopback: true },
    time: FETCH_TIME,
    most: MAX_DOCUMENT,
    isWhole: true,
  });
  if (answer.status !== 200) throw new UnexpectedAnswer(`${url} answers ${answer.status}`);
  return JSON.parse(answer.body.toString('utf8'));
}
