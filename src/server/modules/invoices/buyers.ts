/**
 * Whose document sales are on: their customer's. Fees whose receipts are grouped are on that of who pays, those of an account
 * that are due on one day on one, as a bank collects them by one debit.
 */
import type { ReadContext } from '#server/core/context/context.ts';
import { queryAll } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Row } from '#shared/catalogue/index.ts';
import { dueDayOf } from '../sales/due.ts';

type Sale = Row<'sale'>;

/** Sales that are on one document. */
export interface Together {
  readonly customer: number | null;
  readonly company: number;
  readonly sales: readonly Sale[];
}

/** True where a company collects all receipts of an account by one debit. */
export async function areReceiptsGrouped(ctx: ReadContext, company: number): Promise<boolean> {
  const grouping = await queryAll(
    ctx.db,
    sql`select 1 from "creditorAccount"
      where "company" = ${company} and "isGrouped" = 1 and "active" = 1 and "deleted" = 0 limit 1`,
  );
  return grouping.length > 0;
}

/** Sales by who buys, who sells and, where that is grouped, the account and the day they are due; in their order. */
export async function togetherOf(ctx: ReadContext, sales: readonly Sale[]): Promise<readonly Together[]> {
  const accounts = await groupedAccounts(ctx, sales);
  const groups = Map.groupBy(sales, (sale) => {
    const account = accounts(sale);
    const own = `${account?.customer ?? sale.customer ?? 0} ${sale.company}`;
    return account === null ? own : `${own} ${account.id} ${dueDayOf(ctx, sale)}`;
  });
  return [...groups.values()].flatMap((own) => {
    const [first] = own;
    if (first === undefined) return [];
    return { customer: accounts(first)?.customer ?? first.customer, company: first.company, sales: own };
  });
}

type Account = Pick<Row<'bankAccount'>, 'id' | 'customer'>;

/** The account in use by which a fee is collected with others; null of what is not. */
async function groupedAccounts(ctx: ReadContext, sales: readonly Sale[]): Promise<(sale: Sale) => Account | null> {
  const debited = sales.filter(isDebitedFee);
  if (debited.length === 0) return () => null;
  const companies = new Set<number>();
  for (const company of new Set(debited.map(({ company }) => company))) {
    if (await areReceiptsGrouped(ctx, company)) companies.add(company);
  }
  const ids = [...new Set(debited.flatMap(({ bankAccount }) => bankAccount ?? []))];
  const rows = await queryAll<Account>(
    ctx.db,
    sql`select "id", "customer" from "bankAccount"
      where "id" in ${sql.list(ids)} and "active" = 1 and "deleted" = 0`,
  );
  const accounts = new Map(rows.map((account) => [account.id, account]));
  return (sale) =>
    isDebitedFee(sale) && companies.has(sale.company) ? (accounts.get(sale.bankAccount ?? 0) ?? null) : null;
}

function isDebitedFee({ fkModel, directDebit, bankAccount }: Sale): boolean {
  return fkModel === 'subscriptionCustomer' && directDebit === 1 && bankAccount !== null;
}
