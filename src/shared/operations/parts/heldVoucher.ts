import { z } from 'zod';

/** A voucher and what can be used of it now, as a till shows it. */
export const heldVoucher = z.object({
  voucher: z.int(),
  voucherType: z.int(),
  name: z.string(),
  kind: z.int().describe('1 money, 2 units'),
  balance: z.number().describe('What can be used now'),
  products: z.array(z.int()).describe('What a unit of it pays for'),
  expires: z.string().nullable().describe("When what is used first expires: ISO 8601 with the facility's offset"),
  expired: z
    .object({ amount: z.number(), at: z.string() })
    .nullable()
    .describe('What was left of the lot that expired last, and when'),
});
