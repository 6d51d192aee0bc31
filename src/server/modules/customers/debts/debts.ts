/** What customers owe, debt by debt. */
import type { ReadContext } from '#server/core/context/context.ts';
import { queryAll } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import { type DebtAge, debtAgeOf } from '#shared/domain/debtAges.ts';
import type { Money } from '#shared/domain/money.ts';
import { OWED_INVOICE, owedOnOther, owedSale } from './owed.ts';

/** A pending sale that no issued document charges, or an unpaid document. */
export interface Debt {
  readonly model: 'sale' | 'invoice';
  readonly id: number;
  readonly customer: number;
  readonly name: string;
  readonly pending: Money;
  /** Of a sale the moment it was made. */
  readonly date: string | null;
  readonly dueDate: string | null;
  readonly currency: string;
  /** The day from which it is late. */
  readonly due: string;
  readonly age: DebtAge;
}

/** The currency of a row of `sale`. */
export const CURRENCY_OF_SALE = sql`(select c."currency" from "company" c where c."id" = "sale"."company")`;

/** The debts of some customers, the oldest first. What of theirs is on the document of who pays is theirs by what is owed of it. */
export async function debtsOfCustomers(ctx: ReadContext, customers: readonly number[]): Promise<readonly Debt[]> {
  const ids = sql.list(customers);
  const rows = await queryAll<Omit<Debt, 'age'>>(
    ctx.db,
    sql`select 'sale' as "model", "id", "customer", "description" as "name", "pending", "created" as "date",
        null as "dueDate", coalesce("dueDate", "issueDate", "created") as "due", ${CURRENCY_OF_SALE} as "currency"
      from "sale" where "customer" in ${ids} and ${owedSale(ctx.at)}
     union all
     select 'sale', "id", "customer", "description", "pending", "created", null,
        coalesce("dueDate", "issueDate", "created"), ${CURRENCY_OF_SALE}
      from "sale" where "customer" in ${ids} and ${owedOnOther(ids)}
     union all
     select 'invoice', "id", "customer", coalesce("number", ''), "pending", "date", "dueDate", "earliestDueDate",
        "currency"
      from "invoice" where "customer" in ${ids} and ${OWED_INVOICE}
      order by "date" nulls first, "id"`,
  );
  const today = ctx.zone.dateAt(ctx.now);
  return rows.map((debt) => {
    const due = debt.model === 'sale' ? ctx.zone.toWire(debt.due).slice(0, today.length) : debt.due;
    return { ...debt, due, age: debtAgeOf(due, today) };
  });
}
