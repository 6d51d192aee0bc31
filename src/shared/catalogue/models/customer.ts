import { defineModel } from '../defineModel.ts';
import { paymentConditions } from '../paymentConditions.ts';

/** Customer. */
export const customer = defineModel({
  name: 'customer',
  label: { es: 'Cliente', en: 'Customer' },
  plural: { es: 'Clientes', en: 'Customers' },
  job: ['customers', 1],
  operations: 'full',
  audit: 'audit',
  title: 'name',
  search: ['name', 'taxNumber', 'phone', 'mobile', 'email', 'memberCode'],
  fields: {
    name: { type: 'string', label: { es: 'Nombre', en: 'Name' }, required: true },
    businessName: { type: 'string', label: { es: 'Razón social', en: 'Business name' } },
    taxNumber: { type: 'string', label: { es: 'NIF', en: 'Tax number' } },
    memberCode: { type: 'string', label: { es: 'Código de socio', en: 'Member code' } },
    street: { type: 'string', label: { es: 'Calle', en: 'Street' } },
    street2: { type: 'string', label: { es: 'Calle (línea 2)', en: 'Street (line 2)' } },
    zipCode: { type: 'string', label: { es: 'Código postal', en: 'Postcode' } },
    city: { type: 'string', label: { es: 'Población', en: 'City' } },
    region: { type: 'int', label: { es: 'Provincia', en: 'Region' }, ref: 'region' },
    country: { type: 'int', label: { es: 'País', en: 'Country' }, ref: 'country' },
    phone: { type: 'string', telephone: true, label: { es: 'Teléfono', en: 'Phone' } },
    mobile: { type: 'string', telephone: true, label: { es: 'Móvil', en: 'Mobile' } },
    email: { type: 'string', label: { es: 'Correo electrónico', en: 'E-mail' } },
    birthDate: { type: 'date', label: { es: 'Fecha de nacimiento', en: 'Birth date' } },
    language: { type: 'string', label: { es: 'Idioma', en: 'Language' }, required: true, default: 'es' },
    allowPaymentPending: {
      type: 'bool',
      label: { es: 'Permite pago pendiente', en: 'Payment may be pending' },
      required: true,
      default: false,
      scope: 'customer:credit',
    },
    /** What may be owed on account at most; null is no credit. */
    creditLimit: {
      type: 'currency',
      label: { es: 'Límite de crédito', en: 'Credit limit' },
      min: 0,
      scope: 'customer:credit',
    },
    /** Of the documents it gets, unless they say another. */
    paymentCondition: {
      type: 'select',
      label: { es: 'Condición de pago', en: 'Payment condition' },
      values: paymentConditions,
    },
    tags: {
      type: 'manyToMany',
      label: { es: 'Etiquetas', en: 'Tags' },
      required: true,
      default: [],
      ref: 'customerTag',
    },
    image: { type: 'image', label: { es: 'Fotografía', en: 'Photograph' } },
    active: { type: 'bool', label: { es: 'Activo', en: 'Active' }, required: true, default: true },
    comments: { type: 'text', label: { es: 'Notas internas', en: 'Private notes' } },
  },
});
