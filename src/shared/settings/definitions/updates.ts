import { z } from 'zod';
import { defineSetting } from '../defineSetting.ts';

/** Whether the program asks by itself for new versions. */
export const updates = defineSetting({
  group: 'machine',
  scope: 'system:admin',
  schema: z.strictObject({ daily: z.boolean() }),
  example: { daily: false },
  label: { es: 'Buscar versiones nuevas', en: 'Look for new versions' },
  about: {
    es: 'Una vez al día se pregunta si hay una versión nueva, y se dice en Ajustes › Versión. Nada se descarga ni se instala solo.',
    en: 'Once a day the program asks whether there is a new version, and says so in Settings › Version. Nothing is downloaded or installed by itself.',
  },
  unset: { es: 'una vez al día', en: 'once a day' },
  inForce: ({ daily }) =>
    daily ? { es: 'una vez al día', en: 'once a day' } : { es: 'solo cuando se pide', en: 'only when asked to' },
  parts: { daily: { es: 'Preguntar una vez al día', en: 'Ask once a day' } },
});
