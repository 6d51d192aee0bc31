/** E-mails that bring documents. */
import { type Invariant, rule } from '../core/integrity/invariant.ts';

export const mail: readonly Invariant[] = [
  rule(
    'an invoice waits to be sent while an e-mail with it does',
    `select 'invoice ' || i."id" as what from "invoice" i
      where (i."sendStatus" is 1) <> exists (select 1 from "email" e where e."invoice" = i."id" and e."status" = 0 and e."deleted" = 0)`,
  ),
];
