/** The parties of the authorisation matrix: who asks, what was lent to them, and what must come of what they ask for. */
import { hash, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { DATABASE } from '#server/core/db/store.ts';
import { attested } from '#server/verify/attested.ts';
import type { Problem } from '#shared/errors.ts';
import { effectsOf } from '#test/kit/money/effectsOf.ts';
import type { Client, Reply } from '../client.ts';
import { pins } from '../facility.ts';
import type { Random } from '../fuzz/random.ts';
import { type MoneyFacility, startMoney } from '../money/facility.ts';
import { settled } from '../refusal.ts';
import { START } from '../server.ts';
import { type Action, PIN } from './actions.ts';
import { watchTables } from './changes.ts';
import { judge, may, standing } from './standing.ts';

/** Who asks. */
export const roles = ['desk', 'manager', 'accountant', 'clerk', 'key', 'nobody', 'away'] as const;
export type Role = (typeof roles)[number];

/** What they send beside it: a manager's leave of some kind. `right` is for the scope that what they ask for declares. */
export const leaves = ['none', 'right', 'another', 'used', 'expired', 'foreign', 'lost', 'made up'] as const;
export type Leave = (typeof leaves)[number];

/** Leaves that are refused whatever is asked for. */
const refusedAtOnce: ReadonlySet<Leave> = new Set(['foreign', 'lost', 'made up']);
/** Leaves that let nothing be done. */
const worthless: ReadonlySet<Leave> = new Set(['used', 'expired', ...refusedAtOnce]);

interface Asker {
  readonly client: Client;
  /** As the server names it; null without one. */
  readonly credential: string | null;
  /** SQL that finds its scopes while it stands. */
  readonly scopes: string | null;
  readonly headers: Readonly<Record<string, string>>;
}

export interface Matrix {
  readonly place: MoneyFacility;
  /** Asks for an action. Returns what was wrong with what came of it, in words, and the answer. */
  readonly ask: (role: Role, leave: Leave, action: Action, random: Random) => Promise<Asked>;
  /** Puts back who may do what as it was at first. */
  readonly restore: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

export interface Asked {
  readonly faults: readonly string[];
  readonly status: number;
  readonly summary: string;
}

/** Starts one in a facility with money of every kind. */
export async function startMatrix(): Promise<Matrix> {
  const place = await startMoney();
  const { server, rows } = place;
  const { api, facility } = server;
  const staff = async (user: number, pin: string): Promise<Asker> => {
    const { token } = await server.as(null).run('sessionStart', { user, pin });
    const tokenHash = hash('sha256', token, 'hex');
    const scopes = `select p."permissions" as "scopes" from "session" s join "user" u on u."id" = s."user"
        join "profile" p on p."id" = u."profile" and p."deleted" = 0
       where s."tokenHash" = '${tokenHash}' and s."ended" = 0 and u."deleted" = 0 and u."active" = 1`;
    return { client: server.as(token), credential: `session:${tokenHash}`, scopes, headers: {} };
  };
  const hired = async (name: string, permissions: string[]): Promise<number> => {
    const profile = await api.create('profile', { name, permissions });
    return (await api.create('user', { name, profile: profile.id, pin: PIN })).id;
  };
  const accountant = await hired('Contable', ['*:read', 'auditLog:read']);
  const clerk = await hired('Personal', ['user:write', 'profile:write', 'setting:write', 'system:admin', 'tax:read']);
  const former = await hired('Sin permisos', []);
  const issued = await api.run('keyCreate', { name: 'Pocos', scopes: ['customer:write', 'user:write', 'tax:read'] });
  await api.create('profile', { name: 'Vinculado', idpId: 'auth0|1', permissions: ['tax:read'] });
  const keyScopes = `select "scopes" from "apiKey"
    where "id" = ${issued.id} and "revoked" = 0 and "secretHash" = '${hash('sha256', issued.key.slice(16, 48), 'hex')}'`;
  const anonymous = { client: server.as(null), credential: null, scopes: null };
  const askers: Readonly<Record<Role, Asker>> = {
    desk: await staff(facility.users.frontDesk, pins.frontDesk),
    manager: await staff(facility.users.manager, pins.manager),
    accountant: await staff(accountant, PIN),
    clerk: await staff(clerk, PIN),
    key: {
      client: server.as(issued.key),
      credential: `key:${issued.key.slice(3, 15)}`,
      scopes: keyScopes,
      headers: {},
    },
    nobody: { ...anonymous, headers: {} },
    away: { ...anonymous, headers: { 'x-taquilla-terminal': 'forged' } },
  };
  const db = new Database(join(server.dataDir, DATABASE), { timeout: 10_000 });
  db.pragma('foreign_keys = off');
  const insert = db.prepare(
    `insert into "authorisation" ("tokenHash", "credential", "scope", "user", "created", "expires", "used")
     values (?, ?, ?, ?, ?, ?, ?)`,
  );
  const at = (seconds: number): string => new Date(START + seconds * 1000).toISOString();

  /** The header of a leave, which is there as if it had been given. */
  const leaveFor = (leave: Leave, { credential }: Asker, scope: string): Readonly<Record<string, string>> => {
    if (leave === 'none') return {};
    const token = `tqz_${randomBytes(24).toString('base64url')}`;
    if (leave !== 'made up') {
      insert.run(
        hash('sha256', token, 'hex'),
        leave === 'foreign' || credential === null ? 'session:other' : credential,
        leave === 'another' ? 'stock:operate' : scope,
        leave === 'lost' ? former : facility.users.manager,
        at(-30),
        at(leave === 'expired' ? -1 : 60),
        leave === 'used' ? at(-10) : null,
      );
    }
    return { 'x-taquilla-authorisation': token };
  };
  const kept = keep(db);
  const changes = watchTables(server.dataDir);
  return {
    place,
    ask: async (role, leave, action, random) => {
      const asker = askers[role];
      const request = await action.request(place, random);
      const headers = { ...asker.headers, ...leaveFor(leave, asker, action.scope) };
      const [held] = asker.scopes === null ? [] : rows<{ scopes: string }>(asker.scopes);
      const own = held === undefined ? null : (JSON.parse(held.scopes) as string[]);
      const before = standing(rows);
      await settled(server);
      changes.begin();
      const reply = await asker.client.send(request.method, request.path, request.body, headers);
      const changed = reply.status < 400 ? [] : changes.tables();
      const faults = [
        ...judgeAnswer(reply, { role, leave, action, own }),
        ...(changed.length > 0 ? [`it was refused, and changed ${changed.join(', ')}`] : []),
        ...judge(before, standing(rows), own ?? []),
      ];
      const { code, detail } = reply.body as Partial<Problem>;
      const said = JSON.stringify(request.body ?? null);
      return {
        faults,
        status: reply.status,
        summary: `${role}, leave: ${leave}, ${action.name} ${request.path} ${said} → ${reply.status} ${code ?? ''} ${detail ?? ''}`,
      };
    },
    restore: async () => {
      kept();
      // Whatever is remembered of credentials ends with the next commit.
      await api.create('area', { name: 'Otra' });
    },
    stop: async () => {
      db.close();
      changes.close();
      place.close();
      // What is put back is put back past the service, which is what this rule sees.
      await server.stop(attested.name);
    },
  };
}

interface Cell {
  readonly role: Role;
  readonly leave: Leave;
  readonly action: Action;
  /** The scopes of its own; null where its credential does not stand. */
  readonly own: readonly string[] | null;
}

/** What is wrong with an answer, by what is declared and nothing else. */
function judgeAnswer(reply: Reply, { role, leave, action, own }: Cell): string[] {
  const { code, detail } = reply.body as Partial<Problem>;
  const refusedAs = (expected: string, what?: string): string[] =>
    code === expected && (what === undefined || detail === what)
      ? []
      : [`expected ${expected} ${what ?? ''}, got ${reply.status} ${code ?? ''} ${detail ?? ''}`];
  if (reply.status >= 500) return [`answered ${reply.status}`];
  const isNobody = role === 'nobody' || role === 'away';
  if (!isNobody && own === null) return refusedAs('unauthenticated');
  if (leave !== 'none' && (isNobody || refusedAtOnce.has(leave))) return refusedAs('authorisation_invalid');
  const { scope, lasts } = action;
  if (role === 'away' && scope === 'public') return refusedAs('terminal_not_allowed');
  const isOpen = scope === 'public' || scope === 'anyone';
  if (isNobody && !isOpen) return refusedAs('unauthenticated');
  const lent = leave === 'none' || lasts ? [] : [leave === 'another' ? 'stock:operate' : scope];
  const held = [...(own ?? []), ...lent];
  if (!isOpen && scope !== 'signedIn' && !may(held, scope)) return refusedAs('insufficient_scope', scope);
  if (worthless.has(leave)) return reply.status < 400 ? [`a leave that is ${leave} let it be done`] : [];
  if (reply.status === 401) {
    // A key has no session to tell of.
    return role === 'key' && action.operation === 'sessionCurrent' ? [] : ['it was let in, and is nobody'];
  }
  if (reply.status !== 403) return [];
  // Beyond its own scope an action is refused only for what is not held, and that its table names.
  if (code !== 'insufficient_scope') return [`refused as ${code}`];
  if (action.operation === 'sessionAuthorise' || detail === undefined) return [];
  const needed = detail.split(' ');
  if (needed.some((scope) => may(held, scope))) return [`refused for ${detail}, of which some is held`];
  if (lasts) return [];
  const { rights = {} } = action.operation === null ? {} : effectsOf(action.operation);
  const named: readonly string[] = Object.values(rights).map((right) => right.scope);
  return action.operation === null || needed.every((scope) => named.includes(scope))
    ? []
    : [`refused for ${detail}, which no table names`];
}

/** Remembers who may do what. What it returns puts that back; what was made since is deleted. */
function keep(db: Database.Database): () => void {
  const tables = ['user', 'profile', 'apiKey', 'setting', 'pos', 'invoiceType', 'webhook', 'session'] as const;
  const saved = tables.map((table) => {
    const key = table === 'session' ? 'tokenHash' : 'id';
    const found = db.prepare(`select * from "${table}"`).all() as Record<string, unknown>[];
    return { table, key, found };
  });
  return db.transaction(() => {
    db.exec('delete from "authorisation"');
    for (const { table, key, found } of saved) {
      if (key === 'id') {
        const last = Math.max(0, ...found.map(({ id }) => Number(id)));
        const unlinked = table === 'profile' ? `, "idpId" = null, "permissions" = '[]'` : '';
        const ended = table === 'apiKey' ? ', "revoked" = 1' : unlinked;
        db.prepare(`update "${table}" set "deleted" = 1${ended} where "id" > ?`).run(last);
      }
      for (const { [key]: value, ...columns } of found) {
        const names = Object.keys(columns);
        const assignments = names.map((name) => `"${name}" = ?`).join(', ');
        db.prepare(`update "${table}" set ${assignments} where "${key}" = ?`).run(...Object.values(columns), value);
      }
    }
  });
}
