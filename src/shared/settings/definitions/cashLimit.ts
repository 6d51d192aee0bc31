import { z } from 'zod';
import type { Label } from '../../catalogue/defineModel.ts';
import { defaultCashLimit } from '../../domain/cashLimit.ts';
import { defineSetting } from '../defineSetting.ts';
import { inEach } from '../words.ts';

const on = z.strictObject({ amount: z.number().positive().max(999_999_999).multipleOf(0.01), from: z.iso.date() });

/** From which amount of an operation on no cash is taken, from a day on; `"off"` = it always is. */
export const cashLimit = defineSetting({
  group: 'legal',
  scope: 'system:admin',
  schema: z.union([z.literal('off'), on]),
  example: 'off',
  label: { es: 'Límite de efectivo', en: 'Cash limit' },
  about: {
    es: 'Desde qué importe de una operación no se cobra ni se devuelve en efectivo (Ley 7/2012, art. 7).',
    en: 'From which amount of an operation on no cash is taken or paid back (Ley 7/2012, art. 7).',
  },
  unset: inWords(defaultCashLimit),
  inForce: (value) => (value === 'off' ? { es: 'Sin límite', en: 'No limit' } : inWords(value)),
  parts: {
    '': { es: 'Limitar el efectivo', en: 'Limit cash' },
    amount: { es: 'Importe', en: 'Amount' },
    from: { es: 'Desde el', en: 'Since' },
  },
  hints: {
    from: {
      es: 'Antes de ese día vale el límite que dice la ley.',
      en: 'Before that day the limit of the law holds.',
    },
  },
});

function inWords({ amount, from }: z.output<typeof on>): Label {
  return inEach((language, { number, day }) =>
    language === 'es'
      ? `operaciones de ${number(amount)} € o más, desde el ${day(from)}`
      : `operations of €${number(amount)} or more, since ${day(from)}`,
  );
}
