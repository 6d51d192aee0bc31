/** What users, profiles, keys, webhooks and settings let somebody do, as it is stored: compared before and after what changes it. */
import type { ModelName, Row } from '#shared/catalogue/index.ts';
import { covers } from '#shared/domain/scopes.ts';
import { isSettingKey, settingScopes } from '#shared/settings.ts';
import { queryAll } from '../db/execute.ts';
import { sql } from '../db/sql.ts';
import type { Reader } from '../db/transaction.ts';

/** The models whose records let somebody do something. */
type Granting = 'user' | 'profile' | 'apiKey' | 'setting' | 'webhook';

/** A record that lets somebody do something. */
interface Grant {
  readonly model: Granting;
  readonly id: number;
  /** Everything that is stored of it, but when it was written and used. */
  readonly stored: string;
  /** The scopes that whoever has it in hand comes to. */
  readonly reach: readonly string[];
}

/** How access stands at one moment. */
export interface Access {
  /** By model and id. */
  readonly grants: ReadonlyMap<string, Grant>;
  /** The scopes of every user who can sign in: live, active, with a PIN. */
  readonly signIns: readonly (readonly string[])[];
}

/** Who administers users: whoever may do everything; where nobody may, whoever may write users and profiles. */
const administrators: readonly (readonly string[])[] = [['*'], ['user:write', 'profile:write']];

/** Reads how access stands. Inside a write: with what it did so far. */
export async function readAccess(db: Reader): Promise<Access> {
  const [users, profiles, keys, settings, webhooks] = [
    await all(db, 'user'),
    await all(db, 'profile'),
    await all(db, 'apiKey'),
    await all(db, 'setting'),
    await all(db, 'webhook'),
  ];
  const permissions = new Map(
    profiles.map(({ id, deleted, permissions: stored }) => [id, deleted === 1 ? [] : scopesIn(stored)]),
  );
  const profileOf = new Map(users.map(({ id, profile }) => [id, permissions.get(profile) ?? []]));
  const keysOf = (user: number): string[] =>
    keys.flatMap((key) => (key.user === user && key.revoked === 0 && key.deleted === 0 ? scopesIn(key.scopes) : []));
  const grants: Grant[] = [
    ...users.map((row) => grantOf('user', row, [...(profileOf.get(row.id) ?? []), ...keysOf(row.id)])),
    ...profiles.map((row) => grantOf('profile', row, scopesIn(row.permissions))),
    ...keys.map((row) =>
      grantOf('apiKey', row, [...scopesIn(row.scopes), ...(row.user === null ? [] : (profileOf.get(row.user) ?? []))]),
    ),
    ...settings.map((row) => grantOf('setting', row, isSettingKey(row.key) ? [settingScopes[row.key]] : [])),
    ...webhooks.map((row) => grantOf('webhook', row, row.scopes === null ? [] : scopesIn(row.scopes))),
  ];
  return {
    grants: new Map(grants.map((grant) => [`${grant.model} ${grant.id}`, grant])),
    signIns: users
      .filter(({ active, deleted, pinHash }) => active === 1 && deleted === 0 && pinHash !== null)
      .map(({ id }) => profileOf.get(id) ?? []),
  };
}

/** What was reached, or comes to be, by the records that differ. */
export function reachOfChanges(before: Access, after: Access): string[] {
  const reached = [...before.grants, ...after.grants].flatMap(([name, { reach }]) =>
    before.grants.get(name)?.stored === after.grants.get(name)?.stored ? [] : reach,
  );
  return [...new Set(reached)];
}

/** The users who may do something else than before, or are written otherwise. */
export function usersChanged(before: Access, after: Access): number[] {
  const as = ({ grants }: Access, name: string): string => JSON.stringify(grants.get(name) ?? null);
  return [...before.grants.values()]
    .filter(({ model, id }) => model === 'user' && as(before, `user ${id}`) !== as(after, `user ${id}`))
    .map(({ id }) => id);
}

/** True where somebody could administer users before, and nobody can as much after. */
export function losesAdministrators(before: Access, after: Access): boolean {
  return administrators.some((wanted) => {
    const has = ({ signIns }: Access): boolean => signIns.some((held) => wanted.every((scope) => covers(held, scope)));
    return has(before) && !has(after);
  });
}

/** Columns that change without a grant becoming another. */
const passing: ReadonlySet<string> = new Set([
  'updated',
  'updateUser',
  'lastUsed',
  'searchText',
  'failedPins',
  'lockedUntil',
  'position',
  'lastDelivery',
  'failingSince',
]);

function grantOf(model: Granting, row: { readonly id: number }, reach: readonly string[]): Grant {
  const stored = JSON.stringify(row, (column: string, value: unknown) => (passing.has(column) ? undefined : value));
  return { model, id: row.id, stored, reach };
}

function all<N extends Granting & ModelName>(db: Reader, model: N): Promise<readonly Row<N>[]> {
  return queryAll<Row<N>>(db, sql`select * from ${sql.id(model)} order by "id"`);
}

function scopesIn(stored: string): string[] {
  return JSON.parse(stored) as string[];
}
