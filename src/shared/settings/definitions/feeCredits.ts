import { z } from 'zod';
import type { Label } from '../../catalogue/defineModel.ts';
import { defineSetting } from '../defineSetting.ts';

const words = {
  paidBack: { es: 'se devuelven', en: 'are paid back' },
  nextFee: { es: 'se descuentan de la próxima cuota', en: 'are taken off the next fee' },
} satisfies Record<string, Label>;

/** What becomes of a credit note that a customer has not been paid when their next fee is documented. */
export const feeCredits = defineSetting({
  group: 'legal',
  scope: 'system:admin',
  schema: z.enum(['paidBack', 'nextFee']),
  example: 'nextFee',
  label: { es: 'Abonos pendientes de devolver', en: 'Credit notes that are not paid back' },
  about: {
    es: 'Qué se hace con lo que se debe devolver a un cliente, por ejemplo por una baja, cuando le vence otra cuota: queda en «Por devolver» hasta que alguien lo paga, o se compensa con esa cuota y el banco cobra el resto.',
    en: 'What is done with what is to be given back to a customer, such as after a leave, when another fee of theirs falls due: it stays in “To refund” until somebody pays it, or it is set off against that fee and the bank collects the rest.',
  },
  unset: words.paidBack,
  inForce: (value) => words[value],
  parts: { '': { es: 'Los abonos', en: 'Credit notes' } },
  choices: { '.paidBack': words.paidBack, '.nextFee': words.nextFee },
});
