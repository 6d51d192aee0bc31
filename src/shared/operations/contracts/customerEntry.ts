import { z } from 'zod';
import { defineOperation } from '../defineOperation.ts';
import { entryState } from '../parts/entryState.ts';
import { queryId } from '../parts.ts';

/** Whether a customer may come in, and what a desk has to know of them. It takes `customer:read`, too. */
export const customerEntry = defineOperation({
  path: 'entries/customer.json',
  method: 'GET',
  kind: 'read',
  scope: 'entry:operate',
  summary: { es: 'Si un cliente puede entrar', en: 'Whether a customer may come in' },
  input: z.strictObject({ customer: queryId() }),
  output: entryState,
  errors: ['not_found', 'insufficient_scope'],
  events: [],
});
