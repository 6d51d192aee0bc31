import type { BestWay } from '#shared/domain/bestWay.ts';
import type { BearerVoucher } from './basket.ts';

/** What vouchers of units pay for, as `billing/checkout` takes it: the bearer's by their codes. */
export function coveredInput({ covered }: Pick<BestWay, 'covered'>, bearer: readonly BearerVoucher[]) {
  return covered.map(({ voucher, product, units }) => {
    const code = bearer.find((shown) => shown.voucher === voucher)?.code;
    return { ...(code === undefined ? { voucher } : { voucherCode: code }), product, units };
  });
}
