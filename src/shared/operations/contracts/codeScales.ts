import { z } from 'zod';
import { scaleFormatSchema } from '../../settings/definitions/scaleCodes.ts';
import { defineOperation } from '../defineOperation.ts';

/** How the labels of the shop's scales are read: what the setting `scaleCodes` says, for whoever scans. */
export const codeScales = defineOperation({
  path: 'codes/scales',
  method: 'GET',
  kind: 'read',
  scope: 'signedIn',
  summary: { es: 'Códigos con precio o peso', en: 'Codes with a price or weight' },
  input: z.strictObject({}),
  output: z.object({ formats: z.array(scaleFormatSchema) }),
  errors: [],
  events: [],
});
