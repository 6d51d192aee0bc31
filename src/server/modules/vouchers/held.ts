/** Vouchers, each with its lots that can be used now and what expired of it. */

import type { z } from 'zod';
import type { ReadContext } from '#server/core/context/context.ts';
import { queryAll } from '#server/core/db/execute.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Row } from '#shared/catalogue/index.ts';
import { fromMoney, type Money, neg } from '#shared/domain/money.ts';
import { VoucherMovementType } from '#shared/domain/states.ts';
import { hasExpired, type Lot, lotsOf, remainingOf, type VoucherEntry } from '#shared/domain/vouchers.ts';
import type { heldVoucher as heldVoucherPart } from '#shared/operations/parts/heldVoucher.ts';

export interface HeldVoucher
  extends Pick<Row<'voucher'>, 'id' | 'voucherType'>,
    Pick<Row<'voucherType'>, 'name' | 'kind' | 'products'> {
  /** In the order they are used. */
  readonly lots: readonly Lot[];
  /** What was left of the lot that expired last. */
  readonly expired: { readonly amount: Money; readonly at: string } | null;
}

type Entry = VoucherEntry & Pick<Row<'voucherMovement'>, 'voucher' | 'type'>;

/** Those of a customer, in the order they were opened. */
export function heldVouchers(ctx: ReadContext, customer: number): Promise<HeldVoucher[]> {
  return heldWhere(ctx, sql`v."customer" = ${customer}`);
}

/** One voucher; undefined where there is none. */
export async function heldVoucher(ctx: ReadContext, id: number): Promise<HeldVoucher | undefined> {
  return (await heldWhere(ctx, sql`v."id" = ${id}`))[0];
}

/** A voucher as a till is told of it. */
export function presentHeld(ctx: ReadContext, held: HeldVoucher): z.output<typeof heldVoucherPart> {
  const { id, voucherType, name, kind, products, lots, expired } = held;
  const [first] = lots;
  return {
    voucher: id,
    voucherType,
    name,
    kind,
    balance: fromMoney(remainingOf(lots)),
    products: JSON.parse(products),
    expires: first === undefined || first.expires === null ? null : ctx.zone.toWire(first.expires),
    expired: expired === null ? null : { amount: fromMoney(expired.amount), at: ctx.zone.toWire(expired.at) },
  };
}

async function heldWhere(ctx: ReadContext, condition: Sql): Promise<HeldVoucher[]> {
  const vouchers = await queryAll<Omit<HeldVoucher, 'lots' | 'expired'>>(
    ctx.db,
    sql`select v."id", v."voucherType", t."name", t."kind", t."products"
      from "voucher" v join "voucherType" t on t."id" = v."voucherType"
      where ${condition} and v."deleted" = 0 order by v."id"`,
  );
  const entries = await queryAll<Entry>(
    ctx.db,
    sql`select m."voucher", m."id", m."type", m."amount", m."expires", m."lot" from "voucher" v
      join "voucherMovement" m on m."voucher" = v."id"
      where ${condition} and v."deleted" = 0 order by m."id"`,
  );
  const byVoucher = Map.groupBy(entries, (entry) => entry.voucher);
  return vouchers.map((voucher) => {
    const own = byVoucher.get(voucher.id) ?? [];
    const lots = lotsOf(own);
    return {
      ...voucher,
      lots: lots.filter((lot) => !hasExpired(lot, ctx.at)),
      expired: lastExpired(own, lots, ctx.at),
    };
  });
}

/** Lots are expired by a movement when they are next used, or by a job: until then they only look expired. */
function lastExpired(entries: readonly Entry[], lots: readonly Lot[], at: string): HeldVoucher['expired'] {
  const opened = new Map(entries.map(({ id, expires }) => [id, expires]));
  const over = [
    ...entries
      .filter(({ type }) => type === VoucherMovementType.expiry)
      .map(({ amount, lot }) => ({ amount: neg(amount), at: opened.get(lot ?? 0) ?? at })),
    ...lots.filter((lot) => hasExpired(lot, at)).map((lot) => ({ amount: lot.remaining, at: lot.expires ?? at })),
  ];
  return over.toSorted((a, b) => (a.at < b.at ? 1 : -1))[0] ?? null;
}
