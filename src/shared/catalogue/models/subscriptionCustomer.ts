import { defineModel } from '../defineModel.ts';

/** Customer subscription. */
export const subscriptionCustomer = defineModel({
  name: 'subscriptionCustomer',
  label: { es: 'Suscripción de cliente', en: 'Customer subscription' },
  plural: { es: 'Suscripciones de clientes', en: 'Customer subscriptions' },
  job: ['customers', 2],
  operations: 'full',
  audit: 'audit',
  apiArea: 'subscription',
  title: 'description',
  listed: ['description', 'customer', 'price', 'start', 'end', 'active'],
  search: ['description'],
  views: [{ name: 'active', label: { es: 'Activas', en: 'Active' }, address: { active: true } }],
  decisive: ['type', 'customer', 'start', 'end', 'price', 'active', 'directDebit', 'bankAccount', 'share'],
  fields: {
    type: {
      type: 'int',
      label: { es: 'Tipo de suscripción', en: 'Subscription type' },
      required: true,
      ref: 'subscription',
      settledBy: ['subscriptionFee.subscriptionCustomer'],
    },
    customer: {
      type: 'int',
      label: { es: 'Cliente', en: 'Customer' },
      required: true,
      ref: 'customer',
      settledBy: ['subscriptionFee.subscriptionCustomer'],
    },
    start: {
      type: 'date',
      label: { es: 'Inicio', en: 'Start' },
      required: true,
      settledBy: ['subscriptionFee.subscriptionCustomer'],
    },
    end: { type: 'date', label: { es: 'Último día', en: 'Last day' } },
    price: { type: 'currency', label: { es: 'Precio propio', en: 'Custom price' }, min: 0 },
    description: { type: 'string', personal: true, label: { es: 'Descripción', en: 'Description' } },
    comments: { type: 'text', personal: true, label: { es: 'Notas internas', en: 'Private notes' } },
    publicComments: { type: 'text', personal: true, label: { es: 'Notas en la factura', en: 'Notes on the invoice' } },
    active: { type: 'bool', label: { es: 'Activo', en: 'Active' }, required: true, default: true },
    fkModel: { type: 'fkModel', label: { es: 'Modelo vinculado', en: 'Linked model' }, access: 'ro' },
    fkId: { type: 'int', label: { es: 'Registro vinculado', en: 'Linked record' }, access: 'ro' },
    sale: { type: 'int', label: { es: 'Venta', en: 'Sale' }, access: 'ro', ref: 'sale' },
    language: {
      type: 'string',
      label: { es: 'Idioma', en: 'Language' },
      required: true,
      filledWith: { es: 'el idioma del cliente', en: 'the customer’s language' },
    },
    directDebit: { type: 'bool', label: { es: 'Domiciliado', en: 'Direct debit' }, required: true, default: false },
    /** The account its fees are debited to; null: the customer's. */
    bankAccount: { type: 'int', label: { es: 'Cuenta bancaria', en: 'Bank account' }, ref: 'bankAccount' },
    share: { type: 'int', label: { es: 'Participación', en: 'Share' } },
    /** It is meant beside another of its customer with the same type and some of the same days. */
    despite: { type: 'bool', label: { es: 'Además de otra igual', en: 'Beside another like it' } },
    /** The subscription it took the place of, when its type or price changed from a date. */
    previous: {
      type: 'int',
      label: { es: 'Suscripción anterior', en: 'Previous subscription' },
      access: 'ro',
      ref: 'subscriptionCustomer',
    },
    /** Why its customer left. */
    leaveReason: {
      type: 'string',
      personal: true,
      label: { es: 'Motivo de la baja', en: 'Reason for leaving' },
      access: 'ro',
    },
  },
  /** The day its own price was last changed, and the day it was made active again: fees of before are late. */
  internal: { priceSince: 'text', activeSince: 'text' },
});
