import { defineModel } from '../defineModel.ts';

/** Supplier. */
export const supplier = defineModel({
  name: 'supplier',
  label: { es: 'Proveedor', en: 'Supplier' },
  plural: { es: 'Proveedores', en: 'Suppliers' },
  job: ['stock', 6],
  operations: 'full',
  audit: 'audit',
  apiArea: 'stock',
  title: 'name',
  listed: ['name', 'taxNumber', 'phone', 'email', 'active'],
  search: ['name', 'taxNumber', 'email'],
  imports: { keys: ['taxNumber', 'name'] },
  fields: {
    name: {
      type: 'string',
      label: { es: 'Nombre', en: 'Name' },
      required: true,
      aliases: ['proveedor', 'razón social'],
    },
    taxNumber: {
      type: 'string',
      taxNumber: true,
      label: { es: 'NIF', en: 'Tax number' },
      aliases: ['cif', 'nif cif', 'cif nif', 'vat'],
    },
    street: { type: 'string', label: { es: 'Calle', en: 'Street' }, aliases: ['dirección', 'domicilio', 'address'] },
    street2: { type: 'string', label: { es: 'Calle (línea 2)', en: 'Street (line 2)' } },
    zipCode: {
      type: 'string',
      format: 'postcode',
      label: { es: 'Código postal', en: 'Postcode' },
      aliases: ['cp', 'postal code', 'zip'],
    },
    city: {
      type: 'string',
      label: { es: 'Población', en: 'City' },
      aliases: ['ciudad', 'localidad', 'municipio', 'town'],
    },
    region: { type: 'int', label: { es: 'Provincia', en: 'Region' }, ref: 'region' },
    country: { type: 'int', label: { es: 'País', en: 'Country' }, ref: 'country' },
    phone: { type: 'string', telephone: true, label: { es: 'Teléfono', en: 'Phone' } },
    email: {
      type: 'string',
      format: 'email',
      label: { es: 'Correo electrónico', en: 'E-mail' },
      aliases: ['email', 'mail', 'correo'],
    },
    comments: {
      type: 'text',
      label: { es: 'Notas internas', en: 'Private notes' },
      aliases: ['notas', 'observaciones', 'notes'],
    },
    active: { type: 'bool', label: { es: 'Activo', en: 'Active' }, required: true, default: true },
  },
});
