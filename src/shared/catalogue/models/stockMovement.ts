import { defineModel } from '../defineModel.ts';

/** Stock movement. */
export const stockMovement = defineModel({
  name: 'stockMovement',
  label: { es: 'Movimiento de existencias', en: 'Stock movement' },
  plural: { es: 'Movimientos de existencias', en: 'Stock movements' },
  job: ['stock', 4],
  operations: 'readOnly',
  audit: 'audit',
  apiArea: 'stock',
  title: 'comments',
  listed: ['comments', 'created', 'product', 'type', 'amount'],
  search: [],
  fields: {
    product: { type: 'int', label: { es: 'Producto', en: 'Product' }, required: true, access: 'ro', ref: 'product' },
    warehouse: { type: 'int', label: { es: 'Almacén', en: 'Warehouse' }, access: 'ro', ref: 'warehouse' },
    type: {
      type: 'select',
      label: { es: 'Tipo', en: 'Type' },
      required: true,
      access: 'ro',
      values: {
        1: { es: 'Recepción', en: 'Receipt' },
        2: { es: 'Venta', en: 'Sale' },
        3: { es: 'Devolución', en: 'Return' },
        4: { es: 'Ajuste', en: 'Adjustment' },
        5: { es: 'Inventario', en: 'Inventory count' },
      },
    },
    amount: { type: 'float', summed: true, label: { es: 'Cantidad', en: 'Quantity' }, required: true, access: 'ro' },
    unitCost: { type: 'currency', label: { es: 'Coste unitario', en: 'Unit cost' }, access: 'ro' },
    stockOrder: { type: 'int', label: { es: 'Pedido de compra', en: 'Stock order' }, access: 'ro', ref: 'stockOrder' },
    sale: { type: 'int', label: { es: 'Venta', en: 'Sale' }, access: 'ro', ref: 'sale' },
    voucherUse: { type: 'int', label: { es: 'Uso de bono', en: 'Voucher use' }, access: 'ro', ref: 'voucherUse' },
    comments: { type: 'text', label: { es: 'Notas internas', en: 'Private notes' }, access: 'ro' },
  },
  internal: { hash: 'text' },
});
