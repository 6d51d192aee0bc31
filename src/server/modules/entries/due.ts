/** What is due of somebody who comes in. What is due later, or a bank collects, stands against nobody. */
import type { ReadContext } from '#server/core/context/context.ts';
import { queryAll } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import { type Debt, debtsOfCustomers } from '#server/modules/customers/debts/debts.ts';

export interface DueDebt extends Debt {
  /** It is due by today, and no bank collects it. */
  readonly isDue: boolean;
  /** A bank sent it back. */
  readonly returned: boolean;
  /** When the bank did, where it says so. */
  readonly returnedOn: string | null;
}

interface Collected {
  readonly id: number;
  readonly invoice: number | null;
  /** A bank is asked for it, or will be. */
  readonly isCollected: 0 | 1;
  readonly returns: number;
  readonly returnedOn: string | null;
}

/** The debts of some customers, the oldest first. */
export async function dueDebts(ctx: ReadContext, customers: readonly number[]): Promise<readonly DueDebt[]> {
  const debts = await debtsOfCustomers(ctx, customers);
  if (debts.length === 0) return [];
  const today = ctx.zone.dateAt(ctx.now);
  const sales = await collectedSales(ctx, debts, today);
  return debts.map((debt) => {
    const own = sales.filter(({ id, invoice }) => (debt.model === 'sale' ? id : invoice) === debt.id);
    const isCollected = own.length > 0 && own.every((sale) => sale.isCollected === 1);
    return {
      ...debt,
      isDue: debt.due <= today && !isCollected,
      returned: own.some(({ returns }) => returns > 0),
      returnedOn:
        own
          .flatMap(({ returnedOn }) => returnedOn ?? [])
          .sort()
          .at(-1) ?? null,
    };
  });
}

/**
 * The sales of some debts. One that is to be debited is left to the bank while it is in a remittance; before that, as long as
 * it never came back and there is an account to debit.
 */
async function collectedSales(ctx: ReadContext, debts: readonly Debt[], today: string): Promise<readonly Collected[]> {
  const ids = (model: Debt['model']) => sql.list(debts.filter((debt) => debt.model === model).map(({ id }) => id));
  return queryAll<Collected>(
    ctx.db,
    sql`select o."id", o."invoice", o."returns", o."returnedOn", o."directDebit" = 1 and (
          exists (select 1 from "remittanceSale" r where r."sale" = o."id" and r."open" = 1)
          or (o."returns" = 0 and exists (select 1 from "bankAccount" a
            where a."id" = coalesce(o."bankAccount",
                (select max(c."id") from "bankAccount" c
                  where c."customer" = o."customer" and c."active" = 1 and c."deleted" = 0))
              and a."active" = 1 and a."deleted" = 0 and coalesce(a."mandateCancelled", '9999-12-31') > ${today}))
        ) as "isCollected"
      from (select s."id", s."invoice", s."customer", s."directDebit", s."bankAccount",
          (select count(*) from "remittanceSale" r join "bankReturn" b on b."remittanceDebit" = r."remittanceDebit"
            where r."sale" = s."id") as "returns",
          (select max(b."bookedOn") from "remittanceSale" r
              join "bankReturn" b on b."remittanceDebit" = r."remittanceDebit"
            where r."sale" = s."id") as "returnedOn"
        from "sale" s where s."id" in ${ids('sale')} or s."invoice" in ${ids('invoice')}) o`,
  );
}
