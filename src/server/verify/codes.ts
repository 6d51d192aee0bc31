/** Codes: the key beside each is that of the code, and whose each key is follows from the rows. */
import { allModels } from '#shared/catalogue/index.ts';
import { codeKey } from '#shared/domain/codes.ts';
import { sql } from '../core/db/sql.ts';
import type { Invariant } from '../core/integrity/invariant.ts';
import { rowsOf, rule } from './rule.ts';

const scanned = [
  ...allModels().flatMap((model) =>
    Object.entries(model.fields).flatMap(([field, { scanned: is }]) =>
      is === true ? [[model.name, field] as const] : [],
    ),
  ),
  // No field: whoever has it has the money.
  ['voucher', 'code'] as const,
];

export const codes: readonly Invariant[] = [
  {
    name: 'each code has its key beside it',
    check: (db) =>
      scanned.flatMap(([table, field]) =>
        rowsOf<{ id: number; code: string | null; codeKey: string | null }>(
          db,
          sql`select "id", ${sql.id(field)} as "code", "codeKey" from ${sql.id(table)} where ${sql.id(field)} is not null or "codeKey" is not null`,
        ).flatMap((row) => (row.codeKey === codeKey(row.code ?? '') ? [] : [`${table} ${row.id}`])),
      ),
  },
  rule(
    'every code means one product, customer or voucher, the one that has it',
    sql`with "held" as (
       select "codeKey" as "key", 'product' as "model", "id" as "record" from "product" where "deleted" = 0
       union select "codeKey", 'product', "product" from "productBarcode" where "deleted" = 0
       union select "codeKey", 'customer', "id" from "customer" where "deleted" = 0
       union select "codeKey", 'voucher', "id" from "voucher" where "deleted" = 0)
     select coalesce(h."model" || ' ' || h."record", o."model" || ' ' || o."record") || ' (' || coalesce(h."key", o."key") || ')' as what
       from (select * from "held" where "key" is not null) h
       full join "codeOwner" o on o."key" = h."key" and o."model" = h."model" and o."record" = h."record"
      where h."key" is null or o."key" is null`,
  ),
  rule(
    'a code that was replaced is none any more',
    sql`select 'voucher ' || v."id" as what from "retiredCode" r join "voucher" v on v."codeKey" = r."key"`,
  ),
];
