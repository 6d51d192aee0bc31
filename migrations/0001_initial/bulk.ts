import { stamps } from './parts.ts';

/** What is done to many records at once: which ones, and what came of each. */
export const bulk: readonly string[] = [
  `create table "bulkChange" (
    "id" integer primary key,
    "model" text not null,
    "action" integer not null,
    "status" integer not null,
    "values" text,
    "query" text,
    "rows" integer not null default 0,
    "progress" integer not null default 0,
    "changedRows" integer not null default 0,
    "sameRows" integer not null default 0,
    "refusedRows" integer not null default 0,
    "goneRows" integer not null default 0,
    "reversedRows" integer not null default 0,
    "keptRows" integer not null default 0,
    "endedAt" text,
    "undoUntil" text,
    "undoneAt" text,
    "error" text,
    "askedBy" text,
    ${stamps}
  ) strict`,
  `create table "bulkSelection" (
    "bulk" integer primary key references "bulkChange" ("id"),
    "ids" text not null
  ) strict`,
  `create table "bulkRow" (
    "bulk" integer not null references "bulkChange" ("id"),
    "number" integer not null,
    "record" integer not null,
    "outcome" text not null check ("outcome" in ('changed', 'same', 'refused', 'gone')),
    "changes" text,
    "problems" text,
    "stamp" text,
    "undone" text check ("undone" in ('reversed', 'kept')),
    primary key ("bulk", "number")
  ) strict, without rowid`,
];
