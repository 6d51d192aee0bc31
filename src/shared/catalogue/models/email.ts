import { defineModel } from '../defineModel.ts';

/** Sent e-mail. */
export const email = defineModel({
  name: 'email',
  label: { es: 'Correo enviado', en: 'Sent e-mail' },
  plural: { es: 'Correos enviados', en: 'Sent e-mails' },
  job: ['invoices', 5],
  operations: 'readOnly',
  audit: 'audit',
  title: 'subject',
  listed: ['subject', 'recipients', 'created', 'status', 'reply'],
  search: ['subject', 'recipients'],
  views: [{ name: 'failed', label: { es: 'Con error', en: 'Failed' }, address: { 'status[in]': 2 } }],
  fields: {
    subject: { type: 'text', personal: true, label: { es: 'Asunto', en: 'Subject' }, required: true },
    recipients: { type: 'text', personal: true, label: { es: 'Destinatarios', en: 'Recipients' }, required: true },
    status: {
      type: 'select',
      label: { es: 'Estado', en: 'Status' },
      required: true,
      values: {
        0: { es: 'Pendiente', en: 'Pending' },
        1: { es: 'Enviado', en: 'Sent' },
        2: { es: 'Error', en: 'Error' },
        3: { es: 'En la carpeta de salida', en: 'In the outbox folder' },
      },
    },
    error: { type: 'text', personal: true, mailReason: true, label: { es: 'Error', en: 'Error' } },
    /** What the mail server answered when it took it over, or refused it. */
    reply: {
      type: 'text',
      personal: true,
      label: { es: 'Respuesta del servidor', en: 'Server reply' },
      access: 'ro',
    },
    /** Of one that waits for its hour. */
    sendAt: { type: 'datetime', label: { es: 'Programado para', en: 'Scheduled for' }, access: 'ro' },
    /** The one it sends. */
    invoice: { type: 'int', label: { es: 'Factura', en: 'Invoice' }, access: 'ro', ref: 'invoice' },
    /** The order it sends to its supplier. */
    stockOrder: { type: 'int', label: { es: 'Pedido de compra', en: 'Stock order' }, access: 'ro', ref: 'stockOrder' },
    /** The schedule it was sent by. */
    schedule: { type: 'int', label: { es: 'Envío programado', en: 'Schedule' }, access: 'ro', ref: 'scheduledMail' },
    /** The reminder it is. */
    debtReminder: {
      type: 'int',
      label: { es: 'Recordatorio de deuda', en: 'Reminder of debts' },
      access: 'ro',
      ref: 'debtReminder',
    },
    body: { type: 'html', personal: true, label: { es: 'Contenido', en: 'Body' }, required: true },
  },
  // The text it goes out with, its identifier in mailboxes, and which files it brings.
  internal: { text: 'text', messageId: 'text', batch: 'text' },
  derived: ['messageId', 'debtReminder'],
});
