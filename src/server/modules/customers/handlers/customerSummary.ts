import type { ReadContext } from '#server/core/context/context.ts';
import { alphabetSql } from '#server/core/db/alphabet.ts';
import { queryAll } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import { handle } from '#server/core/operations/handler.ts';
import { presentById } from '#server/core/records/present.ts';
import { requireRow } from '#server/core/records/service.ts';
import { requireRead, seesAll } from '#server/core/records/sight.ts';
import { CURRENCY_OF_SALE, type Debt } from '#server/modules/customers/debts/debts.ts';
import { INVOICE_TO_REFUND, SALE_TO_REFUND } from '#server/modules/customers/debts/owed.ts';
import { type DueDebt, dueDebts } from '#server/modules/directDebits/dueDebts.ts';
import { scopeOf } from '#server/modules/reports/currencies.ts';
import { debitAccount, debtOf } from '#server/modules/sales/onAccount.ts';
import { heldVouchers, presentHeld } from '#server/modules/vouchers/held.ts';
import { type ModelName, models, type Row } from '#shared/catalogue/index.ts';
import type { DebtAge } from '#shared/domain/debtAges.ts';
import { fromMoney, sum } from '#shared/domain/money.ts';
import { type Standing, standingOf } from '#shared/domain/standing.ts';
import { subscriptionStateOf } from '#shared/domain/subscriptionState.ts';
import { ServiceError } from '#shared/errors.ts';
import { customerSummary as contract } from '#shared/operations/contracts/customerSummary.ts';
import type { OutputOf } from '#shared/operations/defineOperation.ts';

type Summary = OutputOf<typeof contract>;

/** Most debts that are listed; their sum counts all of them that are in the currency of the facility. */
const MAX_DEBTS = 50;

/** What a front desk has to know of a customer, in one answer. */
export const customerSummary = handle(contract, async (ctx, input) => {
  requireRead(ctx.actor, 'customer');
  const row = await requireRow(ctx, models.customer, input.customer);
  if (row.deleted === 1) throw new ServiceError('not_found');
  const sees = (...names: readonly ModelName[]): boolean => names.every((model) => seesAll(ctx.actor, model));
  const { id, name, email, image, comments, tags, creditLimit } = await presentById(ctx, 'customer', row.id);
  const limit = creditLimit ?? 0;
  const { currency } = await scopeOf(ctx, { company: null });
  const seen = { sale: sees('sale'), invoice: sees('invoice') };
  const debts = await dueDebts(ctx, [id]);
  // Part of them would say that nothing is due.
  const standing = (own: readonly DueDebt[]): Standing | null => (seen.sale && seen.invoice ? standingOf(own) : null);
  return {
    customer: id,
    name,
    email,
    image,
    comments,
    tags: sees('customerTag') ? await tagsOf(ctx, tags) : [],
    tagIds: tags,
    vouchers: sees('voucher', 'voucherType')
      ? (await heldVouchers(ctx, id)).map((voucher) => presentHeld(ctx, voucher))
      : [],
    deposits: sees('deposit') ? await depositsOf(ctx, id) : [],
    account: limit > 0 && sees('sale') ? { limit, owed: fromMoney(await debtOf(ctx, id, currency)) } : null,
    directDebit: sees('bankAccount') && (await debitAccount(ctx, id, null)) !== undefined,
    currency,
    ...debtsOf(ctx, debts, currency, seen),
    standing: standing(debts),
    ...(await refundsOf(ctx, id, currency, seen)),
    subscriptions: sees('subscriptionCustomer', 'subscription')
      ? (await subscriptionsOf(ctx, id)).map((one) => ({
          ...one,
          standing: standing(debts.filter(({ subscriptions }) => subscriptions.includes(one.id))),
        }))
      : [],
  };
});

async function tagsOf(ctx: ReadContext, ids: readonly number[]): Promise<Summary['tags']> {
  const rows = await queryAll<Summary['tags'][number]>(
    ctx.db,
    sql`select "id", "name", "color" from "customerTag"
      where "deleted" = 0 and "id" in ${sql.list(ids)} order by ${sql.raw(alphabetSql('"name"'))}, "id"`,
  );
  return [...rows];
}

