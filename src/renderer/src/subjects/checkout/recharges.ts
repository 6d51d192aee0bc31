/** Which products the till sells as recharges of vouchers, and which voucher a line recharges. Pure. */
import type { ApiRecord } from '#shared/catalogue/index.ts';
import { VoucherKind } from '#shared/domain/states.ts';
import type { BasketLine, LineRecharge, Recharge } from './basketLine.ts';

/** By product. Of several types that are sold as one product somebody has to choose. */
export type Recharges = ReadonlyMap<number, readonly Recharge[]>;

type Type = Pick<ApiRecord<'voucherType'>, 'id' | 'name' | 'kind' | 'product' | 'units' | 'expiration' | 'bearer'>;

export function rechargesOf(types: readonly Type[]): Recharges {
  const groups = Map.groupBy(types, ({ product }) => product);
  return new Map(
    [...groups].map(([product, group]) => [
      product,
      group.map(({ id, name, kind, units, expiration, bearer }) => ({
        voucherType: id,
        name,
        units,
        expiration,
        bearer,
        isMoney: kind === VoucherKind.money,
      })),
    ]),
  );
}

/** True where both give the same to the same, whatever they are called. */
export function isSameRecharge(a: LineRecharge | null, b: LineRecharge | null): boolean {
  if (a === null || b === null) return a === b;
  const gives = ({ voucherType, units, expiration, isMoney, bearer, voucher }: LineRecharge) => [
    ...[voucherType, units, expiration, isMoney, bearer, voucher],
  ];
  return JSON.stringify(gives(a)) === JSON.stringify(gives(b));
}

type Recharging = Pick<BasketLine, 'product' | 'recharge'>;

/** What a line recharges: what was chosen, or the only type there is; null where it sells goods or nobody has chosen yet. */
export function rechargeOf({ product, recharge }: Recharging, recharges: Recharges): LineRecharge | null {
  const types = recharges.get(product) ?? [];
  const chosen = types.find(({ voucherType }) => voucherType === recharge?.voucherType);
  if (chosen !== undefined) return { ...chosen, voucher: recharge?.voucher ?? null };
  const [only, ...others] = types;
  return only === undefined || others.length > 0 ? null : { ...only, voucher: null };
}

/** True for a line of which somebody has to say which type of voucher it recharges. */
export function isUnchosen(line: Recharging, recharges: Recharges): boolean {
  return (recharges.get(line.product)?.length ?? 0) > 1 && rechargeOf(line, recharges) === null;
}

/** True for a line that recharges the voucher of a customer, who has to be known. */
export function needsCustomer(line: Recharging, recharges: Recharges): boolean {
  const recharge = rechargeOf(line, recharges);
  return recharge !== null && !recharge.bearer && recharge.voucher === null;
}
