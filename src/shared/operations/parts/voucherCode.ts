import { z } from 'zod';

/** The code of a voucher for the bearer, as its paper has it, in any spelling. */
export const voucherCode = () => z.string().min(1).max(64);
