/** The service's own tables: sessions, idempotency, events, jobs, files. */
export const service: readonly string[] = [
  `create table "meta" (
    "key" text primary key,
    "value" text not null
  ) strict`,
  `create table "session" (
    "tokenHash" text primary key,
    "user" integer not null references "user" ("id"),
    "created" text not null,
    "lastUsed" text not null,
    "expires" text not null,
    "ended" integer not null default 0 check ("ended" in (0, 1))
  ) strict`,
  `create table "idempotency" (
    "credential" text not null,
    "method" text not null,
    "path" text not null,
    "key" text not null,
    "fingerprint" text not null,
    "status" integer not null,
    "headers" text not null,
    "body" text not null,
    "created" text not null,
    primary key ("credential", "method", "path", "key")
  ) strict, without rowid`,
  `create table "event" (
    "sequence" integer primary key autoincrement,
    "type" text not null,
    "model" text not null,
    "record" integer not null,
    "actor" text not null,
    "created" text not null,
    "data" text not null
  ) strict`,
  `create table "job" (
    "id" integer primary key autoincrement,
    "kind" text not null,
    "payload" text not null,
    "uniqueKey" text,
    "status" integer not null default 0 check ("status" in (0, 1, 2, 3)),
    "runAt" text not null,
    "attempts" integer not null default 0,
    "error" text,
    "created" text not null,
    "finished" text
  ) strict`,
  `create table "file" (
    "hash" text primary key,
    "mime" text not null,
    "size" integer not null,
    "data" blob not null,
    "created" text not null
  ) strict`,
];
