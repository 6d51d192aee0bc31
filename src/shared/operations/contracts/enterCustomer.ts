import { z } from 'zod';
import { recordSchema } from '../../catalogue/schemas.ts';
import { defineOperation } from '../defineOperation.ts';
import { entryState } from '../parts/entryState.ts';
import { recordId } from '../parts.ts';

/**
 * Counts an entry of a customer. Who is not in order is counted only with `despite`, and the entry says what stood against it.
 * Nobody is counted twice within the minutes of the setting `entries`.
 */
export const enterCustomer = defineOperation({
  path: 'entries/enter.json',
  method: 'POST',
  kind: 'write',
  scope: 'entry:operate',
  summary: { es: 'Contar una entrada', en: 'Count an entry' },
  input: z
    .strictObject({
      customer: recordId(),
      pos: recordId().optional().describe('Where; the caller’s cash point when absent, if it has one'),
      how: z.enum(['card', 'hand']).default('hand').describe('A card was scanned, or somebody looked them up'),
      despite: z.boolean().default(false).describe('They are let in whatever stands against it'),
    })
    .meta({ examples: [{ customer: 1, how: 'card' }] }),
  output: z.object({ entry: recordSchema('entry'), state: entryState }),
  errors: ['not_found', 'entry_repeated', 'entry_withheld', 'insufficient_scope', 'validation_failed'],
  events: ['entry.created'],
});
