import { defineModel } from '../defineModel.ts';

/** Subscription beneficiary. */
export const subscriptionBeneficiary = defineModel({
  name: 'subscriptionBeneficiary',
  label: { es: 'Beneficiario de suscripción', en: 'Subscription beneficiary' },
  plural: { es: 'Beneficiarios de suscripción', en: 'Subscription beneficiaries' },
  operations: 'full',
  audit: 'audit',
  apiArea: 'subscription',
  title: 'id',
  listed: ['id', 'customer', 'subscriptionCustomer', 'start', 'end'],
  search: [],
  fields: {
    subscriptionCustomer: {
      type: 'int',
      label: { es: 'Suscripción del cliente', en: 'Customer subscription' },
      required: true,
      ref: 'subscriptionCustomer',
    },
    customer: { type: 'int', label: { es: 'Cliente', en: 'Customer' }, required: true, ref: 'customer' },
    /** Null: as long as the subscription. */
    start: { type: 'date', label: { es: 'Inicio', en: 'Start' } },
    end: { type: 'date', label: { es: 'Último día', en: 'Last day' } },
  },
});
