import { abort, neverDeleted, stamps } from './parts.ts';

/** The audit log. Its ids have no gap: with `autoincrement`, SQLite itself remembers the last one assigned. */
export const audit: readonly string[] = [
  `create table "auditLog" (
    "id" integer primary key autoincrement,
    "user" integer references "user" ("id"),
    "actor" text not null,
    "credential" text not null,
    "authorisedBy" integer references "user" ("id"),
    "operation" text not null,
    "method" text,
    "path" text,
    "address" text,
    "onTerminal" integer not null check ("onTerminal" in (0, 1)),
    "request" text,
    "idempotencyKey" text,
    "refusal" text,
    "model" text,
    "record" integer,
    "attested" text,
    "changes" text not null,
    "omitted" text,
    ${stamps},
    "hash" text,
    "salt" text,
    "commitment" text,
    "erased" integer references "customerErasure" ("id")
  ) strict`,
  `create index "auditLog_created" on "auditLog" ("created")`,
  `create index "auditLog_user" on "auditLog" ("user")`,
  `create index "auditLog_record" on "auditLog" ("model", "record") where "record" is not null`,
  neverDeleted('auditLog'),
  // Personal data may be erased.
  `create trigger "auditLog_erased_only" before update of "path", "changes", "salt", "erased" on "auditLog"
    when new."erased" is null or new."salt" is not null ${abort('immutable_record')}`,
];
