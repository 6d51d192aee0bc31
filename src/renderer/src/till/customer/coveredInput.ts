import type { BestWay } from '#shared/domain/bestWay.ts';

/** What vouchers of units pay for, as `billing/checkout` takes it. */
export function coveredInput({ covered }: Pick<BestWay, 'covered'>) {
  return covered.map(({ voucher, product, units }) => ({ voucher, product, units }));
}
