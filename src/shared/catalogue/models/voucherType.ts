import { defineModel } from '../defineModel.ts';

/** Voucher type. */
export const voucherType = defineModel({
  name: 'voucherType',
  label: { es: 'Tipo de bono', en: 'Voucher type' },
  plural: { es: 'Tipos de bono', en: 'Voucher types' },
  job: ['vouchers', 3],
  operations: 'full',
  audit: 'audit',
  lasting: true,
  apiArea: 'vouchers',
  title: 'name',
  listed: ['name', 'kind', 'product', 'units', 'active'],
  search: ['name'],
  decisive: ['kind', 'product', 'units', 'products', 'expiration', 'active'],
  fields: {
    name: { type: 'string', label: { es: 'Nombre', en: 'Name' }, required: true },
    kind: {
      type: 'select',
      label: { es: 'Clase', en: 'Kind' },
      required: true,
      values: { 1: { es: 'Dinero', en: 'Money' }, 2: { es: 'Unidades', en: 'Units' } },
      settledBy: ['voucher.voucherType', 'sale.voucherType'],
    },
    product: { type: 'int', label: { es: 'Producto', en: 'Product' }, required: true, ref: 'product' },
    /** How many units the product's price buys. Money costs its amount. */
    units: {
      type: 'int',
      label: { es: 'Unidades por precio', en: 'Units per price' },
      required: true,
      default: 1,
      min: 1,
      settledBy: ['voucher.voucherType', 'sale.voucherType'],
    },
    /** What a unit of it pays for at the till. */
    products: {
      type: 'manyToMany',
      label: { es: 'Productos que paga', en: 'Products it pays for' },
      required: true,
      default: [],
      ref: 'product',
    },
    /** Sold without a customer, it is a voucher of whoever has its code. */
    bearer: { type: 'bool', label: { es: 'Al portador', en: 'For the bearer' }, required: true, default: false },
    expiration: { type: 'duration', label: { es: 'Caducidad', en: 'Expiration' } },
    active: { type: 'bool', label: { es: 'Activo', en: 'Active' }, required: true, default: true },
  },
});
