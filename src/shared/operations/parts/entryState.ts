import { z } from 'zod';
import { allDespites, membershipStates } from '../../domain/entries.ts';
import { heldVoucher } from './heldVoucher.ts';
import { returnedDebt } from './returnedDebt.ts';

const dateOrNull = z.string().nullable();

/** What a desk has to know of a customer who comes in. Whoever may not read what a part is made of gets that part empty. */
export const entryState = z
  .object({
    customer: z.int(),
    name: z.string(),
    image: z.string().nullable().describe('Path of the photograph'),
    comments: z.string().nullable().describe('Notes for the staff'),
    clear: z.boolean().describe('Nothing stands against an entry'),
    against: z.array(z.enum(allDespites)).describe('What does, the most urgent first'),
    currency: z.string().describe('ISO 4217, of the facility: of `due` and `later`'),
    due: z
      .number()
      .nullable()
      .describe(
        'What is due by today, of the customer and of the holder they come in by; null without both `sale:read` and `invoice:read`',
      ),
    later: z.number().nullable().describe('What is owed besides: it is due later, or a bank collects it'),
    debts: z
      .array(
        z.object({
          model: z.enum(['sale', 'invoice']),
          id: z.int(),
          customer: z.int().describe('Who owes it'),
          name: z.string(),
          pending: z.number(),
          currency: z.string(),
          due: z.string().describe('The day from which it is late'),
          ...returnedDebt,
        }),
      )
      .describe('What is due by today; the oldest first, 20 at most'),
    subscriptions: z
      .array(
        z.object({
          id: z.int(),
          name: z.string(),
          state: z.enum(membershipStates),
          start: z.string(),
          end: dateOrNull.describe('The last day'),
          pausedUntil: dateOrNull.describe('The last day of leave; null where it rests until further notice, or not'),
          holder: z.object({ id: z.int(), name: z.string() }).nullable().describe('Null: the customer'),
        }),
      )
      .describe('The one they come in by first; of those that are over the last one alone'),
    vouchers: z.array(heldVoucher).describe('With something left'),
    last: z
      .object({ entry: z.int(), at: z.string(), minutesAgo: z.int(), own: z.boolean().describe('Of whoever asks') })
      .nullable()
      .describe('The last entry that counts'),
    repeated: z.boolean().describe('They have just come in, and would not be counted again'),
    today: z.int().describe('Entries of the customer today'),
    todayOfAll: z.int().describe('Entries of everybody today'),
    byCard: z
      .boolean()
      .describe(
        'A card that is scanned at a till counts (the setting `entries`; without it, where there are subscriptions)',
      ),
  })
  .meta({ id: 'EntryState' });
