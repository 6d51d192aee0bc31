import { defineModel } from '../defineModel.ts';

/** Stock order. */
export const stockOrder = defineModel({
  name: 'stockOrder',
  label: { es: 'Pedido de compra', en: 'Stock order' },
  plural: { es: 'Pedidos de compra', en: 'Stock orders' },
  job: ['stock', 5],
  operations: 'readOnly',
  audit: 'audit',
  apiArea: 'stock',
  title: 'number',
  listed: ['number', 'date', 'status', 'supplier', 'total'],
  search: ['number', 'comments'],
  views: [
    { name: 'open', label: { es: 'Por recibir', en: 'To be received' }, address: { 'status[in]': '1,3,4' } },
    { name: 'drafts', label: { es: 'Borradores', en: 'Drafts' }, address: { 'status[in]': 0 } },
  ],
  fields: {
    number: { type: 'string', label: { es: 'Número', en: 'Number' }, required: true, access: 'ro' },
    supplier: { type: 'int', label: { es: 'Proveedor', en: 'Supplier' }, access: 'ro', ref: 'supplier' },
    warehouse: { type: 'int', label: { es: 'Almacén', en: 'Warehouse' }, access: 'ro', ref: 'warehouse' },
    date: { type: 'datetime', label: { es: 'Fecha', en: 'Date' }, required: true, access: 'ro' },
    estimatedDeliveryDate: {
      type: 'datetime',
      label: { es: 'Entrega prevista', en: 'Estimated delivery date' },
      access: 'ro',
    },
    globalDiscount: {
      type: 'percent',
      label: { es: 'Descuento global', en: 'Global discount' },
      required: true,
      access: 'ro',
    },
    comments: { type: 'text', label: { es: 'Notas internas', en: 'Private notes' }, access: 'ro' },
    status: {
      type: 'select',
      label: { es: 'Estado', en: 'Status' },
      required: true,
      access: 'ro',
      values: {
        0: { es: 'Borrador', en: 'Draft' },
        1: { es: 'Confirmado', en: 'Confirmed' },
        3: { es: 'Enviado', en: 'Sent' },
        4: { es: 'Recibido en parte', en: 'Partly received' },
        5: { es: 'Recibido', en: 'Received' },
        6: { es: 'Cancelado', en: 'Cancelled' },
      },
    },
    amount: {
      type: 'float',
      summed: true,
      label: { es: 'Cantidad total', en: 'Total quantity' },
      required: true,
      access: 'ro',
    },
    total: { type: 'currency', summed: true, label: { es: 'Total', en: 'Total' }, required: true, access: 'ro' },
    lines: {
      type: 'StockOrderLine[]',
      label: { es: 'Líneas', en: 'Lines' },
      required: true,
      access: 'ro',
      children: { model: 'stockOrderLine', by: 'stockOrder' },
    },
  },
  internal: { checksum: 'text' },
});
