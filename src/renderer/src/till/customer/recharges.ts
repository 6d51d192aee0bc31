/** Which products the till sells as recharges of a customer's voucher. Pure. */
import type { ApiRecord } from '#shared/catalogue/index.ts';
import { VoucherKind } from '#shared/domain/states.ts';

/** A recharge that a product is sold as. A type and not an interface: baskets on hold keep it as JSON. */
export type Recharge = {
  readonly voucherType: number;
  /** Of the type. */
  readonly name: string;
  /** What the product's price buys. */
  readonly units: number;
  /** How long they are good for, as ISO 8601 says it; null: for ever. */
  readonly expiration: string | null;
  /** It puts money into a wallet, which no wallet pays for. */
  readonly isMoney: boolean;
};

/** By product. Of several types that are sold as one product, the first. */
export type Recharges = ReadonlyMap<number, Recharge>;

type Type = Pick<ApiRecord<'voucherType'>, 'id' | 'name' | 'kind' | 'product' | 'units' | 'expiration'>;

export function rechargesOf(types: readonly Type[]): Recharges {
  return new Map(
    types
      .toReversed()
      .map(({ id, name, kind, product, units, expiration }) => [
        product,
        { voucherType: id, name, units, expiration, isMoney: kind === VoucherKind.money },
      ]),
  );
}

/** True where both give the customer the same, whatever they are called. */
export function isSameRecharge(a: Recharge | null, b: Recharge | null): boolean {
  if (a === null || b === null) return a === b;
  const gives = ({ voucherType, units, expiration, isMoney }: Recharge) => [voucherType, units, expiration, isMoney];
  return JSON.stringify(gives(a)) === JSON.stringify(gives(b));
}
