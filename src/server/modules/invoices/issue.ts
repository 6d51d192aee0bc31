/** The one way a document is issued: at the till, from a draft, as a credit note or as a conversion. */
import type { WriteContext } from '#server/core/context/context.ts';
import type { Row } from '#shared/catalogue/index.ts';
import { dueDateOf, earliestDueDateOf } from '#shared/domain/dueDates.ts';
import type { Money } from '#shared/domain/money.ts';
import { InvoiceStatus, paymentStatusOf } from '#shared/domain/states.ts';
import { type ImportedNumber, takeNumber, type UsedNumber, withNumber } from '../series/series.ts';
import { freezeDocument } from './freeze.ts';

/** What is known of a document before it has a number. */
export interface Issuing {
  readonly type: Row<'invoiceType'>;
  readonly company: number;
  /** `YYYY-MM-DD`. */
  readonly date: string;
  readonly paymentCondition: Row<'invoice'>['paymentCondition'];
  /** What its customer pays of it. */
  readonly payable: Money;
  /** What is owed of it once it is written. */
  readonly pending: Money;
  /** When what it repeats or charges, and is owed, was due. */
  readonly owedSince?: readonly string[];
  /** The number an import brings along. */
  readonly imported?: ImportedNumber;
}

/** What issuing says of a document. */
export type IssuedColumns = UsedNumber &
  Pick<Row<'invoice'>, 'date' | 'paymentCondition' | 'dueDate' | 'earliestDueDate' | 'pending'> & {
    readonly status: typeof InvoiceStatus.confirmed;
    readonly paymentStatus: ReturnType<typeof paymentStatusOf>;
  };

/**
 * Issues a document: takes its number, has `write` put its row there and `complete` what belongs to it (lines, links,
 * payments, its events), and freezes all of it. Returns what `complete` does. Throws as `takeNumber` and `withNumber` do;
 * a transaction that is rolled back takes no number.
 */
export async function issue<T>(
  ctx: WriteContext,
  { type, company, date, paymentCondition, payable, pending, owedSince = [], imported }: Issuing,
  write: (columns: IssuedColumns) => Promise<number>,
  complete: (id: number, number: string) => Promise<T>,
): Promise<T> {
  const taken = await takeNumber(ctx, type, company, date, imported);
  const dueDate = dueDateOf(date, paymentCondition);
  const columns: IssuedColumns = {
    ...taken,
    date,
    paymentCondition,
    dueDate,
    earliestDueDate: earliestDueDateOf(date, dueDate, owedSince),
    status: InvoiceStatus.confirmed,
    pending,
    paymentStatus: paymentStatusOf(payable, pending),
  };
  const id = await withNumber(taken, write(columns));
  const result = await complete(id, taken.number);
  await freezeDocument(ctx, id);
  return result;
}
