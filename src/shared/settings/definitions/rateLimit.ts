import { z } from 'zod';
import type { Label } from '../../catalogue/defineModel.ts';
import { defineSetting } from '../defineSetting.ts';
import { inEach } from '../words.ts';

const perWindow = () => z.int().min(1).max(1_000_000);

/** How many requests a credential may make: at once, and in the long run. */
export const rateLimitSchema = z.strictObject({ perSecond: perWindow(), perMinute: perWindow() });
export type RateLimit = z.output<typeof rateLimitSchema>;

/** What holds where the setting says nothing. */
export const defaultRateLimit: RateLimit = { perSecond: 50, perMinute: 1200 };

/** Requests per credential; `"off"` = unlimited. */
export const rateLimit = defineSetting({
  group: 'integrations',
  scope: 'system:admin',
  schema: z.union([z.literal('off'), rateLimitSchema]),
  example: 'off',
  label: { es: 'Límite de peticiones', en: 'Request limit' },
  about: {
    es: 'Cuántas peticiones puede hacer cada programa. Lo que hacen las pantallas no cuenta.',
    en: 'How many requests each program may make. What the screens do does not count.',
  },
  unset: inWords(defaultRateLimit),
  inForce: (value) => (value === 'off' ? { es: 'Sin límite', en: 'No limit' } : inWords(value)),
  parts: {
    '': { es: 'Limitar las peticiones', en: 'Limit requests' },
    perSecond: { es: 'Por segundo', en: 'A second' },
    perMinute: { es: 'Por minuto', en: 'A minute' },
  },
});

function inWords({ perSecond, perMinute }: RateLimit): Label {
  return inEach((language, { number }) =>
    language === 'es'
      ? `${number(perSecond)} por segundo y ${number(perMinute)} por minuto`
      : `${number(perSecond)} a second and ${number(perMinute)} a minute`,
  );
}
