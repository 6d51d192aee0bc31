/** What is to be collected by direct debit: receipts, which are a sale with those below it, and what keeps one back. */

import { electronicFormatIBAN, isValidIBAN } from 'ibantools';
import type { ReadContext } from '#server/core/context/context.ts';
import { queryAll } from '#server/core/db/execute.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Row } from '#shared/catalogue/index.ts';
import { add, type Money } from '#shared/domain/money.ts';
import { isIdentifier } from '#shared/domain/sepa/characters.ts';
import { mandateStateOf } from '#shared/domain/sepa/mandate.ts';
import { isRetryOffered, reasonOf } from '#shared/domain/sepa/reasonCodes.ts';
import { DebitStatus, RemittanceStatus, SaleStatus } from '#shared/domain/states.ts';
import type { ReceiptFault } from '#shared/operations/parts/directDebits.ts';

export interface ReceiptSale {
  readonly id: number;
  readonly amount: Money;
  readonly description: string;
}

/** A sale with those below it, as one debit would collect it. */
export interface Receipt {
  /** Of the sale that stands for it. */
  readonly id: number;
  readonly customer: number;
  readonly customerName: string;
  readonly sales: readonly ReceiptSale[];
  readonly amount: Money;
  readonly account: BankAccount | null;
  readonly fault: ReceiptFault | null;
}

export type BankAccount = Pick<
  Row<'bankAccount'>,
  'id' | 'customer' | 'iban' | 'bic' | 'holder' | 'mandate' | 'mandateDate' | 'mandateCancelled'
> & { readonly changed: string };

/** Which receipts are wanted. */
export interface ReceiptChoice {
  readonly company: number;
  /** Only those dated up to a day; null: all. */
  readonly until: string | null;
  /** Only these sales, with the rest of their receipts; null: all. */
  readonly sales: readonly number[] | null;
  /** Presented again although they came back. */
  readonly retry: ReadonlySet<number>;
  /** The day they are to be collected: mandates are judged on it. */
  readonly collectionDate: string;
  readonly zone: string;
}

interface OwedSale extends Pick<Row<'sale'>, 'id' | 'parent' | 'pending' | 'description' | 'bankAccount'> {
  readonly customer: number;
  readonly customerName: string;
}

/** The receipts that could be collected now, in the order of their customers. */
export async function receiptsToCollect(ctx: ReadContext, choice: ReceiptChoice): Promise<readonly Receipt[]> {
  const sales = await queryAll<OwedSale>(
    ctx.db,
    sql`select s."id", s."parent", s."pending", s."description", s."bankAccount", s."customer", c."name" as "customerName"
      from "sale" s join "customer" c on c."id" = s."customer"
      where s."directDebit" = 1 and s."status" in (${sql.literal(SaleStatus.pending, SaleStatus.partlyPaid)})
        and s."pending" > 0 and s."deleted" = 0 and s."company" = ${choice.company} ${dated(ctx, choice)} ${named(choice)}
        and not exists (select 1 from "remittanceSale" r where r."sale" = s."id" and r."open" = 1)
      order by c."name", c."id", s."id"`,
  );
  const groups = new Map<number, OwedSale[]>();
  for (const sale of sales) {
    const root = sale.parent ?? sale.id;
    const group = groups.get(root);
    if (group === undefined) groups.set(root, [sale]);
    else group.push(sale);
  }
  const accounts = await accountsOf(ctx, sales);
  const uses = await lastUses(ctx, accounts);
  const returns = await returnsOf(ctx, sales);
  const receipts: Receipt[] = [];
  for (const [id, group] of groups) {
    const [first] = group;
    if (first === undefined) continue;
    const account = accountFor(accounts, group);
    receipts.push({
      ...{ id, customer: first.customer, customerName: first.customerName, account },
      sales: group.map((sale) => ({ id: sale.id, amount: sale.pending, description: sale.description })),
      amount: add(...group.map(({ pending }) => pending)),
      fault: faultOf(account, uses, returns, group, choice),
    });
  }
  return receipts;
}

function dated(ctx: ReadContext, { until, company }: ReceiptChoice): Sql {
  if (until === null) return sql``;
  const end = ctx.zoneOf(company).toStored(`${until}T23:59:59`);
  return sql`and coalesce(s."issueDate", s."created") <= ${end}`;
}

function named({ sales }: ReceiptChoice): Sql {
  if (sales === null) return sql``;
  const ids = sql.list(sales);
  return sql`and (s."id" in ${ids} or s."parent" in ${ids}
    or exists (select 1 from "sale" o where o."id" in ${ids} and (o."parent" = s."id" or o."parent" = s."parent")))`;
}

