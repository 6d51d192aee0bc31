/** What wants somebody's attention: what failed, what was forgotten and what runs out. */

import type { ReadContext } from '#server/core/context/context.ts';
import { withinBudget } from '#server/core/db/budget.ts';
import { unindexed } from '#server/core/db/dialect.ts';
import { queryAll, queryFirst } from '#server/core/db/execute.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import { addDays, momentsOf } from '#shared/domain/reportPeriod.ts';
import { InvoiceStatus, MovementType, SendStatus } from '#shared/domain/states.ts';
import { PauseReason } from '#shared/domain/webhooks.ts';
import { alertKinds } from '#shared/reports/alerts.ts';
import type { Answer } from '#shared/reports/index.ts';
import { OWED_INVOICE } from '../customers/debts/owed.ts';
import { LOW_STOCK } from '../stock/low.ts';
import { allOwedInvoices } from './debts.ts';
import { queryOf } from './turnover.ts';
import { undocumentedEver } from './undocumented.ts';

type Attention = Answer<'overview'>['attention'][number];

/** Where something is looked for: how many there are, and the list that has them. */
interface AttentionSource {
  readonly kind: Attention['kind'];
  readonly counts: Sql;
  readonly rows: Attention['rows'];
}

/** Days for which a failure is reported: later it is history. */
const LATELY = 14;
/** Days for which cash differences are reported. */
const WEEK = 7;
/** Days ahead of which what expires is reported. */
const SOON = 30;
/** Ids that fit into an address. */
const MOST_IDS = 400;

/** Everything that wants attention now, most urgent first. */
export async function attentionOf(ctx: ReadContext, today: string): Promise<Attention[]> {
  const found: Attention[] = [
    ...(await byIds(ctx, 'openSessions', 'posMovement', openSessions(ctx, today))),
    ...(await byIds(ctx, 'expiringVouchers', 'voucher', expiring(ctx, today))),
    ...(await byIds(ctx, 'lowStock', 'product', lowStock)),
  ];
  const paid = await undocumentedEver(ctx, today);
  if (paid !== null) found.push({ kind: 'undocumented', ...paid, record: null });
  for (const { kind, counts, rows } of looksAt(ctx, today)) {
    const row = await queryFirst<{ count: number; record: number }>(ctx.db, counts);
    if (row === undefined || row.count === 0) continue;
    const record = row.count === 1 && rows !== null ? row.record : null;
    found.push({ kind, count: row.count, amount: null, rows, record });
  }
  return found.toSorted((a, b) => alertKinds.indexOf(a.kind) - alertKinds.indexOf(b.kind));
}

