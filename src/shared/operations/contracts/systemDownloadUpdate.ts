import { z } from 'zod';
import { defineOperation } from '../defineOperation.ts';

/**
 * Begins to download the version that is offered. `system/update` tells how far it is. Nothing is installed by it, and nothing is
 * left of a file that is not the one that was signed.
 */
export const systemDownloadUpdate = defineOperation({
  path: 'system/update/download',
  method: 'POST',
  kind: 'read',
  scope: 'system:admin',
  live: true,
  summary: { es: 'Descargar la versión nueva', en: 'Download the new version' },
  input: z.strictObject({}),
  output: z.object({ begun: z.literal(true) }),
  errors: ['insufficient_scope', 'validation_failed', 'update_missing', 'update_blocked'],
  events: [],
});
