import { z } from 'zod';
import { defineOperation } from '../defineOperation.ts';
import { updateStatus } from '../parts/updates.ts';

/** The version that runs, the newer one that is offered, and what stands in the way of installing it now. */
export const systemUpdate = defineOperation({
  path: 'system/update',
  method: 'GET',
  kind: 'read',
  scope: 'system:admin',
  live: true,
  summary: { es: 'Versión y actualizaciones', en: 'Version and updates' },
  input: z.strictObject({}),
  output: updateStatus,
  errors: ['insufficient_scope'],
  events: [],
});
