/** Documents for sales that were paid before each payment issued its own: one a sale, a few in one transaction. */
import { z } from 'zod';
import type { ReadContext, WriteContext } from '#server/core/context/context.ts';
import { queryAll } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { defineJob, type JobAttempt } from '#server/core/jobs/jobKind.ts';
import { load } from '#server/core/records/write.ts';
import { type JobTools, momentOf, readAs } from '#server/core/transact/jobTools.ts';
import { runIn } from '#server/core/transact/transact.ts';
import type { Row } from '#shared/catalogue/index.ts';
import { momentsOf } from '#shared/domain/reportPeriod.ts';
import { InvoiceStatus, SaleStatus } from '#shared/domain/states.ts';
import { ServiceError } from '#shared/errors.ts';
import { type Undocumented, undocumentedSales, undocumentedSums } from '../cash/undocumented.ts';
import { noTill } from '../payments/till.ts';
import { inSavepoint } from '../rowJobs/run.ts';
import { requireChargeable } from './charging.ts';
import { documentsFor } from './documentTaken.ts';

/** Sales of one transaction: few enough for the till not to notice. */
const AT_ONCE = 10;

const payload = z.object({ company: z.int().optional(), from: z.string(), to: z.string() });
type Period = z.output<typeof payload>;

export const documentPaidJob = defineJob({
  name: 'invoices.documentPaid',
  queue: 'fees',
  payload,
  events: [
    ...(['sale.updated', 'invoice.created', 'invoice.updated', 'invoice.deleted', 'invoice.confirmed'] as const),
    ...(['invoice.paid', 'invoice.partiallyPaid', 'stockMovement.created'] as const),
  ],
  label: { es: 'Emitir los documentos de lo cobrado sin documento', en: 'Document what was paid without a document' },
  cancel: 'running',
});

/** How much was paid within a period and is on no document. */
export function paidWithout(ctx: ReadContext, period: Period) {
  return undocumentedSums(ctx, within(ctx, period));
}

/**
 * Documents them, one after the other. One that no document fits stays as it is, and holds up no other. What was documented is
 * found no more, so a job that was cut off goes on where it was.
 */
export async function documentAll(tools: JobTools, period: Period, attempt: JobAttempt): Promise<void> {
  const reading = readAs(tools);
  const sales = await queryAll<{ id: number }>(
    reading.db,
    sql`select u."id" from ${undocumentedSales(within(reading, period))} order by u."id"`,
  );
  for (let done = 0; done < sales.length; done += AT_ONCE) {
    attempt.signal.throwIfAborted();
    const some = sales.slice(done, done + AT_ONCE);
    await tools.store.writer.runBehind(async (tx) => {
      for (const { id } of some) await documentOne(tx, tools, id);
    });
    attempt.progress(done + some.length, sales.length);
  }
}

/** Documents a sale as a request of its own. */
async function documentOne(tx: Tx, tools: JobTools, id: number): Promise<void> {
  const work = async (ctx: WriteContext): Promise<void> => {
    const sale = await load(ctx, 'sale', id);
    if (!(await isUndocumented(ctx, sale))) return;
    // What a draft charges comes off it, and what an offer names is charged.
    await requireChargeable(ctx, { ...sale, invoice: null, proforma: null }, '#/sale');
    await documentsFor()(ctx, [sale], noTill);
  };
  try {
    await inSavepoint(tx, true, () => runIn(tx, momentOf(tools, documentPaidJob.name), work));
  } catch (error) {
    if (!(error instanceof ServiceError) || !OF_THE_SALE.has(error.code)) throw error;
  }
}

/** What the sale itself is refused for. Anything else stands against all of them. */
const OF_THE_SALE: ReadonlySet<string> = new Set([
  'invalid_transition',
  'record_deleted',
  'sale_charged',
  'validation_failed',
]);

/** True while something of a sale is paid and it is on no document: another may have come first. */
async function isUndocumented(ctx: ReadContext, { status, invoice: id }: Row<'sale'>): Promise<boolean> {
  const invoice = id === null ? null : await load(ctx, 'invoice', id);
  const isPaid = status === SaleStatus.paid || status === SaleStatus.partlyPaid;
  return isPaid && (invoice === null || invoice.status === InvoiceStatus.draft);
}

function within(ctx: ReadContext, { company, from, to }: Period): Undocumented {
  const companies = company === undefined ? null : [company];
  return { ...momentsOf({ from, to }, ctx.zoneOf(company ?? null).id), companies };
}
