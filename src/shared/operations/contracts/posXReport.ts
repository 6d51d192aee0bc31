import { z } from 'zod';
import { defineOperation } from '../defineOperation.ts';
import { posReport, queryId } from '../parts.ts';

/** The X report: what the running session has done so far. Under blind count, only for those who may see it. */
export const posXReport = defineOperation({
  path: 'pos/xReport',
  method: 'GET',
  kind: 'read',
  scope: 'pos:operate',
  summary: { es: 'Informe X', en: 'X report' },
  input: z.strictObject({ pos: queryId().optional() }),
  output: posReport,
  errors: ['cash_point_closed', 'insufficient_scope', 'validation_failed'],
  events: [],
});
