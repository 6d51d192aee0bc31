/** Document series: the next number, taken inside the transaction that confirms the document. */

import type { ReadContext, WriteContext } from '#server/core/context/context.ts';
import { isSame } from '#server/core/db/dialect.ts';
import { conflictingColumns } from '#server/core/db/errors.ts';
import { queryFirst } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import { derive, getRow } from '#server/core/records/write.ts';
import type { Row } from '#shared/catalogue/index.ts';
import { formatNumber, MAX_SEQUENCE, nextInSeries, type SeriesFormat } from '#shared/domain/series.ts';
import { invalidField, ServiceError } from '#shared/errors.ts';

export interface UsedNumber {
  readonly counter: number;
  readonly sequenceNumber: number;
  readonly number: string;
}

/** What an import says of the number of its document; null where it says nothing. */
export type ImportedNumber = Pick<Row<'invoice'>, 'counter' | 'sequenceNumber'>;

/**
 * Takes the next number of a type's series for a document dated `date` (`YYYY-MM-DD`), or the one an import brings along,
 * which has to come after the last one assigned; that some were left out is recorded. A rollback returns it, so a series
 * has no gap. Throws 409 `clock_suspect`, `date_before_series`, `unique_conflict` for a number the series is past, and 422
 * where the type has no series or it ends there.
 */
export async function takeNumber(
  ctx: WriteContext,
  type: Row<'invoiceType'>,
  company: number,
  date: string,
  imported: ImportedNumber = { counter: null, sequenceNumber: null },
): Promise<UsedNumber> {
  await requireClock(ctx);
  const counter =
    imported.counter === null
      ? ((await findCounter(ctx, type.id, company)) ?? (await findShared(ctx, type.id, company)))
      : await getRow(ctx.db, 'invoiceCounter', imported.counter);
  if (counter === undefined || counter.deleted === 1) throw invalidField('#/invoiceType', 'invalid_value', 'no series');
  if (counter.lastDate !== null && date < counter.lastDate) throw await beforeSeries(ctx, counter, date);
  const next = nextInSeries(counter, date);
  const last = next - 1;
  const sequenceNumber = imported.sequenceNumber ?? next;
  const series = seriesFormat(counter, type.code);
  const number = formatNumber(series, sequenceNumber, date);
  if (sequenceNumber <= last) throw new ServiceError('unique_conflict', { detail: number });
  if (sequenceNumber > MAX_SEQUENCE) throw invalidField('#/sequenceNumber', 'too_big');
  const jumps: unknown[] = JSON.parse(counter.jumps ?? '[]');
  if (sequenceNumber > last + 1) jumps.push([last, sequenceNumber - 1]);
  const changes = {
    lastValue: sequenceNumber,
    lastDate: date,
    setDate: null,
    jumps: jumps.length === 0 ? null : JSON.stringify(jumps),
    updated: ctx.at,
  };
  await derive(ctx, 'invoiceCounter', counter.id, changes, counter);
  return { counter: counter.id, sequenceNumber, number };
}

/** Requests whose clock was found right: to ask it takes as long as a statement, and some issue many documents. */
const found = new WeakSet<WriteContext>();

async function requireClock(ctx: WriteContext): Promise<void> {
  if (found.has(ctx)) return;
  await ctx.clock?.require(ctx.db, ctx.zone);
  found.add(ctx);
}

/**
 * Writes the document that a number was assigned to. Throws 409 `unique_conflict` naming the number where another document
 * has it: series are made so that no two share numbers, so only older numbers can be shared.
 */
export async function withNumber<T>({ number }: UsedNumber, writing: Promise<T>): Promise<T> {
  try {
    return await writing;
  } catch (error) {
    if (!conflictingColumns(error, 'invoice').includes('number')) throw error;
    const detail = {
      es: `Otro documento tiene ya el número ${number}. Dé a la serie otro formato, o abra otra que la sustituya.`,
      en: `Another document has the number ${number} already. Give the series another format, or open one that replaces it.`,
    };
    throw new ServiceError('unique_conflict', { detail, cause: error });
  }
}

