/** Document series: the next number, taken inside the transaction that confirms the document. */
import type { Row } from '#shared/catalogue/index.ts';
import { formatNumber, MAX_SEQUENCE, type SeriesFormat, seriesPeriod } from '#shared/domain/series.ts';
import { invalidField, ServiceError } from '#shared/errors.ts';
import type { ReadContext, WriteContext } from '../context.ts';
import { execute, NUMBER } from '../db/execute.ts';
import { getRow } from '../records/rows.ts';

export interface TakenNumber {
  readonly counter: number;
  readonly sequenceNumber: number;
  readonly number: string;
}

/** What an import says of the number of its document; null where it says nothing. */
type ImportedNumber = Pick<Row<'invoice'>, 'counter' | 'sequenceNumber'>;

/**
 * Takes the next number of a type's series for a document dated `date` (`YYYY-MM-DD`), or the one an import brings along,
 * which has to come after the last one given; that some were left out is kept. A rolled-back transaction gives it back, so
 * a series has no gap. Throws 409 `date_before_series`, `unique_conflict` for a number the series is past, and 422 where
 * the type has no series or it ends there.
 */
export async function takeNumber(
  ctx: WriteContext,
  type: Row<'invoiceType'>,
  company: number,
  date: string,
  imported: ImportedNumber = { counter: null, sequenceNumber: null },
): Promise<TakenNumber> {
  const counter =
    imported.counter === null
      ? ((await findCounter(ctx, type.id, company)) ?? (await findCounter(ctx, type.id, null)))
      : await getRow(ctx.db, 'invoiceCounter', imported.counter);
  if (counter === undefined || counter.deleted === 1) throw invalidField('#/invoiceType', 'invalid_value', 'no series');
  if (counter.lastDate !== null && date < counter.lastDate) {
    throw new ServiceError('date_before_series', { detail: `${date} < ${counter.lastDate}` });
  }
  const startsAgain =
    counter.lastDate !== null && seriesPeriod(counter.reset, counter.lastDate) !== seriesPeriod(counter.reset, date);
  const beforeFirst = (counter.initialValue ?? 1) - 1;
  const last = startsAgain ? beforeFirst : Math.max(counter.lastValue, beforeFirst);
  const sequenceNumber = imported.sequenceNumber ?? last + 1;
  const series = seriesFormat(counter, type.code);
  const number = formatNumber(series, sequenceNumber, date);
  if (sequenceNumber <= last) throw new ServiceError('unique_conflict', { detail: number });
  if (sequenceNumber > MAX_SEQUENCE) throw invalidField('#/sequenceNumber', 'too_big');
  const jumps: unknown[] = JSON.parse(counter.jumps ?? '[]');
  if (sequenceNumber > last + 1) jumps.push([last, sequenceNumber - 1]);
  await execute(
    ctx.db,
    'update "invoiceCounter" set "lastValue" = ?, "lastDate" = ?, "jumps" = ?, "updated" = ? where "id" = ?',
    [sequenceNumber, date, jumps.length === 0 ? null : JSON.stringify(jumps), ctx.at, counter.id],
  );
  return { counter: counter.id, sequenceNumber, number };
}

/**
 * The hash of the last document of a series, to which the next one is chained; null for the first. Its order is that of
 * its numbers: drafts are confirmed in any order.
 */
export async function lastHash(ctx: ReadContext, counter: number): Promise<string | null> {
  const [last] = await execute<{ hash: string | null }>(
    ctx.db,
    `select "hash" from "invoice" where "counter" = ${NUMBER} and "hash" is not null
      order by "date" desc, "sequenceNumber" desc limit 1`,
    [counter],
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

/** A type's counter of a company, or the one all companies share. */
async function findCounter(
  ctx: WriteContext,
  type: number,
  company: number | null,
): Promise<Row<'invoiceCounter'> | undefined> {
  const [counter] = await execute<Row<'invoiceCounter'>>(
    ctx.db,
    'select * from "invoiceCounter" where "type" = ? and "company" is ? and "deleted" = 0',
    [type, company],
  );
  return counter;
}
