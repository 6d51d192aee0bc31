import { defineModel } from '../defineModel.ts';

/** Product. */
export const product = defineModel({
  name: 'product',
  label: { es: 'Producto', en: 'Product' },
  plural: { es: 'Productos', en: 'Products' },
  job: ['stock', 1],
  operations: 'full',
  audit: 'audit',
  title: 'name',
  listed: ['name', 'code', 'family', 'price', 'stock', 'active'],
  search: ['name', 'code'],
  names: ['code'],
  imports: {
    keys: ['code', 'barcode'],
    children: {
      barcode: {
        model: 'productBarcode',
        by: 'product',
        field: 'barcode',
        label: { es: 'Códigos de barras', en: 'Barcodes' },
        aliases: ['código de barras', 'barras', 'barcode', 'ean', 'ean13', 'gtin', 'upc'],
      },
    },
  },
  views: [
    { name: 'active', label: { es: 'Activos', en: 'Active' }, address: { active: true } },
    {
      name: 'outOfStock',
      label: { es: 'Agotados', en: 'Out of stock' },
      address: { useStock: true, active: true, 'stock[lte]': 0, sort: 'stock' },
    },
  ],
  fields: {
    name: {
      type: 'string',
      label: { es: 'Nombre', en: 'Name' },
      required: true,
      aliases: ['producto', 'descripción corta', 'artículo', 'product', 'item', 'title'],
    },
    code: {
      type: 'string',
      code: true,
      unique: true,
      label: { es: 'Código', en: 'Code' },
      aliases: ['referencia', 'ref', 'sku', 'código artículo', 'reference'],
    },
    family: {
      type: 'int',
      copiedTo: ['sale'],
      label: { es: 'Familia', en: 'Family' },
      ref: 'family',
      aliases: ['categoría', 'category', 'group', 'grupo', 'sección'],
    },
    subfamily: { type: 'int', copiedTo: ['sale'], label: { es: 'Subfamilia', en: 'Subfamily' }, ref: 'subfamily' },
    price: {
      type: 'currency',
      label: { es: 'Precio', en: 'Price' },
      required: true,
      min: 0,
      aliases: ['pvp', 'precio venta', 'importe', 'tarifa', 'price'],
    },
    taxes: {
      type: 'manyToMany',
      label: { es: 'Impuestos', en: 'Taxes' },
      required: true,
      default: [],
      ref: 'tax',
      aliases: ['iva', 'impuesto', 'tax', 'vat', 'tipo iva'],
    },
    description: { type: 'text', label: { es: 'Descripción', en: 'Description' } },
    color: { type: 'color', label: { es: 'Color', en: 'Colour' } },
    image: { type: 'image', label: { es: 'Imagen', en: 'Image' } },
    favourite: { type: 'bool', label: { es: 'Favorito', en: 'Favourite' }, required: true, default: false },
    priority: { type: 'int', label: { es: 'Orden', en: 'Order' }, required: true, default: 0 },
    allowPaymentPending: {
      type: 'bool',
      copiedTo: ['sale', 'invoiceLine'],
      label: { es: 'Permite pago pendiente', en: 'Payment may be pending' },
      required: true,
      default: false,
    },
    supply: { type: 'bool', label: { es: 'Suplido', en: 'Disbursement' }, required: true, default: false },
    useStock: {
      type: 'bool',
      label: { es: 'Controla existencias', en: 'Tracks stock' },
      required: true,
      default: false,
    },
    minimumStock: {
      type: 'float',
      label: { es: 'Existencias mínimas', en: 'Minimum stock' },
      min: 0,
      aliases: ['stock mínimo', 'mínimo', 'minimum stock', 'reorder point'],
    },
    /** What its movements add up to, in all warehouses. Below zero, more was sold than was known to be there. */
    stock: { type: 'float', label: { es: 'Existencias', en: 'Stock' }, required: true, access: 'ro', default: 0 },
    /** Weighted average of what was received. */
    cost: { type: 'currency', label: { es: 'Coste medio', en: 'Average cost' }, access: 'ro' },
    minutes: {
      type: 'int',
      copiedTo: ['sale', 'invoiceLine'],
      label: { es: 'Minutos', en: 'Minutes' },
      required: true,
      default: 0,
    },
    active: { type: 'bool', label: { es: 'Activo', en: 'Active' }, required: true, default: true },
  },
});
