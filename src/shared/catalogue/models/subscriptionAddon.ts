import { defineModel } from '../defineModel.ts';

/** Subscription add-on. */
export const subscriptionAddon = defineModel({
  name: 'subscriptionAddon',
  label: { es: 'Complemento de suscripción', en: 'Subscription add-on' },
  plural: { es: 'Complementos de suscripción', en: 'Subscription add-ons' },
  operations: 'full',
  audit: 'audit',
  apiArea: 'subscription',
  title: 'customer',
  listed: ['customer', 'subscriptionCustomer', 'product', 'price', 'start', 'end'],
  search: ['customer'],
  decisive: ['product', 'price', 'start', 'end', 'percentage', 'accumulative'],
  fields: {
    subscriptionCustomer: {
      type: 'int',
      label: { es: 'Suscripción del cliente', en: 'Customer subscription' },
      required: true,
      ref: 'subscriptionCustomer',
    },
    customer: {
      type: 'string',
      personal: true,
      label: { es: 'Cliente', en: 'Customer' },
      required: true,
      filledWith: { es: 'el nombre del cliente de la suscripción', en: 'the name of the subscription’s customer' },
    },
    product: { type: 'int', label: { es: 'Producto', en: 'Product' }, required: true, ref: 'product' },
    price: { type: 'currency', label: { es: 'Precio propio', en: 'Custom price' }, min: 0 },
    start: { type: 'date', label: { es: 'Inicio', en: 'Start' } },
    end: { type: 'date', label: { es: 'Último día', en: 'Last day' } },
    comments: { type: 'text', personal: true, label: { es: 'Notas internas', en: 'Private notes' } },
    percentage: { type: 'float', label: { es: 'Porcentaje de la cuota', en: 'Percentage of the fee' } },
    accumulative: { type: 'bool', label: { es: 'Acumulativo', en: 'Cumulative' } },
    priority: { type: 'int', label: { es: 'Orden', en: 'Order' }, required: true, default: 0 },
  },
});
