/** The numbers that series gave in a period: from which to which, what of them was voided, and what is missing. */

import type { ReadContext } from '#server/core/context/context.ts';
import { withinBudget } from '#server/core/db/budget.ts';
import { itemOf, partsOf } from '#server/core/db/dialect.ts';
import { queryAll } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import { addDays, type Days, REPORT_DAYS } from '#shared/domain/reportPeriod.ts';
import { InvoiceStatus } from '#shared/domain/states.ts';
import type { Answer } from '#shared/reports/index.ts';
import { labelOf } from '../cash/posReportLabels.ts';
import { queryOf } from './turnover.ts';

type Series = Answer<'taxes'>['series'][number];

/** Voided documents and gaps that are listed of a series. */
const MOST = 1000;

/** Where a series begins in the period, or goes on with another number than the next. */
interface Jump {
  readonly id: number;
  readonly counter: number;
  readonly number: string;
  readonly sequence: number;
  readonly beforeId: number | null;
  readonly beforeSequence: number | null;
}

/** A part of a series that counts on from one number to another. */
interface Run {
  readonly counter: number;
  readonly first: Jump;
  last: Numbered;
  /** Between its first and its last number. */
  missing: number;
  readonly gaps: { readonly after: Numbered; readonly before: Numbered; readonly missing: number }[];
}

interface Numbered {
  readonly id: number;
  readonly sequence: number;
}

/**
 * Every series, in the order of its documents; one that began again has a row for each time. `company`: only those that it
 * has documents in, also where it shares them, because only a whole series shows what is missing.
 */
export async function seriesReport(
  ctx: ReadContext,
  { from, to, company }: Days & { readonly company: number | null },
): Promise<Series[]> {
  const counters = await countersOf(ctx, { from, to, company });
  const earlier = await lastIn(ctx, REPORT_DAYS.from, addDays(from, -1));
  const runs = runsOf(
    (await jumpsIn(ctx, from, to)).filter(({ counter }) => counters.has(counter)),
    await lastIn(ctx, from, to),
    earlier,
  );
  const named = await namesOf(ctx, runs);
  const voided = await voidedIn(ctx, from, to);
  const skipped = await skippedBy(ctx);
  return runs.flatMap((run) => {
    const first = named.get(run.first.id);
    if (first === undefined) return [];
    const numberOf = ({ id }: { id: number }): string => named.get(id)?.number ?? '';
    const { counter } = run;
    const own = voided.filter(
      (document) =>
        document.counter === counter &&
        isBetween(document, run.first, { ...run.last, date: named.get(run.last.id)?.date ?? to }, first.date),
    );
    return [
      {
        counter,
        name: labelOf(first.type, first.code ?? ''),
        first: first.number,
        last: numberOf(run.last),
        count: run.last.sequence - run.first.sequence + 1 - run.missing,
        voided: own.slice(0, MOST).map(({ id, number, reason }) => ({ invoice: id, number, reason })),
        gaps: run.gaps.slice(0, MOST).map(({ after, before, missing }) => ({
          after: numberOf(after),
          before: numberOf(before),
          missing,
          isSkipped: skipped.get(counter)?.has(before.sequence - 1) ?? false,
        })),
        rows: {
          path: '/api/model/invoice',
          query: queryOf({
            counter: String(counter),
            'status[in]': '1,2',
            'date[gte]': first.date,
            'date[lte]': named.get(run.last.id)?.date ?? to,
          }),
          field: 'total',
        },
      },
    ];
  });
}

/** The series that numbered documents of a company. */
async function countersOf(
  ctx: ReadContext,
  { from, to, company }: Days & { readonly company: number | null },
): Promise<ReadonlySet<number>> {
  const rows = await queryAll<{ id: number }>(
    ctx.db,
    sql`select c."id" from "invoiceCounter" c where exists (select 1 from "invoice" i
      where ${withinBudget('i."id"')} and i."counter" = c."id" and i."date" >= ${from} and i."date" <= ${to}
       and i."status" in (${sql.literal(InvoiceStatus.confirmed, InvoiceStatus.voided)})
       and coalesce(i."company" = ${company}, 1))`,
  );
  return new Set(rows.map(({ id }) => id));
}

/** A walk over the index of series: most documents leave nothing in memory. */
function jumpsIn(ctx: ReadContext, from: string, to: string): Promise<readonly Jump[]> {
  return queryAll<Jump>(
    ctx.db,
    sql`select "id", "counter", "number", "sequence", "beforeId", "beforeSequence" from (
       select i."id", i."counter", i."date", i."number", i."sequenceNumber" as "sequence", lag(i."id") over w as "beforeId",
              lag(i."sequenceNumber") over w as "beforeSequence"
         from "invoice" i where ${withinBudget('i."id"')} and i."counter" is not null and i."sequenceNumber" is not null
          and i."date" >= ${from} and i."date" <= ${to}
          and i."status" in (${sql.literal(InvoiceStatus.confirmed, InvoiceStatus.voided)})
       window w as (partition by i."counter" order by i."date", i."sequenceNumber"))
      where "beforeSequence" is null or "sequence" <> "beforeSequence" + 1
      order by "counter" nulls first, "date" nulls first, "sequence", "id"`,
  );
}