async function depositsOf(ctx: ReadContext, customer: number): Promise<Summary['deposits']> {
  const deposits = await queryAll<Pick<Row<'deposit'>, 'id' | 'balance' | 'endDate'>>(
    ctx.db,
    sql`select "id", "balance", "endDate" from "deposit" where "customer" = ${customer} and "deleted" = 0 and "balance" > 0
        and coalesce("endDate", '9999-12-31') >= ${ctx.zone.dateAt(ctx.now)}
        order by coalesce("endDate", '9999-12-31'), "id"`,
  );
  return deposits.map(({ id, balance, endDate }) => ({ deposit: id, balance: fromMoney(balance), endDate }));
}

type Sees = Readonly<Record<Debt['model'], boolean>>;

function debtsOf(
  ctx: ReadContext,
  debts: readonly DueDebt[],
  currency: string,
  sees: Sees,
): Pick<Summary, 'debts' | 'owed' | 'aged'> {
  const seen = debts.filter(({ model }) => sees[model]).map(({ customer: _c, subscriptions: _s, ...debt }) => debt);
  const isWhole = sees.sale && sees.invoice;
  const own = debts.filter((debt) => debt.currency === currency);
  const ofAge = (age: DebtAge): number =>
    fromMoney(
      sum(
        own.filter((debt) => debt.age === age),
        ({ pending }) => pending,
      ),
    );
  return {
    debts: listed(ctx, seen),
    owed: isWhole ? fromMoney(sum(own, ({ pending }) => pending)) : null,
    aged: isWhole
      ? {
          notDue: ofAge('notDue'),
          upTo30: ofAge('upTo30'),
          upTo60: ofAge('upTo60'),
          upTo90: ofAge('upTo90'),
          older: ofAge('older'),
        }
      : null,
  };
}

async function refundsOf(
  ctx: ReadContext,
  customer: number,
  currency: string,
  sees: Sees,
): Promise<Pick<Summary, 'refunds' | 'toRefund'>> {
  const refunds = await queryAll<Omit<Debt, 'customer' | 'dueDate' | 'due' | 'age'>>(
    ctx.db,
    sql`select 'sale' as "model", "id", "description" as "name", "pending", "created" as "date",
        ${CURRENCY_OF_SALE} as "currency"
      from "sale" where "customer" = ${customer} and ${SALE_TO_REFUND}
     union all
     select 'invoice', "id", coalesce("number", ''), "pending", "date", "currency"
      from "invoice" where "customer" = ${customer} and ${INVOICE_TO_REFUND}
      order by "date" nulls first, "id"`,
  );
  const own = refunds.filter((refund) => refund.currency === currency);
  return {
    refunds: listed(
      ctx,
      refunds.filter(({ model }) => sees[model]),
    ),
    toRefund: sees.sale && sees.invoice ? fromMoney(sum(own, ({ pending }) => pending)) : null,
  };
}

/** The first of some, as the API says them. */
function listed<D extends Pick<Debt, 'model' | 'pending' | 'date'>>(
  ctx: ReadContext,
  debts: readonly D[],
): (Omit<D, 'pending'> & { pending: number })[] {
  return debts.slice(0, MAX_DEBTS).map((debt) => ({
    ...debt,
    pending: fromMoney(debt.pending),
    date: debt.model === 'sale' && debt.date !== null ? ctx.zone.toWire(debt.date) : debt.date,
  }));
}

type Subscribed = Pick<Row<'subscriptionCustomer'>, 'id' | 'start' | 'end' | 'active'> &
  Pick<Row<'subscription'>, 'name'>;

/** Those that run or will run, and of those that are over the last one. */
async function subscriptionsOf(
  ctx: ReadContext,
  customer: number,
): Promise<readonly Omit<Summary['subscriptions'][number], 'standing'>[]> {
  const today = ctx.zone.dateAt(ctx.now);
  const rows = await queryAll<Subscribed>(
    ctx.db,
    sql`select c."id", s."name", c."start", c."end", c."active"
    from "subscriptionCustomer" c
      join "subscription" s on s."id" = c."type"
      where c."customer" = ${customer} and c."deleted" = 0 order by c."start" desc, c."id" desc`,
  );
  const stated = rows.map(({ active, ...row }) => ({
    ...row,
    state: subscriptionStateOf({ ...row, active: active === 1 }, today),
  }));
  const current = stated.filter(({ state }) => state !== 'ended');
  return current.length > 0 ? current : stated.slice(0, 1);
}
