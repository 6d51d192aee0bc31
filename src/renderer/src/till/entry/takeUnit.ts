/** Uses a unit of a voucher at the door, as a basket of what it pays for would. */
import { perform } from '#screens/base/api/writing.ts';
import type { Receipt } from '#screens/subjects/checkout/basket.ts';
import { receiptUseOf } from '#screens/subjects/checkout/receiptUse.ts';
import type { UnitAtDoor } from './offers.ts';

/** Resolves with the receipt. Throws ApiError. */
export async function takeUnit(customer: number, unit: UnitAtDoor, pos: number | null): Promise<Receipt> {
  const { voucher, product } = unit;
  const where = pos === null ? {} : { pos };
  const covered = [{ voucher, product, units: 1 }];
  const input = { ...where, customer, lines: [], covered, payments: [] };
  const { voucherUse } = await perform('checkout', input, `voucher ${voucher}`);
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
