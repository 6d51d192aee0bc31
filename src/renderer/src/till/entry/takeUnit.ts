/** Uses a unit of a voucher at the door, as a basket of what it pays for would. */
import type { Steps } from '#screens/components/steps.ts';
import type { Receipt } from '#screens/subjects/checkout/basket.ts';
import { receiptUseOf } from '#screens/subjects/checkout/receiptUse.ts';
import type { UnitAtDoor } from './offers.ts';

/** Resolves with the receipt, once it is known. Throws ApiError. */
export async function takeUnit(steps: Steps, customer: number, unit: UnitAtDoor, pos: number | null): Promise<Receipt> {
  const { voucher, product } = unit;
  const where = pos === null ? {} : { pos };
  const covered = [{ voucher, product, units: 1 }];
  const input = { ...where, customer, lines: [], covered, payments: [] };
  const { voucherUse } = await steps.operation('checkout', input, `voucher ${voucher}`);
  return {
    invoice: null,
    number: '',
    use: voucherUse === null ? null : receiptUseOf(voucherUse),
    vouchers: [],
    total: 0,
    tendered: null,
    change: 0,
    methods: [],
    document: null,
  };
}
