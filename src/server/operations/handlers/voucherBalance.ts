import type { Row } from '#shared/catalogue/index.ts';
import { fromMoney } from '#shared/domain/money.ts';
import { hasExpired, lotsOf, remainingOf, type VoucherEntry } from '#shared/domain/vouchers.ts';
import { ServiceError } from '#shared/errors.ts';
import { voucherBalance as contract } from '#shared/operations/contracts/voucherBalance.ts';
import { execute, NUMBER } from '../../db/execute.ts';
import { getRow } from '../../records/rows.ts';
import { handle } from '../handler.ts';

interface Held extends Pick<Row<'voucher'>, 'id' | 'voucherType'>, Pick<Row<'voucherType'>, 'name' | 'kind'> {}

/** Every voucher of a customer with what can be used of it now. */
export const voucherBalance = handle(contract, async (ctx, { customer }) => {
  if ((await getRow(ctx.db, 'customer', customer)) === undefined) throw new ServiceError('not_found');
  const vouchers = await execute<Held>(
    ctx.db,
    `select v."id", v."voucherType", t."name", t."kind" from "voucher" v join "voucherType" t on t."id" = v."voucherType"
      where v."customer" = ${NUMBER} and v."deleted" = 0 order by v."id"`,
    [customer],
  );
  const entries = await execute<VoucherEntry & { readonly voucher: number }>(
    ctx.db,
    `select m."voucher", m."id", m."amount", m."expires", m."lot" from "voucher" v
      join "voucherMovement" m on m."voucher" = v."id"
      where v."customer" = ${NUMBER} and v."deleted" = 0 order by m."id"`,
    [customer],
  );
  const byVoucher = Map.groupBy(entries, (entry) => entry.voucher);
  return {
    customer,
    balances: vouchers.map(({ id, voucherType, name, kind }) => {
      const lots = lotsOf(byVoucher.get(id) ?? []).filter((lot) => !hasExpired(lot, ctx.at));
      return {
        voucher: id,
        voucherType,
        name,
        kind,
        balance: fromMoney(remainingOf(lots)),
        lots: lots.map((lot) => ({
          voucherMovement: lot.id,
          remaining: fromMoney(lot.remaining),
          expires: lot.expires === null ? null : ctx.zone.toWire(lot.expires),
        })),
      };
    }),
  };
});