/** Accounts by customer, the one that was added last behind the others. */
async function accountsOf(ctx: ReadContext, sales: readonly OwedSale[]): Promise<readonly BankAccount[]> {
  const customers = sql.list([...new Set(sales.map(({ customer }) => customer))]);
  const ids = sql.list([...new Set(sales.flatMap(({ bankAccount }) => bankAccount ?? []))]);
  return queryAll<BankAccount>(
    ctx.db,
    sql`select "id", "customer", "iban", "bic", "holder", "mandate", "mandateDate", "mandateCancelled",
        coalesce("updated", "created") as "changed"
      from "bankAccount" where "active" = 1 and "deleted" = 0 and ("customer" in ${customers} or "id" in ${ids})
      order by "id"`,
  );
}

/** The account of the sale that stands for a receipt, else the one its customer added last. */
function accountFor(accounts: readonly BankAccount[], [first]: readonly OwedSale[]): BankAccount | null {
  const own = accounts.find(({ id }) => id === first?.bankAccount);
  return own ?? accounts.findLast(({ customer }) => customer === first?.customer) ?? null;
}

/** The last day that was asked for under each mandate, by its reference. A cancelled remittance asked for nothing. */
async function lastUses(ctx: ReadContext, accounts: readonly BankAccount[]): Promise<ReadonlyMap<string, string>> {
  const mandates = sql.list([...new Set(accounts.flatMap(({ mandate }) => mandate ?? []))]);
  const rows = await queryAll<{ mandate: string; last: string }>(
    ctx.db,
    sql`select d."mandate", max(r."collectionDate") as "last" from "remittanceDebit" d
        join "remittance" r on r."id" = d."remittance"
      where d."mandate" in ${mandates}
        and r."status" not in (${sql.literal(RemittanceStatus.draft, RemittanceStatus.cancelled)})
      group by d."mandate"`,
  );
  return new Map(rows.map(({ mandate, last }) => [mandate, last]));
}

interface Returned {
  readonly sale: number;
  readonly reason: string | null;
  readonly created: string;
}

/** How each sale came back, the last time last. */
async function returnsOf(
  ctx: ReadContext,
  sales: readonly OwedSale[],
): Promise<ReadonlyMap<number, readonly Returned[]>> {
  const rows = await queryAll<Returned>(
    ctx.db,
    sql`select s."sale", b."reason", b."created" from "bankReturn" b
        join "remittanceSale" s on s."remittanceDebit" = b."remittanceDebit"
        join "remittanceDebit" d on d."id" = b."remittanceDebit"
      where s."sale" in ${sql.list(sales.map(({ id }) => id))} and d."status" = ${DebitStatus.returned} order by b."id"`,
  );
  const returns = new Map<number, Returned[]>();
  for (const row of rows) returns.set(row.sale, [...(returns.get(row.sale) ?? []), row]);
  return returns;
}

function faultOf(
  account: BankAccount | null,
  uses: ReadonlyMap<string, string>,
  returns: ReadonlyMap<number, readonly Returned[]>,
  group: readonly OwedSale[],
  { collectionDate, retry }: ReceiptChoice,
): ReceiptFault | null {
  if (account === null) return 'account_missing';
  if (!isValidIBAN(compactIban(account.iban))) return 'iban_invalid';
  if (account.mandate === null || account.mandateDate === null) return 'mandate_missing';
  if (!isIdentifier(account.mandate)) return 'mandate_invalid';
  const facts = {
    signedOn: account.mandateDate,
    lastRequestedOn: uses.get(account.mandate) ?? null,
    cancelledOn: account.mandateCancelled,
  };
  const state = mandateStateOf(facts, collectionDate);
  if (state !== 'valid') return `mandate_${state}`;
  const isHeldBack = group.some(({ id }) => !retry.has(id) && !isPresentable(returns.get(id) ?? [], account));
  return isHeldBack ? 'returned' : null;
}

/** True for what never came back, or may be presented again: as it was, or since what was wrong has changed. */
function isPresentable(returns: readonly Returned[], account: BankAccount): boolean {
  const last = returns.at(-1);
  if (last === undefined) return true;
  const reason = reasonOf(last.reason ?? '');
  if (reason.retry === 'afterChange') return account.changed > last.created;
  return isRetryOffered(reason, returns.length - 1);
}

/** An IBAN as banks exchange it, without blanks. */
export function compactIban(iban: string): string {
  return electronicFormatIBAN(iban) ?? '';
}
