import { defineModel } from '../defineModel.ts';

/** E-commerce order. */
export const ecommerceOrder = defineModel({
  name: 'ecommerceOrder',
  label: { es: 'Pedido en línea', en: 'E-commerce order' },
  plural: { es: 'Pedidos en línea', en: 'E-commerce orders' },
  job: ['sales', 5],
  operations: 'full',
  audit: 'audit',
  apiArea: 'ecommerce',
  title: 'id',
  listed: ['id', 'created', 'customer'],
  search: [],
  fields: {
    customer: { type: 'int', label: { es: 'Cliente', en: 'Customer' }, ref: 'customer' },
    shippingAddress: { type: 'int', label: { es: 'Dirección de envío', en: 'Shipping address' } },
  },
});
