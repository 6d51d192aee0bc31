/** What merging two customers would do, without doing it. */

import type { ReadContext } from '#server/core/context/context.ts';
import { alphabetSql } from '#server/core/db/alphabet.ts';
import { queryAll } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import { identificationOf } from '#server/core/records/taxNumbers.ts';
import { customerColumns } from '#shared/catalogue/customerRecords.ts';
import { fieldTypeOf, isFile } from '#shared/catalogue/fieldTypes.ts';
import { isSameIdentification } from '#shared/domain/identification.ts';
import type { customerMergePreview } from '#shared/operations/contracts/customerMergePreview.ts';
import type { OutputOf } from '#shared/operations/defineOperation.ts';
import { type Filed, idsOf } from './filed.ts';
import { countsOf, type Pair } from './merge.ts';
import { differencesOf } from './mergedFields.ts';
import { isSameSql } from './sameSubscription.ts';

type Preview = OutputOf<typeof customerMergePreview>;

export async function previewMerge(ctx: ReadContext, pair: Pair): Promise<Preview> {
  const { customer, merged } = pair;
  const rows: Filed[] = [];
  for (const { name, column } of customerColumns) {
    const ids = await idsOf(ctx, name, column, merged.id);
    if (ids.length > 0) rows.push({ model: name, column, ids });
  }
  return {
    customer: { id: customer.id, name: customer.name },
    merged: { id: merged.id, name: merged.name },
    fields: differencesOf(customer, merged).map(({ name, field, customer, merged, choices, choice }) => {
      const show = (stored: unknown): unknown =>
        stored === null || isFile(field) ? stored : fieldTypeOf(field).decode(stored, ctx.zone);
      return { name, customer: show(customer), merged: show(merged), choices: [...choices], choice };
    }),
    moved: countsOf(rows),
    warnings: await warningsOf(ctx, pair),
  };
}

async function warningsOf(ctx: ReadContext, { customer, merged }: Pair): Promise<Preview['warnings']> {
  const same = isSameSql({ type: sql`c."type"`, start: sql`c."start"`, end: sql`c."end"` });
  const subscriptions = await queryAll<{ name: string }>(
    ctx.db,
    sql`select distinct t."name" from "subscriptionCustomer" c join "subscription" t on t."id" = c."type"
      where c."customer" = ${merged.id} and c."deleted" = 0 and c."active" = 1 and coalesce(c."despite", 0) = 0
        and exists (select 1 from "subscriptionCustomer" o where o."customer" = ${customer.id} and ${same}) order by ${sql.raw(alphabetSql('t."name"'))}, t."name"`,
  );
  const vouchers = await queryAll<{ name: string }>(
    ctx.db,
    sql`select distinct t."name" from "voucher" v join "voucherType" t on t."id" = v."voucherType"
      where v."customer" = ${merged.id} and v."deleted" = 0 and v."balance" > 0 and exists (
        select 1 from "voucher" o where o."customer" = ${customer.id} and o."deleted" = 0
        and o."voucherType" = v."voucherType")
      order by ${sql.raw(alphabetSql('t."name"'))}, t."name"`,
  );
  const [own, other] = [await identificationOf(ctx, customer), await identificationOf(ctx, merged)];
  const differ = Boolean(own.taxNumber && other.taxNumber) && !isSameIdentification(own, other);
  return [
    ...(differ ? [{ code: 'differentTaxNumber' as const, name: null }] : []),
    ...subscriptions.map(({ name }) => ({ code: 'sameSubscription' as const, name })),
    ...vouchers.map(({ name }) => ({ code: 'twoVouchers' as const, name })),
    ...((customer.creditLimit ?? 0) === (merged.creditLimit ?? 0)
      ? []
      : [{ code: 'creditLimit' as const, name: null }]),
  ];
}
