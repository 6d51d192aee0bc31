import { deletableStamps } from './parts.ts';

/** Ways in: keys, sessions, authorisations for one use, and the terminals of the local network. */
export const access: readonly string[] = [
  `create table "apiKey" (
    "id" integer primary key,
    "name" text not null,
    "kid" text not null,
    "scopes" text not null,
    "user" integer references "user" ("id"),
    "pos" integer references "pos" ("id"),
    "expires" text,
    "previousExpires" text,
    "lastUsed" text,
    "apiVersion" text,
    "allowInUrl" integer not null check ("allowInUrl" in (0, 1)),
    "rateLimit" integer,
    "revoked" integer not null check ("revoked" in (0, 1)),
    ${deletableStamps},
    "secretHash" text,
    "previousHash" text,
    "searchText" text
  ) strict`,
  // `terminal` is null in the till’s own window, and in a browser on the machine.
  `create table "session" (
    "tokenHash" text primary key,
    "user" integer not null references "user" ("id"),
    "created" text not null,
    "lastUsed" text not null,
    "expires" text not null,
    "ended" integer not null default 0 check ("ended" in (0, 1)),
    "terminal" integer references "terminal" ("id")
  ) strict`,
  `create table "authorisation" (
    "tokenHash" text primary key,
    "credential" text not null,
    "scope" text not null,
    "user" integer not null references "user" ("id"),
    "created" text not null,
    "expires" text not null,
    "used" text
  ) strict`,
  `create table "terminal" (
    "id" integer primary key,
    "name" text not null,
    "address" text,
    "lastUsed" text,
    "revoked" integer not null check ("revoked" in (0, 1)),
    ${deletableStamps},
    "tokenHash" text,
    "searchText" text
  ) strict`,
  `create table "terminalCode" (
    "codeHash" text primary key,
    "name" text,
    "failed" integer not null default 0,
    "created" text not null,
    "createUser" integer references "user" ("id"),
    "expires" text not null,
    "used" text
  ) strict`,
  `create table "enrolmentAttempt" (
    "network" text primary key,
    "failed" integer not null,
    "lockedUntil" text,
    "updated" text not null
  ) strict`,
  `create unique index "apiKey_kid" on "apiKey" ("kid")`,
  `create index "session_user" on "session" ("user")`,
  `create index "session_expires" on "session" ("expires")`,
  `create index "session_terminal" on "session" ("terminal") where "terminal" is not null`,
  `create index "authorisation_expires" on "authorisation" ("expires")`,
  `create unique index "terminal_tokenHash" on "terminal" ("tokenHash")`,
  // A session rests on its user, with a PIN and a profile, and on its terminal. It ends with any of them, whatever writes
  // it, and does not rise again when they come back.
  endsSessions('user', ['pinHash', 'profile', 'active', 'deleted'], '"user" = new."id"'),
  endsSessions('profile', ['deleted'], '"user" in (select "id" from "user" where "profile" = new."id")'),
  endsSessions('terminal', ['revoked', 'deleted', 'tokenHash'], '"terminal" = new."id"'),
];

function endsSessions(table: string, columns: readonly string[], ofIt: string): string {
  const differs = columns.map((column) => `new."${column}" is not old."${column}"`);
  return `create trigger "${table}_sessions" after update of ${columns.map((column) => `"${column}"`).join(', ')}
    on "${table}" when ${differs.join(' or ')}
    begin update "session" set "ended" = 1 where ${ofIt} and "ended" = 0; end`;
}
