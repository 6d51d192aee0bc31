/** Who holds a credential: keys, staff sessions and identities, cached from one commit to the next. */
import type { Row } from '#shared/catalogue/index.ts';
import { type Actor, systemActor } from '../context/context.ts';
import { createCommitCache } from '../db/commitCache.ts';
import { queryFirst } from '../db/execute.ts';
import type { SessionTable } from '../db/schema.ts';
import { sql } from '../db/sql.ts';
import type { Store } from '../db/store.ts';
import type { Reader } from '../db/transaction.ts';
import { getRow } from '../records/write.ts';
import { sameHash } from './keys.ts';
import { permissionsOf } from './sessions.ts';

/** An actor, but for where the request comes from and what was authorised for it alone. */
export type Bearer = Omit<
  Actor,
  'ownScopes' | 'onTerminal' | 'terminal' | 'inClear' | 'authorisedBy' | 'authorisation'
>;

export interface KeyCredential {
  readonly bearer: Bearer;
  readonly kid: string;
  readonly allowInUrl: boolean;
  /** Requests a minute, where the key has a limit of its own. */
  readonly perMinute: number | null;
}

export interface SessionCredential {
  readonly bearer: Bearer;
  /** Epoch milliseconds. */
  readonly expires: number;
  /** As last stored; epoch milliseconds. */
  readonly lastUsed: number;
  /** The enrolled terminal it was started on, outside which it does not stand; null = the machine itself. */
  readonly terminal: number | null;
}

export interface TerminalCredential {
  readonly id: number;
  /** As last stored; epoch milliseconds. */
  readonly lastUsed: number;
}

export interface Credentials {
  /** The key of a `kid` whose secret has this hash, unless it is revoked, deleted or expired, or its user is gone. */
  readonly key: (kid: string, secretHash: Buffer, now: number) => Promise<KeyCredential | null>;
  /** The session of a token, unless it was ended or its user is gone. The caller checks the times. */
  readonly session: (tokenHash: string) => Promise<SessionCredential | null>;
  /** The terminal of a token, unless it was revoked. */
  readonly terminal: (tokenHash: string) => Promise<TerminalCredential | null>;
  /** The live profile linked to an identity. */
  readonly identity: (subject: string) => Promise<Bearer | null>;
}

interface StoredKey extends KeyCredential {
  readonly secretHash: Buffer;
  readonly previousHash: Buffer | null;
  readonly previousExpires: number;
  readonly expires: number;
}

/** The credentials of a store. */
export function createCredentials(store: Pick<Store, 'onCommit' | 'reader'>): Credentials {
  const db = store.reader;
  const keys = createCommitCache<StoredKey>(store);
  const sessions = createCommitCache<SessionCredential>(store);
  const identities = createCommitCache<Bearer>(store);
  const terminals = createCommitCache<TerminalCredential>(store);

  return {
    key: async (kid, secretHash, now) => {
      const key = await keys(kid, () => readKey(db, kid));
      if (key === null || key.expires <= now) return null;
      if (sameHash(key.secretHash, secretHash)) return key;
      const former = key.previousExpires > now && key.previousHash !== null && sameHash(key.previousHash, secretHash);
      return former ? key : null;
    },
    session: async (tokenHash) => sessions(tokenHash, () => readSession(db, tokenHash)),
    terminal: async (tokenHash) => terminals(tokenHash, () => readTerminal(db, tokenHash)),
    identity: async (subject) => identities(subject, () => readIdentity(db, subject)),
  };
}

/**
 * What a credential holds by now, read inside a transaction: what it held when its request came in may have been taken
 * from it since. Null where it no longer stands.
 */
