/** Which account is debited: one rule for what is issued, what is collected, and what is said of both. */
import type { ReadContext } from '#server/core/context/context.ts';
import { queryAll } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Row } from '#shared/catalogue/index.ts';

export type DebitAccount = Pick<
  Row<'bankAccount'>,
  'id' | 'customer' | 'iban' | 'bic' | 'holder' | 'mandate' | 'mandateDate' | 'mandateCancelled'
> & {
  /** Whose account it is: they pay. */
  readonly customerName: string;
  readonly changed: string;
  readonly isUsable: 0 | 1;
};

/** A sale or a subscription that is debited, with the account it names. */
export interface Debited {
  readonly customer: number;
  readonly bankAccount: number | null;
}

export interface DebitAccounts {
  /** Those that may be meant, in the order they were added. */
  readonly all: readonly DebitAccount[];
  /**
   * The account that is named, which may be another payer's, else the one the customer added last. Where somebody else was to
   * pay and cannot any more, it is not the customer who pays instead: null, as where there is none.
   */
  readonly of: (debited: Debited) => DebitAccount | null;
}

/** Reads the accounts of some sales or subscriptions with one query. */
export async function debitAccounts(ctx: ReadContext, debited: readonly Debited[]): Promise<DebitAccounts> {
  if (debited.length === 0) return { all: [], of: () => null };
  const customers = sql.list([...new Set(debited.map(({ customer }) => customer))]);
  const ids = sql.list([...new Set(debited.flatMap(({ bankAccount }) => bankAccount ?? []))]);
  const all = await queryAll<DebitAccount>(
    ctx.db,
    sql`select a."id", a."customer", c."name" as "customerName", a."iban", a."bic", a."holder", a."mandate", a."mandateDate",
        a."mandateCancelled", coalesce(a."updated", a."created") as "changed",
        a."active" = 1 and a."deleted" = 0 as "isUsable"
      from "bankAccount" a join "customer" c on c."id" = a."customer"
      where (a."active" = 1 and a."deleted" = 0 and a."customer" in ${customers}) or a."id" in ${ids}
      order by a."id"`,
  );
  const byId = new Map(all.map((account) => [account.id, account]));
  const usable = all.filter(({ isUsable }) => isUsable === 1);
  const byCustomer = new Map(usable.map((account) => [account.customer, account]));
  return {
    all,
    of: ({ bankAccount, customer }) => {
      const named = bankAccount === null ? undefined : byId.get(bankAccount);
      if (named?.isUsable === 1) return named;
      if (named !== undefined && named.customer !== customer) return null;
      return byCustomer.get(customer) ?? null;
    },
  };
}
