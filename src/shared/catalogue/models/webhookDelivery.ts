import { defineModel } from '../defineModel.ts';

/** Webhook delivery. */
export const webhookDelivery = defineModel({
  name: 'webhookDelivery',
  label: { es: 'Entrega de webhook', en: 'Webhook delivery' },
  plural: { es: 'Entregas de webhooks', en: 'Webhook deliveries' },
  operations: 'readOnly',
  audit: 'audit',
  apiArea: 'webhook',
  title: 'event',
  listed: ['event', 'created', 'webhook', 'status', 'attempts', 'responseStatus'],
  search: [],
  fields: {
    webhook: { type: 'int', label: { es: 'Webhook', en: 'Webhook' }, required: true, access: 'ro', ref: 'webhook' },
    event: { type: 'int', label: { es: 'Evento', en: 'Event' }, required: true, access: 'ro' },
    status: {
      type: 'select',
      label: { es: 'Estado', en: 'Status' },
      required: true,
      access: 'ro',
      values: {
        0: { es: 'Pendiente', en: 'Pending' },
        1: { es: 'Entregado', en: 'Delivered' },
        2: { es: 'Abandonado', en: 'Given up' },
      },
    },
    attempts: { type: 'int', label: { es: 'Intentos', en: 'Attempts' }, required: true, access: 'ro' },
    responseStatus: { type: 'int', label: { es: 'Respuesta HTTP', en: 'HTTP response' }, access: 'ro' },
    error: { type: 'text', label: { es: 'Error', en: 'Error' }, access: 'ro' },
    nextAttempt: { type: 'datetime', label: { es: 'Próximo intento', en: 'Next attempt' }, access: 'ro' },
  },
});
