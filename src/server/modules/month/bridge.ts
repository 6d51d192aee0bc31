/**
 * The bridge of a month: what was collected in it is what was paid of documents, held for customers, or given back. Each line is
 * a sum of its own, of other rows than those of what was collected.
 */

import type { ReadContext } from '#server/core/context/context.ts';
import { withinBudget } from '#server/core/db/budget.ts';
import { differs } from '#server/core/db/dialect.ts';
import { queryAll, queryFirst } from '#server/core/db/execute.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import { add, fromMoney, type Money, neg, sub, sum, ZERO } from '#shared/domain/money.ts';
import { type BridgeLine, bridgeLineCodes } from '#shared/domain/monthCheck.ts';
import { balanceTypes, PaymentType } from '#shared/domain/paymentTypes.ts';
import { type Days, momentsOf } from '#shared/domain/reportPeriod.ts';
import {
  BasketPaymentType,
  DepositMovementType,
  InvoiceStatus,
  VoucherKind,
  VoucherMovementType,
} from '#shared/domain/states.ts';
import type { MonthBridge } from '#shared/operations/parts/month.ts';
import type { Scope } from '../reports/currencies.ts';

/** Which month, by the clock of its company, and what of it counts. */
export interface BridgeQuestion extends Days {
  readonly scope: Pick<Scope, 'company' | 'currency'>;
}

type Lines = Partial<Record<BridgeLine, Money>>;

const BALANCES = sql.literal(...balanceTypes);
const CONFIRMED = sql.literal(InvoiceStatus.confirmed);

/** Adds it up. */
export async function bridgeOf(ctx: ReadContext, question: BridgeQuestion): Promise<MonthBridge> {
  const collected = add(await paymentsOf(ctx, question), await notedNet(ctx, question));
  const parts: readonly Lines[] = [
    await onDocuments(ctx, question),
    await onNone(ctx, question),
    await ofDeposits(ctx, question),
    { walletsUsed: await usedOfWallets(ctx, question), noted: await stillNoted(ctx, question) },
  ];
  const lines = bridgeLineCodes.map((code) => ({ code, amount: sum(parts, (part) => part[code] ?? ZERO) }));
  return {
    collected: fromMoney(collected),
    lines: lines.map(({ code, amount }) => ({ code, amount: fromMoney(amount) })),
    difference: fromMoney(
      sub(
        collected,
        sum(lines, ({ amount }) => amount),
      ),
    ),
  };
}

/** The condition of the payments `p`: those of its cash points, and elsewhere those for it; of nothing, the first company’s. */
function isIn(ctx: ReadContext, question: BridgeQuestion): Sql {
  const { from, until } = momentsOf(question, ctx.zone.id);
  const { company, currency } = question.scope;
  const own = sql`coalesce((select c."company" from "pos" c where c."id" = p."pos"),
    (select min(d."company") from "invoicePayment" f join "invoice" d on d."id" = f."invoice" where f."payment" = p."id"),
    (select min(s."company") from "salePayment" f join "sale" s on s."id" = f."sale" where f."payment" = p."id"),
    (select min(c."id") from "company" c where c."deleted" = 0))`;
  return sql`${withinBudget('p."id"')} and p."created" >= ${from} and p."created" < ${until} and p."currency" = ${currency}
    ${company === null ? sql`` : sql`and ${own} = ${company}`}`;
}

/** What came in less what went out, but for what customers held before. */
async function paymentsOf(ctx: ReadContext, question: BridgeQuestion): Promise<Money> {
  return one(
    ctx,
    sql`select coalesce(sum(p."amount"), 0) as "amount" from "payment" p
      where ${isIn(ctx, question)} and p."type" not in (${BALANCES})`,
  );
}

/** Money noted for baskets, less what of it became a payment or went back. */
async function notedNet(ctx: ReadContext, question: BridgeQuestion): Promise<Money> {
  const { from, until } = momentsOf(question, ctx.zone.id);
  return one(
    ctx,
    sql`select coalesce(sum(case b."type" when ${sql.literal(BasketPaymentType.taken)} then b."amount"
        else -b."amount" end), 0) as "amount"
      from "basketPayment" b where ${isNoted(question)} and b."created" >= ${from} and b."created" < ${until}`,
  );
}

/** What was noted and waited at the end of the month, less what waited at its beginning. */
async function stillNoted(ctx: ReadContext, question: BridgeQuestion): Promise<Money> {
  const { from, until } = momentsOf(question, ctx.zone.id);
  const waiting = (at: string): Promise<Money> =>
    one(
      ctx,
      sql`select coalesce(sum(b."amount"), 0) as "amount" from "basketPayment" b
         left join "basketPayment" e on e."id" = b."endedBy"
        where ${isNoted(question)} and b."type" = ${sql.literal(BasketPaymentType.taken)} and b."created" < ${at}
        and coalesce(e."created", '9999') >= ${at}`,
    );
  return sub(await waiting(until), await waiting(from));
}

/** The condition of noted money `b`, wallets and deposits apart. */
function isNoted({ scope: { company, currency } }: BridgeQuestion): Sql {
  const own = sql`(select c."company" from "pos" c where c."id" = b."pos")`;
  return sql`b."paymentType" not in (${BALANCES}) and b."currency" = ${currency}
    ${company === null ? sql`` : sql`and ${own} = ${company}`}`;
}

