/** What is due of somebody. What is due later, or a bank collects, stands against nobody. */
import type { ReadContext } from '#server/core/context/context.ts';
import { queryAll } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import { type Debt, debtsOfCustomers } from '#server/modules/customers/debts/debts.ts';
import { reasonOf } from '#shared/domain/sepa/reasonCodes.ts';
import { type Debited, debitAccounts } from './debitAccounts.ts';

export interface DueDebt extends Debt {
  /** It is due by today, and no bank collects it. */
  readonly isDue: boolean;
  /** A bank sent it back, and was not asked for it again. */
  readonly returned: boolean;
  /** When the bank did, where it says so. */
  readonly returnedOn: string | null;
  /** Why, where it says so. */
  readonly returnedReason: ReturnedReason | null;
  /** The subscriptions of which it is a fee. */
  readonly subscriptions: readonly number[];
}

/** Why a bank sent something back, in words. */
interface ReturnedReason {
  /** Null where it gave none. */
  readonly code: string | null;
  readonly text: { readonly es: string; readonly en: string };
}

interface OwedSale extends Debited {
  readonly id: number;
  readonly invoice: number | null;
  readonly directDebit: 0 | 1;
  readonly subscription: number | null;
  /** It is in a remittance. */
  readonly isOpen: 0 | 1;
  /** The last one; null where it never came back. */
  readonly bankReturn: number | null;
  readonly returnedOn: string | null;
  readonly reason: string | null;
  readonly reasonText: string | null;
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
    const last = lastReturned(own);
    return {
      ...debt,
      isDue: debt.due <= today && !isCollected,
      returned: last !== null,
      returnedOn: last?.returnedOn ?? null,
      returnedReason: last === null ? null : reasonText(last),
      subscriptions: [...new Set(own.flatMap(({ subscription }) => subscription ?? []))],
    };
  });
}

/** Of some sales the one that came back last, unless a bank was asked for it again. */
function lastReturned(sales: readonly OwedSale[]): OwedSale | null {
  const back = sales.filter(({ isOpen, bankReturn }) => isOpen === 0 && bankReturn !== null);
  return back.sort((a, b) => (b.bankReturn ?? 0) - (a.bankReturn ?? 0))[0] ?? null;
}

/** The words of the code, else what the bank wrote. */
function reasonText({ reason, reasonText: written }: OwedSale): ReturnedReason | null {
  if (reason === null) return written === null ? null : { code: null, text: { es: written, en: written } };
  const { known, text } = reasonOf(reason);
  const isWritten = written !== null && (!known || reason === 'NARR');
  return { code: reason, text: isWritten ? { es: written, en: written } : text };
}

/** Of sales the bank is asked for, or will be: as long as one never came back, and there is an account to debit. */
async function collectedOf(ctx: ReadContext, sales: readonly OwedSale[], today: string): Promise<ReadonlySet<number>> {
  const debited = sales.filter(({ directDebit }) => directDebit === 1);
  const accounts = await debitAccounts(ctx, debited);
  const collected = debited.filter((sale) => {
    const account = accounts.of(sale);
    const isWaiting = sale.bankReturn === null && account !== null && (account.mandateCancelled ?? NEVER) > today;
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
        case s."fkModel" when 'subscriptionCustomer' then s."fkId" end as "subscription",
        exists (select 1 from "remittanceSale" r where r."sale" = s."id" and r."open" = 1) as "isOpen",
        b."id" as "bankReturn", b."bookedOn" as "returnedOn", b."reason", b."reasonText"
      from "sale" s left join "bankReturn" b on b."id" = (select max(l."id") from "remittanceSale" r
          join "bankReturn" l on l."remittanceDebit" = r."remittanceDebit" where r."sale" = s."id")
      where s."id" in ${ids('sale')} or s."invoice" in ${ids('invoice')}`,
  );
}
