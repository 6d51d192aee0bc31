/** Documents of fees. A fee is a continuous supply: it is documented when it falls due (LIVA art. 75.Uno.7.º), paid or not. */

import { z } from 'zod';
import type { ReadContext, WriteContext } from '#server/core/context/context.ts';
import { queryAll } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { defineJob } from '#server/core/jobs/jobKind.ts';
import { settingIn } from '#server/core/records/settingIn.ts';
import { derive } from '#server/core/records/write.ts';
import { type JobTools, momentOf } from '#server/core/transact/jobTools.ts';
import { readContext, runIn } from '#server/core/transact/transact.ts';
import type { Row } from '#shared/catalogue/index.ts';
import { ZERO } from '#shared/domain/money.ts';
import { SaleStatus } from '#shared/domain/states.ts';
import { nextDay } from '#shared/domain/time.ts';
import { ServiceError } from '#shared/errors.ts';
import { documentsFor } from '../invoices/documentTaken.ts';
import { noTill } from '../payments/till.ts';
import { inSavepoint } from '../rowJobs/run.ts';
import type { Subscriber } from './facts.ts';

/** Fees of one transaction: few enough for the till not to notice. */
const AT_ONCE = 10;

/** Issues the documents of fees that were issued before they fell due, and of those that were sold and not paid. */
export const documentFees = defineJob({
  name: 'subscriptions.documentFees',
  queue: 'fees',
  payload: z.object({}),
  events: ['sale.updated', 'invoice.created', 'invoice.confirmed', 'invoice.updated'],
  label: { es: 'Emitir los documentos de las cuotas que vencen', en: 'Issue the documents of fees that fall due' },
  cancel: 'never',
});

/** True unless the setting leaves the document of a fee to its payment. */
export async function areDocumentedWhenDue(ctx: ReadContext): Promise<boolean> {
  return (await settingIn(ctx, 'feeDocuments')) !== 'whenCollected';
}

/** True for a fee that may be gone before anybody pays it, and is documented by its payment alone. */
export function expiresUnpaid({ row }: Subscriber): boolean {
  return row.expiration !== null && row.directDebit === 0;
}

/**
 * Issues one document of a fee and its add-ons, dated today as series never go back. What comes to nothing, was called off or
 * is on a document has none. Returns whether there is one. Throws as `documentsFor` does.
 */
export async function documentFee(ctx: WriteContext, sale: number): Promise<boolean> {
  const sales = await queryAll<Row<'sale'>>(
    ctx.db,
    sql`select * from "sale" where ("id" = ${sale} or ("parent" = ${sale} and "fkModel" = 'subscriptionCustomer'))
      and "status" in (${sql.literal(SaleStatus.pending, SaleStatus.partlyPaid, SaleStatus.paid)})
      and "invoice" is null and "deleted" = 0 order by "id"`,
  );
  if (sales.every(({ total }) => total === ZERO)) return false;
  await documentsFor()(ctx, sales, noTill);
  return true;
}

/** True where a fee is due whose document is to be issued. */
export async function areDocumentsDue(ctx: ReadContext): Promise<boolean> {
  return (await dueFees(ctx, 1)).length > 0;
}

/** Issues the documents of the fees that are due by now, each in a request of its own. One that is refused is tried again the next day. */
export async function documentDueFees(tools: JobTools): Promise<void> {
  for (;;) {
    const count = await tools.store.writer.runBehind(async (tx) => {
      const some = await dueFees(readContext(tx, momentOf(tools, documentFees.name)), AT_ONCE);
      for (const fee of some) await documentOne(tx, tools, fee);
      return some.length;
    });
    if (count < AT_ONCE || tools.signal.aborted) return;
  }
}

type DueFee = Pick<Row<'subscriptionFee'>, 'id' | 'sale'>;

async function documentOne(tx: Tx, tools: JobTools, { id, sale }: DueFee): Promise<void> {
  const moment = momentOf(tools, documentFees.name);
  let documentOn: string | null = null;
  try {
    await inSavepoint(tx, true, () =>
      runIn(tx, moment, async (ctx) => {
        if (!(await documentFee(ctx, sale))) ctx.replayed();
      }),
    );
  } catch (error) {
    if (!(error instanceof ServiceError) || error.status >= 500) throw error;
    const { zone, now } = readContext(tx, moment);
    documentOn = nextDay(zone.dateAt(now));
  }
  await derive({ db: tx }, 'subscriptionFee', id, { documentOn });
}

function dueFees(ctx: ReadContext, most: number): Promise<readonly DueFee[]> {
  return queryAll<DueFee>(
    ctx.db,
    sql`select "id", "sale" from "subscriptionFee" where "documentOn" <= ${ctx.zone.dateAt(ctx.now)}
      order by "documentOn" nulls first, "id" limit ${most}`,
  );
}
