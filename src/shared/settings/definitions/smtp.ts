import { z } from 'zod';
import { stringSchema } from '../../catalogue/fieldTypes/string.ts';
import { emailAddress } from '../../domain/emailAddress.ts';
import { defineSetting, type Preset } from '../defineSetting.ts';

/** The mail server documents are sent by. Its password is the setting's `secret`, which nobody can read. */
export const smtpSchema = z.strictObject({
  /** The address documents come from. */
  from: emailAddress().meta({ examples: ['caja@club.example'] }),
  host: z
    .string()
    .max(255)
    .regex(/^[\w.:-]+$/)
    .meta({ asked: 'host' }),
  port: z.int().min(1).max(65_535),
  /** TLS from the first byte, as on port 465; otherwise STARTTLS where the server has it. */
  secure: z.boolean().default(false),
  /** None where the server asks for no password. */
  user: stringSchema().min(1).optional(),
});

const appPassword = {
  es: 'La contraseña es una «contraseña de aplicación» que se crea en la cuenta, no la de siempre.',
  en: 'The password is an “app password” made in the account, not the usual one.',
};

/** STARTTLS on the port for submission (RFC 6409). */
const starttls = (host: string): Preset['parts'] => ({ host, port: 587, secure: false });
/** TLS from the first byte on the port of its own (RFC 8314). */
const tls = (host: string): Preset['parts'] => ({ host, port: 465, secure: true });

/** The mail server. */
export const smtp = defineSetting({
  group: 'mail',
  scope: 'system:admin',
  schema: smtpSchema,
  example: { host: 'mail.example', port: 587, from: 'caja@club.example' },
  label: { es: 'Servidor de correo', en: 'Mail server' },
  about: {
    es: 'Por dónde salen las facturas, los pedidos y los informes programados. Lo dice quien le da el correo.',
    en: 'How invoices, orders and scheduled reports are sent. Your mail provider tells you what goes here.',
  },
  unset: {
    es: 'los documentos por correo quedan en la carpeta outbox de los datos, y los envía una persona',
    en: 'documents by mail are put into the folder outbox of the data, and a person sends them',
  },
  inForce: ({ host, port, from }) => ({ es: `${from} por ${host}:${port}`, en: `${from} by ${host}:${port}` }),
  parts: {
    host: { es: 'Servidor', en: 'Server' },
    port: { es: 'Puerto', en: 'Port' },
    secure: { es: 'Cifrado desde el principio', en: 'Encrypted from the start' },
    user: { es: 'Usuario', en: 'User' },
    from: { es: 'Remitente', en: 'Sender' },
  },
  hints: {
    secure: {
      es: 'TLS, como en el puerto 465. Sin marcar se cifra después de saludar (STARTTLS), como en el 587.',
      en: 'TLS, as on port 465. Unticked it encrypts after the greeting (STARTTLS), as on 587.',
    },
    user: { es: 'Casi siempre, la dirección entera.', en: 'Nearly always the whole address.' },
    from: { es: 'La dirección que ve quien recibe el correo.', en: 'The address that whoever gets the mail sees.' },
  },
  presets: [
    { name: 'Gmail, Google Workspace', note: appPassword, parts: starttls('smtp.gmail.com') },
    {
      name: 'Microsoft 365',
      note: {
        es: 'Quien administra la cuenta tiene que permitir «SMTP autenticado» para ella.',
        en: 'Whoever administers the account has to allow “Authenticated SMTP” for it.',
      },
      parts: starttls('smtp.office365.com'),
    },
    { name: 'IONOS', parts: starttls('smtp.ionos.es') },
    { name: 'Arsys', parts: tls('smtp.serviciodecorreo.es') },
    { name: 'OVHcloud', parts: tls('ssl0.ovh.net') },
    { name: 'Zoho Mail', note: appPassword, parts: tls('smtp.zoho.eu') },
    { name: 'iCloud', note: appPassword, parts: starttls('smtp.mail.me.com') },
    { name: 'Brevo', parts: starttls('smtp-relay.brevo.com') },
  ],
  secret: {
    label: { es: 'Contraseña', en: 'Password' },
    hint: {
      es: 'Se guarda cifrada y no se vuelve a mostrar. Si cambia el servidor, hay que escribirla otra vez.',
      en: 'It is stored encrypted and never shown again. With another server it has to be typed once more.',
    },
  },
  test: 'mail',
});
