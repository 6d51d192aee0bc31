/** Texts of e-mails, in every language of the product. `{…}` is filled in. */
import type { Label } from '../catalogue/defineModel.ts';

export const mailTexts = {
  subject: { es: '{document} {number} · {company}', en: '{document} {number} · {company}' },
  greeting: { es: 'Hola, {name}:', en: 'Dear {name},' },
  greetingToNobody: { es: 'Hola:', en: 'Hello,' },
  attached: {
    es: 'Le enviamos adjunto este documento: {document} {number}, de fecha {date}, por {total}.',
    en: 'Please find this document attached: {document} {number}, dated {date}, for {total}.',
  },
  attachedOrder: {
    es: 'Le enviamos adjunto nuestro {document} {number}, de fecha {date}, por {total} sin impuestos.',
    en: 'Please find our {document} {number} attached, dated {date}, for {total} before taxes.',
  },
  thanksForOrder: {
    es: 'Le rogamos que nos confirme la fecha de entrega. Un saludo,',
    en: 'Please confirm when it will be delivered. Kind regards,',
  },
  thanks: { es: 'Gracias por su confianza.', en: 'Thank you for your custom.' },
} as const satisfies Record<string, Label>;
