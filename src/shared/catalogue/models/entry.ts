import { despiteLabels } from '../../domain/entries.ts';
import { defineModel } from '../defineModel.ts';

/** A customer who came in. Written by `entries/enter.json` alone, and undone by `entries/undo.json`. */
export const entry = defineModel({
  name: 'entry',
  label: { es: 'Entrada', en: 'Entry' },
  plural: { es: 'Entradas', en: 'Entries' },
  job: ['customers', 10],
  operations: 'readOnly',
  audit: 'audit4',
  title: 'id',
  listed: ['id', 'created', 'customer', 'despite', 'createUser', 'cancelled'],
  search: [],
  searchThrough: 'customer',
  views: [
    { name: 'counted', label: { es: 'Que cuentan', en: 'That count' }, address: { 'cancelled[null]': true } },
    { name: 'despite', label: { es: 'Con reparos', en: 'Let in all the same' }, address: { 'despite[null]': false } },
    { name: 'undone', label: { es: 'Deshechas', en: 'Undone' }, address: { 'cancelled[null]': false } },
  ],
  fields: {
    customer: { type: 'int', label: { es: 'Cliente', en: 'Customer' }, required: true, access: 'ro', ref: 'customer' },
    /** By the calendar of the facility. */
    date: { type: 'date', label: { es: 'Fecha', en: 'Date' }, required: true, access: 'ro' },
    /** Where it was counted; null where there is no cash point. */
    pos: { type: 'int', label: { es: 'Caja', en: 'Cash point' }, access: 'ro', ref: 'pos' },
    how: {
      type: 'select',
      label: { es: 'Modo', en: 'How' },
      required: true,
      access: 'ro',
      values: {
        1: { es: 'Carné', en: 'Card' },
        2: { es: 'A mano', en: 'By hand' },
      },
    },
    /** The one they came in by, which may be another customer’s; null where none was in force. */
    subscriptionCustomer: {
      type: 'int',
      label: { es: 'Suscripción', en: 'Subscription' },
      access: 'ro',
      ref: 'subscriptionCustomer',
    },
    /** What stood against it when somebody let them in all the same; null where nothing did. */
    despite: { type: 'select', label: { es: 'Pese a', en: 'Despite' }, access: 'ro', values: despiteLabels },
    /** When it was undone; null while it counts. */
    cancelled: { type: 'datetime', label: { es: 'Deshecha', en: 'Undone' }, access: 'ro' },
    reason: { type: 'string', label: { es: 'Motivo', en: 'Reason' }, access: 'ro' },
  },
});
