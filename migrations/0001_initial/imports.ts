import { stamps } from './parts.ts';

/** Imports from files, with their rows. */
export const imports: readonly string[] = [
  `create table "dataImport" (
    "id" integer primary key,
    "model" text not null,
    "file" text not null,
    "status" integer not null,
    "columns" text not null,
    "reading" text,
    "rows" integer not null default 0,
    "progress" integer not null default 0,
    "newRows" integer not null default 0,
    "changedRows" integer not null default 0,
    "sameRows" integer not null default 0,
    "errorRows" integer not null default 0,
    "appliedRows" integer not null default 0,
    "reversedRows" integer not null default 0,
    "keptRows" integer not null default 0,
    "appliedAt" text,
    "undoUntil" text,
    "undoneAt" text,
    "error" text,
    "askedBy" text,
    ${stamps},
    "searchText" text
  ) strict`,
  // `number` counts the rows that were sent; `place` counts those of the file, blank ones included. `fault`: what was wrong
  // with the row where it was read.
  `create table "importRow" (
    "import" integer not null references "dataImport" ("id"),
    "number" integer not null,
    "place" integer not null,
    "cells" text not null,
    "fault" text check ("fault" in ('misplaced_quotes', 'too_few_cells')),
    "outcome" text check ("outcome" in ('new', 'changed', 'same', 'error')),
    "record" integer,
    "changes" text,
    "problems" text,
    "applied" integer not null default 0 check ("applied" in (0, 1)),
    "written" text,
    "undone" text check ("undone" in ('reversed', 'kept')),
    primary key ("import", "number")
  ) strict, without rowid`,
];
