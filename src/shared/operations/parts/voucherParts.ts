import { z } from 'zod';

/** Movements of a voucher, each with the lot it belongs to and its amount, above zero. */
export const voucherParts = z.array(
  z.object({
    voucherMovement: z.int(),
    lot: z.int().describe('The voucherMovement that opened the lot'),
    amount: z.number(),
  }),
);
