import { defineModel } from '../defineModel.ts';

/** A talk with a customer about what they owe, and until when they are not reminded again. */
export const debtContact = defineModel({
  name: 'debtContact',
  label: { es: 'Gestión de deuda', en: 'Debt contact' },
  plural: { es: 'Gestiones de deuda', en: 'Debt contacts' },
  operations: 'full',
  audit: 'audit',
  title: 'id',
  listed: ['id', 'created', 'customer', 'channel', 'text', 'snoozedUntil'],
  search: [],
  searchThrough: 'customer',
  fields: {
    customer: { type: 'int', label: { es: 'Cliente', en: 'Customer' }, required: true, ref: 'customer' },
    channel: {
      type: 'select',
      label: { es: 'Medio', en: 'Channel' },
      required: true,
      default: 0,
      values: {
        0: { es: 'Teléfono', en: 'Phone' },
        1: { es: 'Mensaje', en: 'Message' },
        2: { es: 'Correo', en: 'E-mail' },
        3: { es: 'En persona', en: 'In person' },
        4: { es: 'Carta', en: 'Letter' },
      },
    },
    text: { type: 'text', personal: true, label: { es: 'Qué se dijo', en: 'What was said' } },
    /** The last day without a reminder. Of several contacts the last that names a day holds. */
    snoozedUntil: { type: 'date', label: { es: 'Sin recordatorios hasta', en: 'No reminders until' } },
  },
});
