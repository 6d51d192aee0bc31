import { defineModel } from '../defineModel.ts';

/** A count of what is on the shelves of a warehouse, from its start to the movements it ends in. */
export const inventoryCount = defineModel({
  name: 'inventoryCount',
  label: { es: 'Inventario', en: 'Inventory count' },
  plural: { es: 'Inventarios', en: 'Inventory counts' },
  job: ['stock', 8],
  operations: 'readOnly',
  audit: 'audit',
  apiArea: 'stock',
  title: 'number',
  listed: ['number', 'created', 'status', 'warehouse', 'value'],
  search: ['number', 'comments'],
  views: [{ name: 'open', label: { es: 'En curso', en: 'Under way' }, address: { 'status[in]': 0 } }],
  fields: {
    number: { type: 'string', label: { es: 'Número', en: 'Number' }, required: true, access: 'ro' },
    warehouse: { type: 'int', label: { es: 'Almacén', en: 'Warehouse' }, access: 'ro', ref: 'warehouse' },
    /** Null: everything that keeps stock is counted. */
    family: { type: 'int', label: { es: 'Familia', en: 'Family' }, access: 'ro', ref: 'family' },
    status: {
      type: 'select',
      label: { es: 'Estado', en: 'Status' },
      required: true,
      access: 'ro',
      values: {
        0: { es: 'En curso', en: 'Under way' },
        1: { es: 'Terminado', en: 'Finished' },
        2: { es: 'Cancelado', en: 'Cancelled' },
      },
    },
    /** Whoever counts is not shown what should be there. */
    isBlind: { type: 'bool', label: { es: 'A ciegas', en: 'Blind' }, required: true, access: 'ro' },
    comments: { type: 'text', label: { es: 'Notas internas', en: 'Private notes' }, access: 'ro' },
    finished: { type: 'datetime', label: { es: 'Terminado el', en: 'Finished at' }, access: 'ro' },
    products: { type: 'int', label: { es: 'Productos contados', en: 'Products counted' }, access: 'ro' },
    differences: { type: 'int', label: { es: 'Diferencias', en: 'Differences' }, access: 'ro' },
    value: {
      type: 'currency',
      summed: true,
      label: { es: 'Valor de las diferencias', en: 'Value of the differences' },
      access: 'ro',
    },
  },
});
