/** What a desk has to know of somebody who comes in, in one answer. */
import type { z } from 'zod';
import type { ReadContext } from '#server/core/context/context.ts';
import { queryFirst } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import { presentById } from '#server/core/records/present.ts';
import { requireRow } from '#server/core/records/service.ts';
import { settingIn } from '#server/core/records/settingIn.ts';
import { requireRead, seesAll } from '#server/core/records/sight.ts';
import { type DueDebt, dueDebts } from '#server/modules/directDebits/dueDebts.ts';
import { scopeOf } from '#server/modules/reports/currencies.ts';
import { heldVouchers, presentHeld } from '#server/modules/vouchers/held.ts';
import { type ModelName, models, type Row } from '#shared/catalogue/index.ts';
import { againstEntry, bestOf, DEFAULT_ENTRY_MINUTES, isRepeated } from '#shared/domain/entries.ts';
import { fromMoney, sum } from '#shared/domain/money.ts';
import { standingOf } from '#shared/domain/standing.ts';
import { ServiceError } from '#shared/errors.ts';
import type { entryState } from '#shared/operations/parts/entryState.ts';
import { membershipsOf, type OwnMembership } from './memberships.ts';

export type EntryState = z.output<typeof entryState>;

/** Most debts that are listed; sums count all of them that are in the currency of the facility. */
const MAX_DEBTS = 20;

/** A state, and the subscription that somebody comes in by. */
export interface Entering {
  readonly state: EntryState;
  readonly membership: OwnMembership | undefined;
  /** Within which nobody is counted twice. */
  readonly minutes: number;
}

/** Throws 403 without `customer:read`, and 404 for nobody or somebody who was deleted. */
export async function enteringOf(ctx: ReadContext, customer: number): Promise<Entering> {
  requireRead(ctx.actor, 'customer');
  const row = await requireRow(ctx, models.customer, customer);
  if (row.deleted === 1) throw new ServiceError('not_found');
  const sees = (...names: readonly ModelName[]): boolean => names.every((model) => seesAll(ctx.actor, model));
  const { id, name, image, comments } = await presentById(ctx, 'customer', row.id);
  const { minutes, byCard } = (await settingIn(ctx, 'entries')) ?? {
    minutes: DEFAULT_ENTRY_MINUTES,
    byCard: await hasSubscriptions(ctx),
  };
  const memberships = await membershipsOf(ctx, id);
  const membership = bestOf(memberships);
  const debts = await dueDebts(ctx, [...new Set([id, membership?.holder?.id ?? id])]);
  const due = debts.filter(({ isDue }) => isDue);
  const against = againstEntry({
    active: row.active === 1,
    standing: standingOf(debts),
    membership: membership?.state ?? null,
  });
  const { currency } = await scopeOf(ctx, { company: null });
  const seesDebts = sees('sale', 'invoice');
  const sumOf = (some: readonly DueDebt[]): number =>
    fromMoney(
      sum(
        some.filter((debt) => debt.currency === currency),
        ({ pending }) => pending,
      ),
    );
  const state: EntryState = {
    customer: id,
    name,
    image,
    comments,
    clear: against.length === 0,
    against: [...against],
    currency,
    due: seesDebts ? sumOf(due) : null,
    later: seesDebts ? sumOf(debts.filter(({ isDue }) => !isDue)) : null,
    debts: seesDebts ? due.slice(0, MAX_DEBTS).map(presentDebt) : [],
    subscriptions: sees('subscriptionCustomer', 'subscription') ? shown(memberships, membership) : [],
    vouchers: sees('voucher', 'voucherType')
      ? (await heldVouchers(ctx, id)).map((voucher) => presentHeld(ctx, voucher)).filter(({ balance }) => balance > 0)
      : [],
    ...(await countsOf(ctx, id, minutes)),
    byCard,
  };
  return { state, membership, minutes };
}

/** True where somebody has, or had, a subscription: without any, nobody shows a card to come in. */
async function hasSubscriptions(ctx: ReadContext): Promise<boolean> {
  const found = await queryFirst(
    ctx.db,
    sql`select 1 from "subscription" t
      where exists (select 1 from "subscriptionCustomer" s where s."type" = t."id" and s."deleted" = 0) limit 1`,
  );
  return found !== undefined;
}

function presentDebt({ pending, isDue: _i, subscriptions: _s, date: _d, dueDate: _u, age: _a, ...debt }: DueDebt) {
  return { ...debt, pending: fromMoney(pending) };
}

/** The one somebody comes in by, then the others that are not over. */
function shown(all: readonly OwnMembership[], best: OwnMembership | undefined): OwnMembership[] {
  if (best === undefined) return [];
  return [best, ...all.filter((each) => each !== best && each.state !== 'ended')];
}

/** The last entry of a customer, and how many there were today. */
export async function countsOf(
  ctx: ReadContext,
  customer: number,
  minutes: number,
): Promise<Pick<EntryState, 'last' | 'repeated' | 'today' | 'todayOfAll'>> {
  const today = ctx.zone.dateAt(ctx.now);
  const counts = await queryFirst<{ own: number; all: number }>(
    ctx.db,
    sql`select
      (select count(*) from "entry" where "customer" = ${customer} and "date" = ${today} and "cancelled" is null) as "own",
      (select count(*) from "entry" where "date" = ${today} and "cancelled" is null) as "all"`,
  );
  const last = await queryFirst<Pick<Row<'entry'>, 'id' | 'created' | 'createUser'>>(
    ctx.db,
    sql`select "id", "created", "createUser" from "entry" where "customer" = ${customer} and "cancelled" is null
      order by "date" desc, "id" desc limit 1`,
  );
  const at = last === undefined ? null : Date.parse(last.created);
  return {
    last:
      last === undefined || at === null
        ? null
        : {
            entry: last.id,
            at: ctx.zone.toWire(last.created),
            minutesAgo: Math.max(0, Math.floor((ctx.now - at) / 60_000)),
            own: last.createUser !== null && last.createUser === ctx.actor.user,
          },
    repeated: at !== null && isRepeated(at, ctx.now, minutes),
    today: counts?.own ?? 0,
    todayOfAll: counts?.all ?? 0,
  };
}
