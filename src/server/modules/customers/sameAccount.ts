/** One IBAN with one mandate is one account of its customer, however it is written. */
import { electronicFormatIBAN } from 'ibantools';
import type { ReadContext } from '#server/core/context/context.ts';
import { queryAll } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Row } from '#shared/catalogue/index.ts';

type Account = Row<'bankAccount'>;

/** The account in use of a customer that is the same; undefined where there is none. `own`: the record itself. */
export async function sameAccountOf(
  ctx: ReadContext,
  account: Pick<Account, 'customer' | 'iban' | 'mandate'>,
  own: number | null = null,
): Promise<Account | undefined> {
  const accounts = await queryAll<Account>(
    ctx.db,
    sql`select * from "bankAccount" where "customer" = ${account.customer} and "active" = 1 and "deleted" = 0
      and "id" <> ${own ?? 0} order by "id"`,
  );
  return accounts.find((other) => payerOf(other) === payerOf(account));
}

/** An IBAN as banks exchange it, without blanks. */
export function compactIban(iban: string): string {
  return electronicFormatIBAN(iban) ?? '';
}

/**
 * What a bank knows an account by. A parent may be kept with each child: accounts with the same are one payer's, and one debit
 * collects from them what is grouped.
 */
export function payerOf({ iban, mandate }: Pick<Account, 'iban' | 'mandate'>): string {
  return `${compactIban(iban)} ${mandate}`;
}
