/** What is owed, as conditions in SQL: a sale on a document is owed as a part of it, a document as its last conversion. */

import { type Sql, sql } from '#server/core/db/sql.ts';
import { InvoiceStatus, SaleStatus } from '#shared/domain/states.ts';

/** Of a pending sale on no document that has not expired. `at`: the moment. */
export const owedSale = (at: string): Sql => sql`"status" in (${sql.literal(SaleStatus.pending, SaleStatus.partlyPaid)})
  and "pending" > 0
  and "deleted" = 0 and "invoice" is null and (coalesce("timeout", '9999') > ${at}
  or "status" = ${sql.literal(SaleStatus.partlyPaid)}
    or "pendingPaymentMethod" is not null)`;

/** Of an unpaid document. */
export const OWED_INVOICE = sql`"status" = ${sql.literal(InvoiceStatus.confirmed)} and "pending" > 0
  and "isProforma" = 0 and "isInternal" = 0
  and "convertedTo" is null and "summaryInvoice" is null`;
