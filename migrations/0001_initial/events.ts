import { neverChanges } from './parts.ts';

/** What happened, in the order in which it did. */
export const events: readonly string[] = [
  `create table "event" (
    "sequence" integer primary key autoincrement,
    "type" text not null,
    "model" text not null,
    "record" integer not null,
    "actor" text not null,
    "created" text not null,
    "data" text not null,
    "checksum" text
  ) strict`,
  ...neverChanges('event'),
];
