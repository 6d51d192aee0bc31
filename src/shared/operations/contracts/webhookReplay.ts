import { z } from 'zod';
import { datetimeSchema } from '../../catalogue/fieldTypes/datetime.ts';
import { defineOperation } from '../defineOperation.ts';
import { recordId } from '../parts.ts';

/**
 * Has events sent to a webhook again, with the ids they had: one delivery, all that was given up, or everything since a
 * moment. A receiver that knows an id leaves it.
 */
export const webhookReplay = defineOperation({
  path: 'webhook/replay',
  method: 'POST',
  kind: 'write',
  apiArea: 'webhook',
  target: { model: 'webhook', input: 'id' },
  scope: 'webhook:admin',
  summary: { es: 'Volver a enviar eventos a un webhook', en: 'Replay events to a webhook' },
  input: z
    .strictObject({
      id: recordId(),
      delivery: recordId().optional().describe('This one'),
      failed: z.literal(true).optional().describe('All that was given up'),
      since: datetimeSchema().optional().describe('Everything that happened from this moment on'),
    })
    .refine(
      ({ delivery, failed, since }) => [delivery, failed, since].filter((each) => each !== undefined).length === 1,
      {
        params: { code: 'invalid_value' },
      },
    )
    .meta({ examples: [{ id: 1, failed: true }] }),
  output: z.object({
    id: z.int(),
    replayed: z.int().describe('Deliveries that wait again; of `since`, the events that are looked through again'),
  }),
  errors: ['not_found', 'record_deleted', 'insufficient_scope', 'validation_failed'],
  events: [],
});