export async function scopesHeld(db: Reader, { kind, credential }: Actor): Promise<readonly string[] | null> {
  const name = credential.slice(credential.indexOf(':') + 1);
  switch (kind) {
    case 'key':
      return (await readKey(db, name))?.bearer.scopes ?? null;
    case 'staff':
      return (await readSession(db, name))?.bearer.scopes ?? null;
    case 'identity': {
      const profile = await getRow(db, 'profile', Number(name));
      return profile === undefined || profile.deleted === 1 || !profile.idpId ? null : scopesOf(profile.permissions);
    }
    case 'system':
      return systemActor.scopes;
    case 'terminal':
      return null;
  }
}

/**
 * What somebody who asked for a job may do by now, read inside a transaction. The end of a session takes nothing from its
 * user. Null where they may do nothing any more.
 */
export async function scopesLeft(db: Reader, actor: Actor): Promise<readonly string[] | null> {
  if (actor.kind !== 'staff' || actor.user === null) return scopesHeld(db, actor);
  const user = await liveUser(db, actor.user);
  return user === null ? null : permissionsOf({ db }, user);
}

async function readKey(db: Reader, kid: string): Promise<StoredKey | null> {
  const row = await queryFirst<Row<'apiKey'>>(
    db,
    sql`select * from "apiKey" where "kid" = ${kid} and "deleted" = 0 and "revoked" = 0`,
  );
  if (row === undefined || row.secretHash === null) return null;
  if (row.user !== null && (await liveUser(db, row.user)) === null) return null;
  return {
    bearer: {
      kind: 'key',
      credential: `key:${kid}`,
      user: row.user,
      pos: row.pos,
      scopes: scopesOf(row.scopes),
      apiVersion: row.apiVersion,
    },
    kid,
    allowInUrl: row.allowInUrl === 1,
    perMinute: row.rateLimit,
    secretHash: Buffer.from(row.secretHash, 'hex'),
    previousHash: row.previousHash === null ? null : Buffer.from(row.previousHash, 'hex'),
    previousExpires: row.previousExpires === null ? 0 : Date.parse(row.previousExpires),
    expires: row.expires === null ? Number.POSITIVE_INFINITY : Date.parse(row.expires),
  };
}

async function readSession(db: Reader, tokenHash: string): Promise<SessionCredential | null> {
  const row = await queryFirst<SessionTable>(
    db,
    sql`select * from "session" where "tokenHash" = ${tokenHash} and "ended" = 0`,
  );
  const user = row === undefined ? null : await liveUser(db, row.user);
  if (row === undefined || user === null) return null;
  return {
    bearer: {
      kind: 'staff',
      credential: `session:${tokenHash}`,
      user: row.user,
      pos: null,
      scopes: await permissionsOf({ db }, user),
      apiVersion: null,
    },
    expires: Date.parse(row.expires),
    lastUsed: Date.parse(row.lastUsed),
    terminal: row.terminal,
  };
}

async function readTerminal(db: Reader, tokenHash: string): Promise<TerminalCredential | null> {
  const row = await queryFirst<{ id: number; lastUsed: string | null }>(
    db,
    sql`select "id", "lastUsed" from "terminal" where "tokenHash" = ${tokenHash} and "revoked" = 0 and "deleted" = 0`,
  );
  return row === undefined ? null : { id: row.id, lastUsed: Date.parse(row.lastUsed ?? '') || 0 };
}

async function readIdentity(db: Reader, subject: string): Promise<Bearer | null> {
  const row = await queryFirst<{ id: number; permissions: string }>(
    db,
    sql`select "id", "permissions" from "profile" where "idpId" = ${subject} and "deleted" = 0 and "idpId" <> ''`,
  );
  if (row === undefined) return null;
  return {
    kind: 'identity',
    credential: `identity:${row.id}`,
    user: null,
    pos: null,
    scopes: scopesOf(row.permissions),
    apiVersion: null,
  };
}

async function liveUser(db: Reader, id: number): Promise<Row<'user'> | null> {
  const user = await getRow(db, 'user', id);
  return user === undefined || user.deleted === 1 || user.active === 0 ? null : user;
}

function scopesOf(stored: string): readonly string[] {
  return JSON.parse(stored) as string[];
}