/** The last document of a series, in the order of its numbers; null where it has assigned none. */
export async function lastDocument(
  ctx: ReadContext,
  counter: number,
): Promise<{ readonly number: string; readonly sequenceNumber: number; readonly date: string } | null> {
  const last = await queryFirst<{ number: string; sequenceNumber: number; date: string }>(
    ctx.db,
    sql`select "number", "sequenceNumber", "date" from "invoice" where "counter" = ${counter} and "number" is not null
      order by "date" desc nulls last, "sequenceNumber" desc nulls last, "id" desc limit 1`,
  );
  return last ?? null;
}

/** The refusal of a date: which day the series is at, with which document, and what to do about it. */
async function beforeSeries(ctx: ReadContext, counter: Row<'invoiceCounter'>, date: string): Promise<ServiceError> {
  const { id, lastDate } = counter;
  const last = await lastDocument(ctx, id);
  const today = ctx.zoneOf(counter.company).dateAt(ctx.now);
  const at =
    last?.date === lastDate
      ? {
          es: `La serie llegó al ${lastDate} con ${last.number}; este documento es del ${date}.`,
          en: `The series is at ${lastDate} with ${last.number}; this document is of ${date}.`,
        }
      : {
          es: `La serie se llevó a mano al ${lastDate}; este documento es del ${date}.`,
          en: `The series was moved to ${lastDate} manually; this document is of ${date}.`,
        };
  const remedy =
    last?.date !== lastDate
      ? {
          es: `Quien tenga el permiso invoice:import puede devolverla al ${last?.date ?? 'principio'}.`,
          en: `Who holds invoice:import may take it back to ${last?.date ?? 'its beginning'}.`,
        }
      : lastDate > today
        ? {
            es: `Compruebe el reloj: hoy es ${today}. Si antes iba adelantado, quien tenga el permiso invoice:import puede abrir otra serie que sustituya a la ${id}.`,
            en: `Look at the clock: today is ${today}. If it was ahead, who holds invoice:import may open a series that replaces series ${id}.`,
          }
        : { es: 'Use ese día u otro posterior.', en: 'Use that day or a later one.' };
  return new ServiceError('date_before_series', {
    detail: { es: `${at.es} ${remedy.es}`, en: `${at.en} ${remedy.en}` },
  });
}

/**
 * The hash of the last document of a series, to which the next one is chained; null for the first. Its order is that of
 * its numbers: drafts are confirmed in any order.
 */
export async function lastHash(ctx: ReadContext, counter: number): Promise<string | null> {
  const last = await queryFirst<{ hash: string | null }>(
    ctx.db,
    sql`select "hash" from "invoice"
    where "counter" = ${counter} and "hash" is not null
      order by "date" desc nulls last, "sequenceNumber" desc nulls last, "id" desc limit 1`,
  );
  return last?.hash ?? null;
}

/** How a counter writes the numbers of a type with this code. */
export function seriesFormat(
  counter: Pick<Row<'invoiceCounter'>, 'format' | 'zeros' | 'prefix' | 'reset'>,
  code: string | null,
): SeriesFormat {
  const { format, zeros, prefix, reset } = counter;
  return { format, zeros, prefix: prefix === 1, code, reset };
}

/**
 * A type's counter that companies share. Those in another zone than the facility have no part in it: where one is a day
 * ahead of another, its document would keep the other from selling until midnight.
 */
async function findShared(
  ctx: WriteContext,
  type: number,
  company: number,
): Promise<Row<'invoiceCounter'> | undefined> {
  return ctx.zoneOf(company).id === ctx.zone.id ? findCounter(ctx, type, null) : undefined;
}

/** A type's counter of a company, or the one all companies share. */
async function findCounter(
  ctx: WriteContext,
  type: number,
  company: number | null,
): Promise<Row<'invoiceCounter'> | undefined> {
  const counter = await queryFirst<Row<'invoiceCounter'>>(
    ctx.db,
    sql`select * from "invoiceCounter"
    where "type" = ${type} and ${isSame(sql`"company"`, company)} and "deleted" = 0`,
  );
  return counter;
}
