import { defineModel } from '../defineModel.ts';

/** Stock order line. */
export const stockOrderLine = defineModel({
  name: 'stockOrderLine',
  label: { es: 'Línea de pedido de compra', en: 'Stock order line' },
  plural: { es: 'Líneas de pedidos de compra', en: 'Stock order lines' },
  operations: 'readOnly',
  audit: 'audit',
  apiArea: 'stock',
  title: 'productName',
  listed: ['productName', 'stockOrder', 'product', 'amount', 'received', 'total'],
  search: ['productName'],
  fields: {
    stockOrder: {
      type: 'int',
      label: { es: 'Pedido de compra', en: 'Stock order' },
      required: true,
      access: 'ro',
      ref: 'stockOrder',
    },
    product: { type: 'int', label: { es: 'Producto', en: 'Product' }, required: true, access: 'ro', ref: 'product' },
    productName: {
      type: 'string',
      label: { es: 'Nombre del producto', en: 'Product name' },
      required: true,
      access: 'ro',
    },
    grossUnitCost: {
      type: 'currency',
      label: { es: 'Coste unitario bruto', en: 'Gross unit cost' },
      required: true,
      access: 'ro',
    },
    amount: { type: 'float', summed: true, label: { es: 'Cantidad', en: 'Quantity' }, required: true, access: 'ro' },
    discount: { type: 'percent', label: { es: 'Descuento', en: 'Discount' }, required: true, access: 'ro' },
    total: { type: 'currency', summed: true, label: { es: 'Total', en: 'Total' }, required: true, access: 'ro' },
    received: { type: 'float', summed: true, label: { es: 'Recibido', en: 'Received' }, required: true, access: 'ro' },
  },
  internal: { checksum: 'text' },
});
