/** The audit log. */
import { rechain } from '../kit/rehash.ts';
import { type Break, decides, missing } from './corrupt.ts';

export const auditBreaks: readonly Break[] = [
  [
    'what is missing of the audit log was erased with the data of a customer',
    'a row that says something else and claims to be erased',
    ({ db }) =>
      db.exec(`insert into "customerErasure" ("customer", "counts", "kept", "created")
          select min("id"), '{}', '{}', '2026-03-02T09:00:00.000Z' from "customer";
        update "auditLog" set "changes" = '[]', "erased" = (select max("id") from "customerErasure") where "id" = 5`),
  ],
  [
    'the audit log is unbroken (hash chain)',
    'another user',
    ({ db }) =>
      db.exec(
        'update "auditLog" set "user" = null where "id" = (select min("id") from "auditLog" where "user" is not null)',
      ),
  ],
  [
    'the audit log is unbroken (hash chain)',
    'another change',
    ({ db }) =>
      db.exec(`update "auditLog" set "changes" = replace("changes", '"Ana', '"Eva') where "changes" like '%"Ana%'`),
  ],
  [
    'the audit log is unbroken (hash chain)',
    'a row taken out of the middle',
    ({ db }) => db.exec('delete from "auditLog" where "id" = 5'),
    [missing, decides],
  ],
  [
    missing,
    'a row taken out of the middle, hashed anew',
    ({ db }) => {
      db.exec('delete from "auditLog" where "id" = 5');
      rechain(db);
    },
    [decides],
  ],
  [
    missing,
    'the first row taken out, hashed anew',
    ({ db }) => {
      db.exec(`delete from "auditLog" where "id" = 1`);
      rechain(db);
    },
    [decides],
  ],
  [
    'the audit log is unbroken (hash chain)',
    'two rows that changed places',
    ({ db }) =>
      db.exec(
        'update "auditLog" set "id" = -5 where "id" = 5; update "auditLog" set "id" = 5 where "id" = 6; update "auditLog" set "id" = 6 where "id" = -5',
      ),
  ],
  [
    missing,
    'the last row taken out',
    ({ db }) =>
      db.exec(
        'delete from "auditLog" where "id" = (select max("id") from "auditLog" where "idempotencyKey" is null) and "id" = (select max("id") from "auditLog")',
      ),
  ],
  [
    'the audit log is unbroken (hash chain)',
    'the last row without a hash',
    ({ db }) => db.exec('update "auditLog" set "hash" = null where "id" = (select max("id") from "auditLog")'),
  ],
];
