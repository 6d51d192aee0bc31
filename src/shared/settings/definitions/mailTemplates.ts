import { z } from 'zod';
import { stringSchema } from '../../catalogue/fieldTypes/string.ts';
import { fitsMail, mailKindCodes, mailKinds, mailPlaceholders } from '../../domain/mailTemplates.ts';
import { defineSetting } from '../defineSetting.ts';

/** Longest opening and closing of a message, in characters. */
const LONGEST = 500;
const parts = ['subject', 'opening', 'closing'] as const;

const none = { es: 'los del programa', en: 'those of the program' };

/** The words of one message in one language. What is left out stays as the program has it. */
const mailTemplateSchema = z
  .strictObject({
    /** A ticket, another document, an order to a supplier, or a reminder of debts: by `mailKindCodes`. */
    message: z.union(mailKindCodes.map((code) => z.literal(code))),
    /** 0 Spanish, 1 English. */
    language: z.union([z.literal(0), z.literal(1)]),
    subject: stringSchema(200).trim().min(1).optional(),
    /** The first paragraph after the greeting. */
    opening: stringSchema(LONGEST).trim().min(1).optional(),
    /** The last one before the name of the company. */
    closing: stringSchema(LONGEST).trim().min(1).optional(),
  })
  .superRefine((template, ctx) => {
    const kind = mailKinds[template.message - 1] ?? 'document';
    for (const part of parts) {
      if (fitsMail(template[part] ?? '', kind)) continue;
      ctx.addIssue({ code: 'custom', path: [part], params: { code: 'invalid_value' } });
    }
  });

/** The facility's own words of e-mails, one row a message and language. */
export const mailTemplates = defineSetting({
  group: 'mail',
  scope: 'system:admin',
  schema: z
    .array(mailTemplateSchema)
    .max(8)
    .refine((rows) => new Set(rows.map(({ message, language }) => `${message} ${language}`)).size === rows.length, {
      params: { code: 'already_taken' },
    }),
  example: [{ message: 1, language: 0, opening: 'Aquí tiene su tique {number}, por {total}.' }],
  label: { es: 'Textos de los correos', en: 'Words of the e-mails' },
  about: {
    es: 'El asunto, la entrada y la despedida de los correos a clientes y proveedores. La vista previa de cada envío los muestra.',
    en: 'The subject, opening and closing of the e-mails to customers and suppliers. The preview of each shows them.',
  },
  unset: none,
  inForce: (rows) => {
    const count = rows.length;
    return count === 0 ? none : { es: `${count} con palabras propias`, en: `${count} in own words` };
  },
  parts: {
    '': { es: 'texto', en: 'text' },
    message: { es: 'Correo', en: 'Message' },
    language: { es: 'Idioma', en: 'Language' },
    subject: { es: 'Asunto', en: 'Subject' },
    opening: { es: 'Entrada', en: 'Opening' },
    closing: { es: 'Despedida', en: 'Closing' },
  },
  choices: {
    'message.1': { es: 'Tique', en: 'Ticket' },
    'message.2': { es: 'Factura u otro documento', en: 'Invoice or another document' },
    'message.3': { es: 'Pedido a un proveedor', en: 'Order to a supplier' },
    'message.4': { es: 'Recordatorio de deuda', en: 'Reminder of debts' },
    'language.0': { es: 'Español', en: 'Spanish' },
    'language.1': { es: 'Inglés', en: 'English' },
  },
  hints: {
    subject: {
      es: `Vacío: el del programa. Se sustituyen ${written(mailPlaceholders.document)}; en un recordatorio, ${written(mailPlaceholders.reminder)}.`,
      en: `Empty: that of the program. Filled in: ${written(mailPlaceholders.document)}; in a reminder ${written(mailPlaceholders.reminder)}.`,
    },
  },
});

function written(names: readonly string[]): string {
  return names.map((name) => `{${name}}`).join(' ');
}
