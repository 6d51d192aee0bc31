/** E-mails that bring documents, and those that remind of debts. */
import { sql } from '../core/db/sql.ts';
import type { Invariant } from '../core/integrity/invariant.ts';
import { rule } from './rule.ts';

export const mail: readonly Invariant[] = [
  rule(
    'an invoice waits to be sent while an e-mail with it does',
    sql`select 'invoice ' || i."id" as what from "invoice" i
      where (i."sendStatus" is not distinct from 1) <> exists (select 1 from "email" e where e."invoice" = i."id" and e."status" = 0 and e."deleted" = 0)`,
  ),
  rule(
    'a reminder tells of debts, by an e-mail',
    sql`select 'debtReminder ' || r."id" as what from "debtReminder" r
      where not exists (select 1 from "debtReminderItem" i where i."reminder" = r."id")
        or not exists (select 1 from "email" e where e."debtReminder" = r."id")`,
  ),
];
