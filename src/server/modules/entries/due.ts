/** What is due of somebody who comes in. What is due later, or a bank collects, stands against nobody. */
import type { ReadContext } from '#server/core/context/context.ts';
import { queryAll } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import { type Debt, debtsOfCustomers } from '#server/modules/customers/debts/debts.ts';
import { type Debited, debitAccounts } from '#server/modules/directDebits/debitAccounts.ts';

export interface DueDebt extends Debt {
  /** It is due by today, and no bank collects it. */
  readonly isDue: boolean;
  /** A bank sent it back. */
  readonly returned: boolean;
  /** When the bank did, where it says so. */
  readonly returnedOn: string | null;
}

interface OwedSale extends Debited {
  readonly id: number;
  readonly invoice: number | null;
  readonly directDebit: 0 | 1;
  /** It is in a remittance. */
  readonly isOpen: 0 | 1;
  readonly returns: number;
  readonly returnedOn: string | null;
}

/** The debts of some customers, the oldest first. */
export async function dueDebts(ctx: ReadContext, customers: readonly number[]): Promise<readonly DueDebt[]> {
  const debts = await debtsOfCustomers(ctx, customers);
  if (debts.length === 0) return [];
  const today = ctx.zone.dateAt(ctx.now);
  const sales = await salesOf(ctx, debts);
  const collected = await collectedOf(ctx, sales, today);
  return debts.map((debt) => {
    const own = sales.filter(({ id, invoice }) => (debt.model === 'sale' ? id : invoice) === debt.id);
    const isCollected = own.length > 0 && own.every((sale) => collected.has(sale.id));
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

/** Of sales the bank is asked for, or will be: as long as one never came back, and there is an account to debit. */
async function collectedOf(ctx: ReadContext, sales: readonly OwedSale[], today: string): Promise<ReadonlySet<number>> {
  const debited = sales.filter(({ directDebit }) => directDebit === 1);
  const accounts = await debitAccounts(ctx, debited);
  const collected = debited.filter((sale) => {
    const account = accounts.of(sale);
    const isWaiting = sale.returns === 0 && account !== null && (account.mandateCancelled ?? NEVER) > today;
    return sale.isOpen === 1 || isWaiting;
  });
  return new Set(collected.map(({ id }) => id));
}

/** After any day. */
const NEVER = '9999-12-31';

function salesOf(ctx: ReadContext, debts: readonly Debt[]): Promise<readonly OwedSale[]> {
  const ids = (model: Debt['model']) => sql.list(debts.filter((debt) => debt.model === model).map(({ id }) => id));
  return queryAll<OwedSale>(
    ctx.db,
    sql`select s."id", s."invoice", s."customer", s."bankAccount", s."directDebit",
        exists (select 1 from "remittanceSale" r where r."sale" = s."id" and r."open" = 1) as "isOpen",
        (select count(*) from "remittanceSale" r join "bankReturn" b on b."remittanceDebit" = r."remittanceDebit"
          where r."sale" = s."id") as "returns",
        (select max(b."bookedOn") from "remittanceSale" r join "bankReturn" b on b."remittanceDebit" = r."remittanceDebit"
          where r."sale" = s."id") as "returnedOn"
      from "sale" s where s."id" in ${ids('sale')} or s."invoice" in ${ids('invoice')}`,
  );
}
