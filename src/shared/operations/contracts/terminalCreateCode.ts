import { z } from 'zod';
import { stringSchema } from '../../catalogue/fieldTypes/string.ts';
import { defineOperation } from '../defineOperation.ts';

/**
 * Makes a code that enrols one browser of the local network as a terminal, within ten minutes. Asked for at a terminal;
 * takes `system:admin` of one's own.
 */
export const terminalCreateCode = defineOperation({
  path: 'system/createTerminalCode',
  method: 'POST',
  kind: 'write',
  secretAnswer: true,
  scope: 'system:admin',
  summary: { es: 'Crear un código para un terminal nuevo', en: 'Create a code for a new terminal' },
  input: z.strictObject({
    name: stringSchema(60).trim().min(1).optional().describe('What the terminal is called, if it does not say'),
  }),
  output: z.object({
    code: z.string().describe('Eight letters and digits in two groups: `K7QF-3MXT`'),
    expires: z.string(),
  }),
  errors: ['validation_failed', 'insufficient_scope', 'terminal_not_allowed'],
  events: [],
});
