/** What is to be collected by direct debit: receipts, which are a sale with those below it, and what keeps one back. */

import type { ReadContext } from '#server/core/context/context.ts';
import { differs } from '#server/core/db/dialect.ts';
import { queryAll } from '#server/core/db/execute.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Row } from '#shared/catalogue/index.ts';
import { add, type Money } from '#shared/domain/money.ts';
import { isIdentifier } from '#shared/domain/sepa/characters.ts';
import { mandateStateOf } from '#shared/domain/sepa/mandate.ts';
import { isRetryOffered, reasonOf } from '#shared/domain/sepa/reasonCodes.ts';
import { RemittanceStatus, SaleStatus } from '#shared/domain/states.ts';
import type { ReceiptFault } from '#shared/operations/parts/directDebits.ts';
import { compactIban } from '../customers/sameAccount.ts';
import { type DebitAccount, debitAccounts } from './debitAccounts.ts';
import { type DebtorFault, debtorFaults } from './paymentFileFaults.ts';

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
  readonly account: DebitAccount | null;
  readonly fault: ReceiptFault | null;
}

/** Which receipts are wanted. */
export interface ReceiptChoice {
  readonly company: number;
  /** Only those dated up to a day; null: all. */
  readonly until: string | null;
  /** Only these sales, with the rest of their receipts; null: all. */
  readonly sales: readonly number[] | null;
  /** Presented again although they came back, or others under their mandate; with what came back in the same debit. */
  readonly retry: ReadonlySet<number>;
  /** A draft whose own sales count as free; null: none. */
  readonly draft: number | null;
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
        and not exists (select 1 from "remittanceSale" r join "remittanceDebit" d on d."id" = r."remittanceDebit"
          where r."sale" = s."id" and r."open" = 1 and ${differs(sql`d."remittance"`, choice.draft)})
      order by c."name", c."id", s."id"`,
  );
  const groups = Map.groupBy(sales, ({ parent, id }) => parent ?? id);
  const accounts = await debitAccounts(ctx, sales);
  const history = {
    uses: await lastUses(ctx, accounts.all),
    returns: await returnsOf(ctx, sales),
    mandates: await lastReturns(ctx, accounts.all),
  };
  const again = { ...choice, retry: withThoseOfTheirDebits(choice.retry, history.returns) };
  const receipts: Receipt[] = [];
  for (const [id, group] of groups) {
    const [first] = group;
    if (first === undefined) continue;
    const account = accounts.of(first);
    receipts.push({
      id,
      customer: first.customer,
      customerName: first.customerName,
      account,
      sales: group.map((sale) => ({ id: sale.id, amount: sale.pending, description: sale.description })),
      amount: add(...group.map(({ pending }) => pending)),
      fault: faultOf(account, history, group, again),
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
  return sql`and coalesce(s."parent", s."id") in
    (select coalesce(o."parent", o."id") from "sale" o where o."id" in ${sql.list(sales)})`;
}

/** The last day that was asked for under each mandate, by its reference. A cancelled remittance asked for nothing. */
async function lastUses(ctx: ReadContext, accounts: readonly DebitAccount[]): Promise<ReadonlyMap<string, string>> {
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
  readonly debit: number;
  readonly reason: string | null;
  readonly created: string;
}

/** How each sale came back, the last time last. */
async function returnsOf(
  ctx: ReadContext,
  sales: readonly OwedSale[],
): Promise<ReadonlyMap<number, readonly Returned[]>> {
  const rows = await queryAll<Returned & { sale: number }>(
    ctx.db,
    sql`select s."sale", b."remittanceDebit" as "debit", b."reason", b."created" from "bankReturn" b
        join "remittanceSale" s on s."remittanceDebit" = b."remittanceDebit"
      where s."sale" in ${sql.list(sales.map(({ id }) => id))} order by b."id"`,
  );
  return Map.groupBy(rows, ({ sale }) => sale);
}

/** The last return under each mandate, by its reference. */
async function lastReturns(
  ctx: ReadContext,
  accounts: readonly DebitAccount[],
): Promise<ReadonlyMap<string, Returned>> {
  const mandates = sql.list([...new Set(accounts.flatMap(({ mandate }) => mandate ?? []))]);
  const rows = await queryAll<Returned & { mandate: string }>(
    ctx.db,
    sql`select d."mandate", d."id" as "debit", b."reason", b."created" from "bankReturn" b
        join "remittanceDebit" d on d."id" = b."remittanceDebit"
      where d."mandate" in ${mandates} order by b."id"`,
  );
  return new Map(rows.map((row) => [row.mandate, row]));
}

/** What came back as one debit is presented again as one. */
function withThoseOfTheirDebits(
  retry: ReadonlySet<number>,
  returns: ReadonlyMap<number, readonly Returned[]>,
): ReadonlySet<number> {
  const debits = new Set([...retry].map((sale) => returns.get(sale)?.at(-1)?.debit));
  const beside = [...returns].filter(([, own]) => debits.has(own.at(-1)?.debit)).map(([sale]) => sale);
  return new Set([...retry, ...beside]);
}

/** What became of mandates and of sales before. */
interface History {
  readonly uses: ReadonlyMap<string, string>;
  readonly returns: ReadonlyMap<number, readonly Returned[]>;
  readonly mandates: ReadonlyMap<string, Returned>;
}

function faultOf(
  account: DebitAccount | null,
  { uses, returns, mandates }: History,
  group: readonly OwedSale[],
  { collectionDate, retry }: ReceiptChoice,
): ReceiptFault | null {
  if (account === null) return 'account_missing';
  const name = account.holder ?? account.customerName;
  const [refused] = debtorFaults({ name, iban: compactIban(account.iban), bic: account.bic, address: null });
  if (refused !== undefined) return faultsOfDebtors[refused];
  if (account.mandate === null || account.mandateDate === null || account.mandateDate > collectionDate) {
    return 'mandate_missing';
  }
  if (!isIdentifier(account.mandate)) return 'mandate_invalid';
  const facts = {
    signedOn: account.mandateDate,
    lastRequestedOn: uses.get(account.mandate) ?? null,
    cancelledOn: account.mandateCancelled,
  };
  const state = mandateStateOf(facts, collectionDate);
  if (state !== 'valid') return `mandate_${state}`;
  if (group.some(({ id }) => retry.has(id))) return null;
  if (group.some(({ id }) => !isPresentable(returns.get(id) ?? [], account))) return 'returned';
  const last = mandates.get(account.mandate);
  const isStopped = last !== undefined && reasonOf(last.reason ?? '').mandate !== 'stays';
  return isStopped && !isChangedSince(account, last) ? 'mandate_returned' : null;
}

/** What keeps a receipt back where a bank would refuse its debtor. */
const faultsOfDebtors: Readonly<Record<DebtorFault, ReceiptFault>> = {
  debtor_name_missing: 'holder_invalid',
  debtor_iban_invalid: 'iban_invalid',
  debtor_bic_invalid: 'bic_invalid',
  debtor_address_missing: 'address_missing',
};

/** True for what never came back, or may be presented again: as it was, or since what was wrong has changed. */
function isPresentable(returns: readonly Returned[], account: DebitAccount): boolean {
  const last = returns.at(-1);
  if (last === undefined) return true;
  const reason = reasonOf(last.reason ?? '');
  if (reason.retry === 'afterChange') return isChangedSince(account, last);
  return isRetryOffered(reason, returns.length - 1);
}

function isChangedSince({ changed }: DebitAccount, { created }: Returned): boolean {
  return changed > created;
}
