import { defineModel } from '../defineModel.ts';

/** What was found of one product in an inventory count. */
export const inventoryCountLine = defineModel({
  name: 'inventoryCountLine',
  label: { es: 'Línea de inventario', en: 'Inventory count line' },
  plural: { es: 'Líneas de inventarios', en: 'Inventory count lines' },
  operations: 'readOnly',
  audit: 'audit',
  apiArea: 'stock',
  title: 'productName',
  listed: ['productName', 'inventoryCount', 'expected', 'counted', 'difference', 'value'],
  search: ['productName'],
  fields: {
    inventoryCount: {
      type: 'int',
      label: { es: 'Inventario', en: 'Inventory count' },
      required: true,
      access: 'ro',
      ref: 'inventoryCount',
    },
    product: { type: 'int', label: { es: 'Producto', en: 'Product' }, required: true, access: 'ro', ref: 'product' },
    productName: {
      type: 'string',
      label: { es: 'Nombre del producto', en: 'Product name' },
      required: true,
      access: 'ro',
    },
    counted: { type: 'float', label: { es: 'Contado', en: 'Counted' }, required: true, access: 'ro' },
    /** What the ledger said when it was counted. */
    expected: { type: 'float', label: { es: 'Esperado', en: 'Expected' }, required: true, access: 'ro' },
    /** More than zero: more was found. */
    difference: {
      type: 'float',
      summed: true,
      label: { es: 'Diferencia', en: 'Difference' },
      required: true,
      access: 'ro',
    },
    unitCost: { type: 'currency', label: { es: 'Coste unitario', en: 'Unit cost' }, access: 'ro' },
    /** Of the difference, at that cost. */
    value: { type: 'currency', summed: true, label: { es: 'Valor', en: 'Value' }, access: 'ro' },
    stockMovement: {
      type: 'int',
      label: { es: 'Movimiento', en: 'Movement' },
      access: 'ro',
      ref: 'stockMovement',
    },
  },
  derived: ['stockMovement'],
});
