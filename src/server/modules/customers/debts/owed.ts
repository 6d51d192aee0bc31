/** What is owed, as conditions in SQL. They are those of lists in `shared/domain/owed.ts`. */

import { type Sql, sql } from '#server/core/db/sql.ts';
import { type Filters, invoicesToRefund, openInvoices, owedInvoices } from '#shared/domain/owed.ts';
import { InvoiceStatus, SaleStatus } from '#shared/domain/states.ts';

/** Operators of filters. */
const signs: Readonly<Record<string, Sql>> = { eq: sql`=`, ne: sql`<>`, gt: sql`>`, lt: sql`<` };

/** Of an unpaid document. */
export const OWED_INVOICE = conditionOf(owedInvoices);
/** Of a document by which the facility owes its customer. */
export const INVOICE_TO_REFUND = conditionOf(invoicesToRefund);
/** Of either. */
export const OPEN_INVOICE = conditionOf(openInvoices);

/** Of a sale that no issued document charges, and that is neither paid nor over. */
const UNSETTLED = sql`"status" in (${sql.literal(SaleStatus.pending, SaleStatus.partlyPaid)}) and "deleted" = 0
  and coalesce((select d."status" from "invoice" d where d."id" = "sale"."invoice"),
    ${sql.literal(InvoiceStatus.draft)}) = ${sql.literal(InvoiceStatus.draft)}`;

/** Of a sale that is owed. One whose time is over is owed no more. `at`: the moment. */
export const owedSale = (at: string): Sql => sql`${UNSETTLED} and "pending" > 0
  and (coalesce("timeout", '9999') > ${at} or "status" = ${sql.literal(SaleStatus.partlyPaid)}
    or "pendingPaymentMethod" is not null)`;

/** Of a sale that is owed on an unpaid document of somebody else, who is none of some customers. */
export const owedOnOther = (customers: Sql): Sql => sql`
  "status" in (${sql.literal(SaleStatus.pending, SaleStatus.partlyPaid)}) and "deleted" = 0 and "pending" > 0
  and "invoice" in (select d."id" from "invoice" d where d."id" = "sale"."invoice" and d."customer" <> "sale"."customer"
    and d."customer" not in ${customers} and d."status" = ${sql.literal(InvoiceStatus.confirmed)})`;

/** Of a sale by which the facility owes its customer. */
export const SALE_TO_REFUND = sql`${UNSETTLED} and "pending" < 0`;

/** Filters of a list, word for word as the conditions of indexes have them. */
function conditionOf(filters: Filters): Sql {
  const conditions = Object.entries(filters).map(([name, value]) => {
    const [field = '', operator = 'eq'] = name.split(/[[\]]/);
    if (operator === 'null') return sql`${sql.id(field)} is null`;
    const sign = signs[operator];
    if (sign === undefined) throw new Error(`no operator of a condition: ${operator}`);
    return sql`${sql.id(field)} ${sign} ${sql.literal(Number(value))}`;
  });
  return sql.join(conditions, ' and ');
}
