import { z } from 'zod';
import type { Label } from '../../catalogue/defineModel.ts';
import { defaultTaxNumberCheck } from '../../domain/taxNumber.ts';
import { defineSetting } from '../defineSetting.ts';
import { inEach } from '../words.ts';

const on = z.strictObject({ from: z.iso.date() });

/** From which day on a wrong tax number is refused; `"off"` = none is looked at. */
export const taxNumberCheck = defineSetting({
  group: 'legal',
  scope: 'system:admin',
  schema: z.union([z.literal('off'), on]),
  example: 'off',
  label: { es: 'Comprobación del NIF', en: 'Tax number check' },
  about: {
    es: 'Desde qué día se rechaza un NIF cuyo carácter de control no cuadra. Los que ya estaban se quedan.',
    en: 'From which day on a tax number whose control character does not fit is refused. Those there were stay.',
  },
  unset: inWords(defaultTaxNumberCheck),
  inForce: (value) => (value === 'off' ? { es: 'No se comprueban', en: 'Not checked' } : inWords(value)),
  parts: {
    '': { es: 'Comprobar los NIF', en: 'Check tax numbers' },
    from: { es: 'Desde el', en: 'Since' },
  },
});

function inWords({ from }: z.output<typeof on>): Label {
  return inEach((language, { day }) => (language === 'es' ? `desde el ${day(from)}` : `since ${day(from)}`));
}
