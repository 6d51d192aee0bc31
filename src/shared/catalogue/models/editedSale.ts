import { defineModel } from '../defineModel.ts';

/** Edited receipt. */
export const editedSale = defineModel({
  name: 'editedSale',
  label: { es: 'Recibo editado', en: 'Edited receipt' },
  plural: { es: 'Recibos editados', en: 'Edited receipts' },
  operations: 'full',
  audit: 'audit',
  apiArea: 'subscription',
  title: 'issueDate',
  listed: ['issueDate', 'subscriptionCustomer', 'amount'],
  search: [],
  fields: {
    subscriptionCustomer: {
      type: 'int',
      label: { es: 'Suscripción del cliente', en: 'Customer subscription' },
      required: true,
      ref: 'subscriptionCustomer',
    },
    issueDate: { type: 'date', label: { es: 'Fecha de emisión', en: 'Issue date' }, required: true },
    amount: { type: 'currency', label: { es: 'Importe', en: 'Amount' }, required: true },
  },
  internal: { checksum: 'text' },
});
