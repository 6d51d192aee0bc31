/** Documents of fees. A fee is a continuous supply: it is documented when it falls due (LIVA art. 75.Uno.7.º), paid or not. */

import { z } from 'zod';
import type { ReadContext, WriteContext } from '#server/core/context/context.ts';
import { byIndex } from '#server/core/db/dialectText.ts';
import { queryAll } from '#server/core/db/execute.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { defineJob } from '#server/core/jobs/jobKind.ts';
import { settingIn } from '#server/core/records/settingIn.ts';
import { derive } from '#server/core/records/write.ts';
import { type JobTools, momentOf } from '#server/core/transact/jobTools.ts';
import { readContext, runIn, type WriteMoment } from '#server/core/transact/transact.ts';
import type { Row } from '#shared/catalogue/index.ts';
import { ZERO } from '#shared/domain/money.ts';
import { SaleStatus } from '#shared/domain/states.ts';
import { nextDay } from '#shared/domain/time.ts';
import { ServiceError } from '#shared/errors.ts';
import { areReceiptsGrouped } from '../invoices/buyers.ts';
import { documentsFor } from '../invoices/documentTaken.ts';
import { areCreditsSetOff, setOffCredits } from '../payments/setOff.ts';
import { noTill } from '../payments/till.ts';
import { inSavepoint } from '../rowJobs/run.ts';
import type { Subscriber } from './facts.ts';

/** How long one transaction goes on with documents, in milliseconds: a sale waits no longer for it. */
const BUSY = 12;

/** Issues the documents of fees that were issued before they fell due, and of those that were sold and not paid. */
export const documentFees = defineJob({
  name: 'subscriptions.documentFees',
  queue: 'fees',
  payload: z.object({}),
  events: [
    ...(['sale.updated', 'invoice.created', 'invoice.confirmed', 'invoice.updated'] as const),
    ...(['sale.paid', 'invoice.paid', 'invoice.partiallyPaid', 'payment.created', 'paymentMethod.created'] as const),
  ],
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

/** True where a fee is due whose document is to be issued. */
export async function areDocumentsDue(ctx: ReadContext): Promise<boolean> {
  return (await dueFees(ctx, sql``, 1)).length > 0;
}

/** Issues the documents of the fees that are due by now, each in a request of its own. One that is refused is tried again the next day. */
export async function documentDueFees(tools: JobTools): Promise<void> {
  const moment = momentOf(tools, documentFees.name);
  while (!tools.signal.aborted) {
    if (!(await tools.store.writer.runBehind((tx) => documentSome(tx, moment)))) return;
  }
}

/** Issues some of those documents: those of a run, or of all fees. Returns whether there are more. */
export async function documentSome(tx: Tx, moment: WriteMoment, task: number | null = null): Promise<boolean> {
  const which = task === null ? sql`` : sql`and f."task" = ${task}`;
  const ctx = readContext(tx, moment);
  const until = performance.now() + BUSY;
  do {
    const [first] = await dueFees(ctx, which, 1);
    if (first === undefined) return false;
    await documentTogether(tx, moment, await withThoseOfItsAccount(ctx, first));
  } while (performance.now() < until);
  return true;
}

interface DueFee extends Pick<Row<'subscriptionFee'>, 'id' | 'sale'> {
  readonly company: number;
  /** The account it is debited to, if it is. */
  readonly account: number | null;
}

/** Issues what of some fees is on one document. Where that is refused each is tried by itself. */
async function documentTogether(tx: Tx, moment: WriteMoment, fees: readonly DueFee[]): Promise<void> {
  const { zone, now } = readContext(tx, moment);
  let documentOn: string | null = null;
  try {
    await inSavepoint(tx, true, () =>
      runIn(tx, moment, async (ctx) => {
        if (!(await documentAll(ctx, fees))) ctx.replayed();
      }),
    );
  } catch (error) {
    if (!(error instanceof ServiceError) || error.status >= 500) throw error;
    if (fees.length > 1) {
      for (const fee of fees) await documentTogether(tx, moment, [fee]);
      return;
    }
    documentOn = nextDay(zone.dateAt(now));
  }
  for (const { id } of fees) await derive({ db: tx }, 'subscriptionFee', id, { documentOn });
}

/**
 * Issues the document of fees and their add-ons, dated today as series never go back. What comes to nothing, was called off or
 * is on a document has none. Returns whether there is one. Throws as `documentsFor` does.
 */
async function documentAll(ctx: WriteContext, fees: readonly DueFee[]): Promise<boolean> {
  const ids = sql.list(fees.map(({ sale }) => sale));
  const sales = await queryAll<Row<'sale'>>(
    ctx.db,
    sql`select * from "sale" where ("id" in ${ids} or ("parent" in ${ids} and "fkModel" = 'subscriptionCustomer'))
      and "status" in (${sql.literal(SaleStatus.pending, SaleStatus.partlyPaid, SaleStatus.paid)})
      and "invoice" is null and "deleted" = 0 order by coalesce("parent", "id"), "id"`,
  );
  if (sales.every(({ total }) => total === ZERO)) return false;
  const documents = await documentsFor()(ctx, sales, noTill);
  if (await areCreditsSetOff(ctx)) for (const { id } of documents) await setOffCredits(ctx, id);
  return true;
}

/** A fee with those that a bank may collect with it, which may be on one document: what is due of an account. */
async function withThoseOfItsAccount(ctx: ReadContext, fee: DueFee): Promise<readonly DueFee[]> {
  if (fee.account === null || !(await areReceiptsGrouped(ctx, fee.company))) return [fee];
  return queryAll<DueFee>(
    ctx.db,
    sql`select ${DUE} from "sale" s ${sql.raw(byIndex('sale_bankAccount'))} join "subscriptionFee" f on f."sale" = s."id"
      where s."bankAccount" = ${fee.account} and s."company" = ${fee.company}
        and f."documentOn" <= ${ctx.zone.dateAt(ctx.now)}
      order by f."id"`,
  );
}

/** The columns of a fee `f` and its sale `s`. */
const DUE = sql`f."id", f."sale", s."company", case s."directDebit" when 1 then s."bankAccount" end as "account"`;

/** Those due first. By the index of them: without it each look would go through all fees of a run. */
function dueFees(ctx: ReadContext, which: Sql, most: number): Promise<readonly DueFee[]> {
  return queryAll<DueFee>(
    ctx.db,
    sql`select ${DUE} from "subscriptionFee" f ${sql.raw(byIndex('subscriptionFee_documentOn'))}
        join "sale" s on s."id" = f."sale"
      where f."documentOn" <= ${ctx.zone.dateAt(ctx.now)} ${which}
      order by f."documentOn" nulls first, f."id" limit ${most}`,
  );
}
