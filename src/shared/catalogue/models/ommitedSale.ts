import { defineModel } from '../defineModel.ts';

/** Omitted receipt. */
export const ommitedSale = defineModel({
  name: 'ommitedSale',
  label: { es: 'Recibo omitido', en: 'Omitted receipt' },
  plural: { es: 'Recibos omitidos', en: 'Omitted receipts' },
  operations: 'full',
  audit: 'audit',
  apiArea: 'subscription',
  title: 'issueDate',
  listed: ['issueDate', 'subscriptionCustomer'],
  search: [],
  fields: {
    subscriptionCustomer: {
      type: 'int',
      label: { es: 'Suscripción del cliente', en: 'Customer subscription' },
      required: true,
      ref: 'subscriptionCustomer',
    },
    issueDate: { type: 'date', label: { es: 'Fecha de emisión', en: 'Issue date' }, required: true },
  },
});
