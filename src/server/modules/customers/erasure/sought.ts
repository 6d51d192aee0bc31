/** What is looked for after an erasure: stored with it until it was found everywhere, and seen by nobody. */
import { z } from 'zod';

const soughtSchema = z.object({
  /** What the person was known by. */
  terms: z.array(z.string()),
  /** What of it names nobody by itself: a single word, a few letters. */
  lone: z.array(z.string()).default([]),
  /** For the answers that may repeat it. */
  erased: z.object({
    customers: z.array(z.int()),
    /** Records by model. */
    records: z.record(z.string(), z.array(z.int())),
    /** What their fields held. */
    values: z.array(z.string()),
  }),
});
export type Sought = z.output<typeof soughtSchema>;
export type ErasedValues = Sought['erased'];

/** As it is stored. */
export function soughtIn(text: string): Sought {
  return soughtSchema.parse(JSON.parse(text));
}
