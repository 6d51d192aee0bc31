import { z } from 'zod';
import { defineOperation } from '../defineOperation.ts';

/**
 * Says that the clock of the machine is right although something speaks against it. Documents are issued again from then
 * on. `now` is what a clock beside the machine says: one that differs by more than ten minutes is 422.
 */
export const clockConfirm = defineOperation({
  path: 'system/confirmClock',
  method: 'POST',
  kind: 'write',
  scope: 'system:clock',
  summary: { es: 'Confirmar que el reloj va bien', en: 'Confirm that the clock is right' },
  input: z.strictObject({
    now: z
      .string()
      .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/)
      .meta({
        description: 'Date and time in the facility’s zone, as read off another clock',
        examples: ['2026-03-02T10:00'],
      }),
  }),
  output: z.object({ now: z.string().describe('What the machine says') }),
  errors: ['insufficient_scope', 'validation_failed'],
  events: [],
});
