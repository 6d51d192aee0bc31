const count = (name: string): string => `"${name}" integer not null default 0`;

/** Imports from files with their rows, and what recognises the records that a file names. */
export const imports: readonly string[] = [
  `create table "dataImport" (
    "id" integer primary key,
    "model" text not null,
    "file" text not null,
    "status" integer not null check ("status" in (0, 1, 2, 3, 4, 5, 6, 7, 8, 9)),
    "columns" text not null,
    "reading" text,
    ${['rows', 'progress', 'newRows', 'changedRows', 'sameRows', 'errorRows', 'appliedRows'].map(count).join(', ')},
    ${['reversedRows', 'keptRows'].map(count).join(', ')},
    "appliedAt" text,
    "undoUntil" text,
    "undoneAt" text,
    "error" text,
    "askedBy" text,
    "created" text not null,
    "createUser" integer references "user" ("id"),
    "updated" text,
    "updateUser" integer references "user" ("id"),
    "searchText" text
  ) strict`,
  `create table "importRow" (
    "import" integer not null references "dataImport" ("id"),
    "number" integer not null,
    "cells" text not null,
    "outcome" text check ("outcome" in ('new', 'changed', 'same', 'error')),
    "record" integer,
    "changes" text,
    "problems" text,
    "applied" integer not null default 0 check ("applied" in (0, 1)),
    "written" text,
    "undone" text check ("undone" in ('reversed', 'kept', 'error')),
    primary key ("import", "number")
  ) strict, without rowid`,
  `create index "customer_taxNumberKey" on "customer" ("taxNumber" collate nocase) where "taxNumber" is not null`,
  `create index "customer_email" on "customer" ("email" collate nocase) where "email" is not null`,
  `create index "product_codeKey" on "product" ("code" collate nocase) where "code" is not null`,
];
