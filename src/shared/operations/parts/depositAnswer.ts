import { z } from 'zod';

/** A deposit after money went in or out. */
export const depositAnswer = z.object({
  deposit: z.int(),
  balance: z.number(),
  payment: z.int().describe('The first of several'),
  depositMovement: z.int().describe('That of the payment: each has its own'),
  receipt: z.string().describe('The number of its receipt, which `pos/printVoucher` and `vouchers/paper.pdf` print'),
  change: z.number().describe('Cash to hand back'),
});
