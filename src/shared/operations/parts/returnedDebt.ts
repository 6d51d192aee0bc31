import { z } from 'zod';

/** How a debt came back from the bank, as the summary of a customer and the entry tell it. */
export const returnedDebt = {
  returned: z.boolean().describe('A bank sent it back, and was not asked for it again'),
  returnedOn: z.string().nullable().describe('When the bank did, where it says so'),
  returnedReason: z
    .object({
      code: z.string().nullable().describe('Of the bank, such as AM04; null where it gave none'),
      text: z.object({ es: z.string(), en: z.string() }),
    })
    .nullable()
    .describe('Why, where it says so'),
};
