import { z } from 'zod';
import { defineOperation } from '../defineOperation.ts';
import { posState, queryId } from '../parts.ts';

/** The state of a cash point: open or closed, float, expected figures (not under blind count). */
export const posStatus = defineOperation({
  path: 'pos/state',
  method: 'GET',
  kind: 'read',
  scope: 'pos:operate',
  summary: { es: 'Estado de la caja', en: 'State of the cash point' },
  input: z.strictObject({ pos: queryId().optional() }),
  output: posState,
  errors: ['validation_failed'],
  events: [],
});