interface Group {
  readonly isCreditNote: 0 | 1;
  readonly isOfMonth: 0 | 1;
  readonly isOthers: 0 | 1;
  readonly amount: Money;
}

/** What was paid of documents and of credit notes, recharges of wallets apart. */
async function onDocuments(ctx: ReadContext, question: BridgeQuestion): Promise<Lines> {
  const { from, to, scope } = question;
  const groups = (amount: Sql, rows: Sql): Promise<readonly Group[]> =>
    queryAll<Group>(
      ctx.db,
      sql`select i."isCreditNote", (i."date" >= ${from} and i."date" <= ${to}) as "isOfMonth",
          ${scope.company === null ? sql`0` : differs(sql`i."company"`, sql`${scope.company}`)} as "isOthers",
          sum(${amount}) as "amount"
        from "payment" p ${rows} where ${isIn(ctx, question)} and i."status" = ${CONFIRMED} group by 1, 2, 3`,
    );
  // A row that repeats another says what was paid of a document again, on the one that it became.
  const paid = await groups(
    sql`f."amount"`,
    sql`join "invoicePayment" f on f."payment" = p."id" and f."copyOf" is null join "invoice" i on i."id" = f."invoice"`,
  );
  const recharged = await groups(
    sql`f."amount"`,
    sql`join "salePayment" f on f."payment" = p."id" join "sale" s on s."id" = f."sale"
      join "voucherType" t on t."id" = s."voucherType" and t."kind" = ${sql.literal(VoucherKind.money)}
      join "invoice" i on i."id" = s."invoice"`,
  );
  const advanced = await groups(
    sql`f."amount"`,
    sql`join "salePayment" f on f."payment" = p."id"
      join "sale" s on s."id" = f."sale" and s."fkModel" = 'sale' and s."cancelationOf" is null
      join "invoice" i on i."id" = s."invoice"`,
  );
  const sums = new Map<BridgeLine, Money>();
  const grow = (line: BridgeLine, amount: Money): void => {
    sums.set(line, add(sums.get(line) ?? ZERO, amount));
  };
  for (const group of paid) grow(lineOf(group), group.amount);
  for (const group of advanced) {
    grow(lineOf(group), neg(group.amount));
    grow('advances', group.amount);
  }
  for (const group of recharged) {
    grow(lineOf(group), neg(group.amount));
    grow(group.isCreditNote === 1 ? 'walletsReturned' : 'walletsIn', group.amount);
  }
  return Object.fromEntries(sums);
}

function lineOf(group: Group): BridgeLine {
  if (group.isOthers === 1) return 'otherCompanies';
  if (group.isCreditNote === 1) return 'refunds';
  return group.isOfMonth === 1 ? 'documented' : 'otherMonths';
}

/** What was paid of sales that are on no document, and what went back of such. */
async function onNone(ctx: ReadContext, question: BridgeQuestion): Promise<Lines> {
  const row = await queryFirst<{ undocumented: Money; refunds: Money }>(
    ctx.db,
    sql`select coalesce(sum(case when s."total" >= 0 then f."amount" end), 0) as "undocumented",
        coalesce(sum(case when s."total" < 0 then f."amount" end), 0) as "refunds"
      from "payment" p join "salePayment" f on f."payment" = p."id" join "sale" s on s."id" = f."sale"
       left join "invoice" i on i."id" = s."invoice"
      where ${isIn(ctx, question)} and p."amount" <> 0 and ${differs(sql`i."status"`, CONFIRMED)}`,
  );
  return row ?? {};
}

/** What was paid into deposits and out of them, and what of them paid something else: by their ledger. */
async function ofDeposits(ctx: ReadContext, question: BridgeQuestion): Promise<Lines> {
  const used = sql`p."type" = ${sql.literal(PaymentType.deposit)}`;
  const row = await queryFirst<{ depositsIn: Money; depositsUsed: Money; depositsReturned: Money }>(
    ctx.db,
    sql`select coalesce(sum(case when ${used} then m."amount" end), 0) as "depositsUsed",
        coalesce(sum(case when not ${used} and (m."amount" > 0 or p."cancelationOf" is not null) then m."amount" end), 0)
          as "depositsIn",
        coalesce(sum(case when not ${used} and m."amount" < 0 and p."cancelationOf" is null then m."amount" end), 0)
          as "depositsReturned"
      from "payment" p join "depositMovement" m on m."payment" = p."id"
      where ${isIn(ctx, question)} and m."type" <> ${sql.literal(DepositMovementType.expiry)}`,
  );
  return row ?? {};
}

/** What of wallets paid something, less what went back onto them: by their ledger. */
async function usedOfWallets(ctx: ReadContext, question: BridgeQuestion): Promise<Money> {
  const { recharge, expiry, fee } = VoucherMovementType;
  return one(
    ctx,
    sql`select coalesce(sum(m."amount"), 0) as "amount" from "payment" p join "voucherMovement" m on m."payment" = p."id"
      where ${isIn(ctx, question)} and p."type" = ${sql.literal(PaymentType.voucher)}
      and m."type" not in (${sql.literal(recharge, expiry, fee)})`,
  );
}

async function one(ctx: ReadContext, statement: Sql): Promise<Money> {
  return (await queryFirst<{ amount: Money }>(ctx.db, statement))?.amount ?? ZERO;
}