/** The last document of each series. */
async function lastIn(ctx: ReadContext, from: string, to: string): Promise<ReadonlyMap<number, Numbered>> {
  const rows = await queryAll<Numbered & { counter: number }>(
    ctx.db,
    sql`select c."id" as "counter", i."id", i."sequenceNumber" as "sequence" from "invoiceCounter" c
       join "invoice" i on i."id" = (select l."id" from "invoice" l where l."counter" = c."id" and l."date" >= ${from}
         and l."date" <= ${to} and l."status" in (${sql.literal(InvoiceStatus.confirmed, InvoiceStatus.voided)})
         order by l."date" desc nulls last, l."sequenceNumber" desc nulls last, l."id" desc limit 1)`,
  );
  return new Map(rows.map(({ counter, id, sequence }) => [counter, { id, sequence }]));
}

/**
 * A number that is not above the one before it begins the series again. `earlier`: the last of each series before the
 * period, for what is missing between two periods is missing in the later one.
 */
function runsOf(
  jumps: readonly Jump[],
  last: ReadonlyMap<number, Numbered>,
  earlier: ReadonlyMap<number, Numbered>,
): Run[] {
  const runs: Run[] = [];
  let run: Run | undefined;
  for (const jump of jumps) {
    const before = { id: jump.beforeId ?? 0, sequence: jump.beforeSequence ?? 0 };
    const goesOn = run?.counter === jump.counter && jump.sequence > before.sequence;
    if (run !== undefined && goesOn) {
      const missing = jump.sequence - before.sequence - 1;
      run.missing += missing;
      run.gaps.push({ after: before, before: jump, missing });
      continue;
    }
    const isFirst = run?.counter !== jump.counter;
    if (run !== undefined && !isFirst) run.last = before;
    run = { counter: jump.counter, first: jump, last: last.get(jump.counter) ?? jump, missing: 0, gaps: [] };
    const after = isFirst ? earlier.get(jump.counter) : undefined;
    const missing = after === undefined ? 0 : jump.sequence - after.sequence - 1;
    if (after !== undefined && missing > 0) run.gaps.push({ after, before: jump, missing });
    runs.push(run);
  }
  return runs;
}

interface Named {
  readonly id: number;
  readonly number: string;
  readonly date: string;
  readonly type: string;
  readonly code: string | null;
}

async function namesOf(ctx: ReadContext, runs: readonly Run[]): Promise<ReadonlyMap<number, Named>> {
  const ids = runs.flatMap(({ first, last, gaps }) => [
    first.id,
    last.id,
    ...gaps.slice(0, MOST).flatMap(({ after, before }) => [after.id, before.id]),
  ]);
  const rows = await queryAll<Named>(
    ctx.db,
    sql`select i."id", coalesce(i."number", '') as "number", i."date", t."name" as "type", t."code" from "invoice" i
       join "invoiceType" t on t."id" = i."type"
      where i."id" in ${sql.list(ids)}`,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** The last of the numbers that each series was moved on past, each time. */
async function skippedBy(ctx: ReadContext): Promise<ReadonlyMap<number, ReadonlySet<number>>> {
  const rows = await queryAll<{ counter: number; last: number }>(
    ctx.db,
    sql`select c."id" as "counter", ${itemOf(sql`j."value"`, 1)} as "last" from "invoiceCounter" c, ${partsOf(sql`c."jumps"`)} j
      where c."jumps" is not null`,
  );
  return new Map(
    [...Map.groupBy(rows, ({ counter }) => counter)].map(([counter, own]) => [
      counter,
      new Set(own.map(({ last }) => last)),
    ]),
  );
}

interface Voided extends Numbered {
  readonly counter: number;
  readonly date: string;
  readonly number: string;
  readonly reason: string | null;
}

function voidedIn(ctx: ReadContext, from: string, to: string): Promise<readonly Voided[]> {
  return queryAll<Voided>(
    ctx.db,
    sql`select "id", "counter", "date", "sequenceNumber" as "sequence", coalesce("number", '') as "number",
            "voidReason" as "reason" from "invoice"
      where "status" = ${sql.literal(InvoiceStatus.voided)} and "counter" is not null and "date" >= ${from}
      and "date" <= ${to}
      order by "counter" nulls first, "date" nulls first, "sequenceNumber" nulls first, "id"`,
  );
}

/** Series go by date and number. */
function isBetween(
  { date, sequence }: Voided,
  first: Numbered,
  last: Numbered & { readonly date: string },
  firstDate: string,
): boolean {
  const isAfter = date > firstDate || (date === firstDate && sequence >= first.sequence);
  return isAfter && (date < last.date || (date === last.date && sequence <= last.sequence));
}
