import { z } from 'zod';
import { defineOperation } from '../defineOperation.ts';
import { monthAnswer, monthOf } from '../parts/month.ts';
import { reasonText, recordId } from '../parts.ts';

/**
 * Closes a month: keeps who did it, when, and what it came to. Where something stands against it, `despite` says why it is closed
 * all the same. It locks nothing; what comes into the month later is shown beside. A month may be closed again.
 */
export const monthClose = defineOperation({
  path: 'month/close',
  method: 'POST',
  kind: 'write',
  scope: 'month:close',
  summary: { es: 'Cerrar un mes', en: 'Close a month' },
  input: z.strictObject({
    company: recordId().optional().describe('One company; all unless said'),
    ...monthOf,
    despite: reasonText().optional().describe('Why, where not all checks are in order'),
  }),
  output: monthAnswer,
  errors: ['month_open', 'not_found', 'timeout', 'validation_failed'],
  events: ['monthClosing.created'],
});
