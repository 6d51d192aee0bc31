import { z } from 'zod';

/** A deposit after money went in or out. */
export const depositAnswer = z.object({
  deposit: z.int(),
  balance: z.number(),
  payment: z.int(),
  depositMovement: z.int(),
});
