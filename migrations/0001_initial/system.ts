import { deletableStamps } from './parts.ts';

/** What the service stores for itself: facts of the database, settings, files, and answers to requests that may come again. */
export const system: readonly string[] = [
  `create table "meta" (
    "key" text primary key,
    "value" text not null
  ) strict`,
  `create table "setting" (
    "id" integer primary key,
    "key" text not null,
    "value" text not null,
    ${deletableStamps},
    "searchText" text,
    "sealedSecret" text
  ) strict`,
  `create table "file" (
    "hash" text primary key,
    "mime" text not null,
    "size" integer not null,
    "data" blob not null,
    "created" text not null,
    "checksum" text
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
  `create unique index "setting_key" on "setting" ("key") where "deleted" = 0`,
  `create index "idempotency_created" on "idempotency" ("created")`,
];
