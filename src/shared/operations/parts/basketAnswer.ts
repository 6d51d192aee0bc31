import { z } from 'zod';
import { recordSchema } from '../../catalogue/schemas.ts';

/** A basket after money was taken for it or given back. */
export const basketAnswer = z.object({
  basketPayment: recordSchema('basketPayment').describe('The row that was written'),
  waiting: z
    .array(recordSchema('basketPayment'))
    .describe('Everything that was taken for the basket and still waits, in its order'),
});

/** The name of a basket, or of a row: RFC 9562, section 4, the same one whatever the case of its letters. */
export const identity = (): z.ZodUUID => z.uuid().toLowerCase();
