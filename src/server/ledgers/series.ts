/** Document series: the next number, taken inside the transaction that confirms the document. */
import type { Row } from '#shared/catalogue/index.ts';
import { formatNumber, type SeriesFormat, seriesPeriod } from '#shared/domain/series.ts';
import { invalidField, ServiceError } from '#shared/errors.ts';
import type { WriteContext } from '../context.ts';
import { execute } from '../db/execute.ts';

export interface TakenNumber {
  readonly counter: number;
  readonly sequenceNumber: number;
  readonly number: string;
}

/**
 * Takes the next number of a type's series for a document dated `date` (`YYYY-MM-DD`). A rolled-back transaction gives
 * it back, so a series has no gap. Throws 409 `date_before_series`, and 422 where the type has no series.
 */
export async function takeNumber(
  ctx: WriteContext,
  type: Row<'invoiceType'>,
  company: number,
  date: string,
): Promise<TakenNumber> {
  const counter = (await findCounter(ctx, type.id, company)) ?? (await findCounter(ctx, type.id, null));
  if (counter === undefined) throw invalidField('#/invoiceType', 'invalid_value', 'no series');
  if (counter.lastDate !== null && date < counter.lastDate) {
    throw new ServiceError('date_before_series', { detail: `${date} < ${counter.lastDate}` });
  }
  const startsAgain =
    counter.lastDate !== null && seriesPeriod(counter.reset, counter.lastDate) !== seriesPeriod(counter.reset, date);
  const first = counter.initialValue ?? 1;
  const sequenceNumber = startsAgain || counter.lastValue < first ? first : counter.lastValue + 1;
  await execute(ctx.db, 'update "invoiceCounter" set "lastValue" = ?, "lastDate" = ?, "updated" = ? where "id" = ?', [
    sequenceNumber,
    date,
    ctx.at,
    counter.id,
  ]);
  return {
    counter: counter.id,
    sequenceNumber,
    number: formatNumber(seriesFormat(counter, type.code), sequenceNumber, date),
  };
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
