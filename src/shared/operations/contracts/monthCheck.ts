import { z } from 'zod';
import { REPORT_SCOPE } from '../../domain/scopes.ts';
import { defineOperation } from '../defineOperation.ts';
import { monthAnswer, monthQuery } from '../parts/month.ts';
import { queryId } from '../parts.ts';

/**
 * What a month proves: each check with what stands against it, and the bridge from what was collected to what is on documents.
 * It reads what is there now, also of a month that was closed.
 */
export const monthCheck = defineOperation({
  path: 'month/check',
  method: 'GET',
  kind: 'read',
  scope: REPORT_SCOPE,
  summary: { es: 'Comprobar un mes', en: 'Check a month' },
  input: z.strictObject({ company: queryId().optional().describe('One company; all unless said'), ...monthQuery }),
  output: monthAnswer,
  errors: ['validation_failed'],
  events: [],
});
