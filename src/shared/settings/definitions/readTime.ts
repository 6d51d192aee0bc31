import { z } from 'zod';
import { defineSetting } from '../defineSetting.ts';

/** The longest a read may take where the setting says nothing, in seconds. */
export const DEFAULT_READ_TIME = 10;

/** The longest a read may take before it is ended, in seconds. */
export const readTime = defineSetting({
  group: 'integrations',
  scope: 'system:admin',
  schema: z.int().min(1).max(25),
  example: 5,
  label: { es: 'Tiempo de lectura', en: 'Read time' },
  about: {
    es: 'Lo que puede tardar una consulta antes de interrumpirse. Así ninguna deja esperando a las demás.',
    en: 'How long a read may take before it is ended, so that none keeps the others waiting.',
  },
  unset: { es: `${DEFAULT_READ_TIME} segundos`, en: `${DEFAULT_READ_TIME} seconds` },
  inForce: (seconds) =>
    seconds === 1 ? { es: '1 segundo', en: '1 second' } : { es: `${seconds} segundos`, en: `${seconds} seconds` },
  parts: { '': { es: 'Segundos', en: 'Seconds' } },
  hints: { '': { es: 'De 1 a 25', en: 'From 1 to 25' } },
});
