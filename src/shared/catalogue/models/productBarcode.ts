import { defineModel } from '../defineModel.ts';

/** Barcode. */
export const productBarcode = defineModel({
  name: 'productBarcode',
  label: { es: 'Código de barras', en: 'Barcode' },
  plural: { es: 'Códigos de barras', en: 'Barcodes' },
  operations: 'full',
  audit: 'audit',
  title: 'barcode',
  listed: ['barcode', 'product'],
  search: ['barcode'],
  searchedAs: 'product',
  imports: { keys: ['barcode'] },
  fields: {
    product: { type: 'int', label: { es: 'Producto', en: 'Product' }, required: true, ref: 'product' },
    barcode: {
      type: 'string',
      scanned: true,
      unique: true,
      label: { es: 'Código de barras', en: 'Barcode' },
      required: true,
    },
  },
  internal: { codeKey: 'text' },
});
