import { z } from 'zod';
import { defineOperation } from '../defineOperation.ts';
import { printState } from '../parts/prints.ts';

/** How far a print is. One this server does not know of has an unknown outcome. */
export const posPrintStatus = defineOperation({
  path: 'pos/printStatus',
  method: 'GET',
  kind: 'read',
  scope: 'pos:operate',
  live: true,
  summary: { es: 'Cómo va una impresión', en: 'How far a print is' },
  input: z.strictObject({ uuid: z.uuid().describe('The name it was given') }),
  output: printState,
  errors: [],
  events: [],
});
