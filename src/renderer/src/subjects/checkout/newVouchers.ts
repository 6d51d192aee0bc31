/** The vouchers for the bearer that a document recharged, whose codes can be printed from it. */
import { list } from '#screens/base/api/client.ts';

/** The query of the movements that say so. */
export function rechargesForBearer(invoice: number) {
  const filter = JSON.stringify({ 'sale.invoice': invoice, type: 1, 'voucher.customer': null });
  return { filter, fields: 'id,voucher', limit: 100 } as const;
}

/** Their ids, each once. Throws ApiError. */
export async function newVouchersOf(invoice: number): Promise<readonly number[]> {
  const movements = await list('voucherMovement', rechargesForBearer(invoice));
  return [...new Set(movements.map(({ voucher }) => voucher))];
}
