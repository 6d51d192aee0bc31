import { z } from 'zod';
import { textSchema } from '../../catalogue/fieldTypes/text.ts';
import { recordSchema } from '../../catalogue/schemas.ts';
import { defineOperation } from '../defineOperation.ts';
import { cents, centsOrNone, denominations, pinSchema, recordId, terminalTotal, waitingEntry } from '../parts.ts';

/**
 * Closes the session: freezes counted and expected cash and card and stores the Z. A difference never blocks closing,
 * but above the cash point's tolerance it needs a comment and above its manager limit a manager's PIN. With `withdrawal`
 * part of what was counted is taken out with the closing, so that the rest stays as the next float: it is a cash out of
 * its own, and the closing states the rest.
 */
export const posClose = defineOperation({
  path: 'pos/close',
  method: 'POST',
  kind: 'write',
  scope: 'pos:operate',
  summary: { es: 'Cerrar la caja', en: 'Close the cash point' },
  input: z
    .strictObject({
      pos: recordId().optional(),
      realCashCount: centsOrNone(),
      realCreditCardCount: terminalTotal(),
      denominations: denominations(),
      withdrawal: z
        .strictObject({
          amount: cents().describe('No more than `realCashCount`'),
          denominations: denominations().describe('Of those counted'),
          reason: recordId().optional().describe('A posReason of cash out. It or `comments` is required'),
          comments: textSchema(2000).optional(),
        })
        .optional()
        .describe('What is taken out of the cash counted'),
      comments: textSchema(2000).optional(),
      manager: z
        .strictObject({ user: recordId(), pin: pinSchema() })
        .optional()
        .describe('A manager who authorises a difference above the limit'),
    })
    .meta({ examples: [{ pos: 1, realCashCount: 111.6, realCreditCardCount: 0, comments: 'Contado dos veces' }] }),
  output: z.object({
    movement: recordSchema('posMovement'),
    zReport: recordSchema('zReport'),
    waiting: z
      .array(waitingEntry)
      .describe('Money taken here for baskets and neither charged nor given back: it stays waiting'),
  }),
  errors: ['cash_point_closed', 'validation_failed', 'too_many_attempts', 'pepper_missing'],
  events: ['posMovement.created', 'cashPoint.counted', 'cashPoint.closed', 'cashPoint.difference', 'zReport.created'],
});