function looksAt(ctx: ReadContext, today: string): readonly AttentionSource[] {
  const midnight = (days: number): string => momentsOf({ from: addDays(today, days), to: today }, ctx.zone.id).from;
  const lately = midnight(-LATELY);
  const lastWeek = midnight(1 - WEEK);
  const drafts = midnight(-WEEK);
  const listOf = (model: string, query: Readonly<Record<string, string>>): Attention['rows'] => ({
    path: `/api/model/${model}`,
    query: queryOf(query),
  });
  return [
    {
      kind: 'openErasures',
      counts: sql`select count(*) as "count", max("id") as "record" from "customerErasure" where ${withinBudget('"id"')} and "finished" is null`,
      rows: listOf('customerErasure', { 'finished[null]': 'true' }),
    },
    {
      kind: 'failedMails',
      counts: sql`select count(*) as "count", max("id") as "record" from "invoice" where ${withinBudget('"id"')}
        and "sendStatus" = ${sql.literal(SendStatus.error)}
        and "date" >= ${addDays(today, -LATELY)}`,
      rows: listOf('invoice', { sendStatus: String(SendStatus.error), 'date[gte]': addDays(today, -LATELY) }),
    },
    {
      kind: 'failedSchedules',
      counts: sql`select count(*) as "count", max("id") as "record" from "scheduledMail" where ${withinBudget('"id"')}
        and "problem" is not null
        and "deleted" = 0`,
      rows: listOf('scheduledMail', { 'problem[null]': 'false' }),
    },
    {
      kind: 'pausedWebhooks',
      counts: sql`select count(*) as "count", max("id") as "record" from "webhook" where ${withinBudget('"id"')} and "paused" is not null
        and "pauseReason" <> ${sql.literal(PauseReason.byPerson)} and "deleted" = 0`,
      rows: listOf('webhook', { 'pauseReason[in]': `${PauseReason.failing},${PauseReason.gone}` }),
    },
    {
      kind: 'failedDeliveries',
      counts: sql`select count(*) as "count", max("id") as "record" from "webhookDelivery" where ${withinBudget('"id"')} and "status" = 2
        and "deleted" = 0
        and "created" >= ${lately}`,
      rows: listOf('webhookDelivery', { status: '2', 'created[gte]': lately }),
    },
    {
      kind: 'failedJobs',
      counts: sql`select count(*) as "count", max("id") as "record" from "job" where ${withinBudget('"id"')} and "status" = 3
        and "finished" >= ${lately}`,
      rows: null,
    },
    {
      kind: 'cashDifferences',
      counts: sql`select count(*) as "count", max("id") as "record" from "zReport" where ${withinBudget('"id"')} and "cashDifference" <> 0
        and "created" >= ${lastWeek}`,
      rows: listOf('zReport', { 'cashDifference[ne]': '0', 'created[gte]': lastWeek }),
    },
    {
      kind: 'overdueInvoices',
      counts: sql`select count(*) as "count", max("id") as "record" from "invoice" where ${withinBudget('"id"')} and ${OWED_INVOICE}
        and "earliestDueDate" < ${today}`,
      rows: allOwedInvoices({ 'earliestDueDate[lt]': today }),
    },
    {
      kind: 'oldDrafts',
      counts: sql`select count(*) as "count", max("id") as "record" from "invoice" where ${isDraftBefore(drafts)}`,
      rows: listOf('invoice', { status: String(InvoiceStatus.draft), 'created[lt]': drafts }),
    },
  ];
}

/**
 * The condition of drafts made before a moment. Nearly all documents are older and few are drafts: the sign keeps SQLite
 * from looking up all of the former by the index of `created`.
 */
export function isDraftBefore(moment: string): Sql {
  return sql`${withinBudget('"id"')} and "status" = ${sql.literal(InvoiceStatus.draft)} and ${unindexed(sql`"created"`)} < ${moment}`;
}

/** Sessions that were opened before today and run still. */
function openSessions(ctx: ReadContext, today: string): Sql {
  const midnight = momentsOf({ from: today, to: today }, ctx.zone.id).from;
  return sql`select m."id" from "pos" p join "posMovement" m on m."id" = (select t."id" from "posMovement" t
        where t."pos" = p."id" and t."type" in (${sql.literal(MovementType.opening, MovementType.closing)})
        order by t."id" desc limit 1)
      where m."type" = ${sql.literal(MovementType.opening)} and m."created" < ${midnight} order by m."id"`;
}

/** Vouchers of which something expires soon. */
function expiring(ctx: ReadContext, today: string): Sql {
  const soon = momentsOf({ from: today, to: addDays(today, SOON) }, ctx.zone.id).until;
  return sql`select "id" from "voucher" where "nextExpiry" is not null and "nextExpiry" < ${soon}
    and "nextExpiry" > ${ctx.at}
      and "balance" > 0 and "deleted" = 0 order by "id"`;
}

const lowStock = sql`select "id" from "product" where ${LOW_STOCK} order by "id"`;

async function byIds(ctx: ReadContext, kind: Attention['kind'], model: string, statement: Sql): Promise<Attention[]> {
  const ids = (await queryAll<{ id: number }>(ctx.db, statement)).map(({ id }) => id);
  if (ids.length === 0) return [];
  const rows = ids.length > MOST_IDS ? null : { path: `/api/model/${model}`, query: queryOf({ 'id[in]': ids.join() }) };
  return [{ kind, count: ids.length, amount: null, rows, record: ids.length === 1 ? (ids[0] ?? null) : null }];
}
