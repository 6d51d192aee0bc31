import { deliveryFaults } from '../../domain/deliveryFaults.ts';
import { defineModel } from '../defineModel.ts';

/** Webhook delivery: one event on its way to one webhook, or there. */
export const webhookDelivery = defineModel({
  name: 'webhookDelivery',
  label: { es: 'Entrega de webhook', en: 'Webhook delivery' },
  plural: { es: 'Entregas de webhooks', en: 'Webhook deliveries' },
  operations: 'readOnly',
  audit: 'audit',
  apiArea: 'webhook',
  title: 'type',
  listed: ['type', 'record', 'created', 'webhook', 'status', 'attempts'],
  search: [],
  fields: {
    webhook: { type: 'int', label: { es: 'Webhook', en: 'Webhook' }, required: true, access: 'ro', ref: 'webhook' },
    event: { type: 'int', label: { es: 'Evento', en: 'Event' }, required: true, access: 'ro' },
    type: { type: 'string', label: { es: 'Tipo de evento', en: 'Type of event' }, access: 'ro' },
    model: { type: 'string', label: { es: 'Modelo', en: 'Model' }, access: 'ro' },
    record: { type: 'int', label: { es: 'Registro', en: 'Record' }, access: 'ro' },
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
      usual: 1,
    },
    attempts: { type: 'int', label: { es: 'Intentos', en: 'Attempts' }, required: true, access: 'ro' },
    /** Null of one that waits: an earlier event of its record comes first. */
    nextAttempt: { type: 'datetime', label: { es: 'Próximo intento', en: 'Next attempt' }, access: 'ro' },
    lastAttempt: { type: 'datetime', label: { es: 'Último intento', en: 'Last attempt' }, access: 'ro' },
    /** Milliseconds that the last attempt took. */
    duration: { type: 'int', label: { es: 'Duración (ms)', en: 'Duration (ms)' }, access: 'ro' },
    responseStatus: { type: 'int', label: { es: 'Respuesta HTTP', en: 'HTTP response' }, access: 'ro' },
    /** Why there was no answer: an `OutgoingFault`. */
    error: {
      type: 'text',
      label: { es: 'Error', en: 'Error' },
      access: 'ro',
      called: deliveryFaults,
    },
    /** What was sent last. */
    request: { type: 'text', label: { es: 'Enviado', en: 'Sent' }, access: 'ro', personal: true },
    /** What was answered, 64 KB at most. */
    response: { type: 'text', label: { es: 'Respuesta', en: 'Response' }, access: 'ro', personal: true },
  },
  derived: [
    'status',
    'attempts',
    'nextAttempt',
    'lastAttempt',
    'duration',
    'responseStatus',
    'error',
    'request',
    'response',
    'updated',
  ],
});
