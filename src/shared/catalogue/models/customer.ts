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
  listed: ['name', 'taxNumber', 'mobile', 'email', 'active'],
  search: ['name', 'taxNumber', 'phone', 'mobile', 'email', 'memberCode'],
  names: ['taxNumber'],
  imports: { keys: ['taxNumber', 'memberCode', 'email'] },
  views: [{ name: 'active', label: { es: 'Activos', en: 'Active' }, address: { active: true } }],
  fields: {
    name: {
      type: 'string',
      personal: true,
      label: { es: 'Nombre', en: 'Name' },
      required: true,
      aliases: ['nombre completo', 'nombre y apellidos', 'cliente', 'full name', 'customer'],
    },
    businessName: {
      type: 'string',
      personal: true,
      label: { es: 'Razón social', en: 'Business name' },
      aliases: ['empresa', 'company'],
    },
    taxNumber: {
      type: 'string',
      code: true,
      personal: true,
      label: { es: 'NIF', en: 'Tax number' },
      aliases: ['dni', 'nie', 'cif', 'dni nif', 'nif cif', 'nif dni', 'vat', 'vat number', 'tax id'],
    },
    memberCode: {
      type: 'string',
      code: true,
      personal: true,
      unique: true,
      label: { es: 'Código de socio', en: 'Member code' },
      aliases: ['código', 'número de socio', 'nº socio', 'socio', 'member', 'member number', 'code'],
    },
    street: {
      type: 'string',
      personal: true,
      label: { es: 'Calle', en: 'Street' },
      aliases: ['dirección', 'domicilio', 'address'],
    },
    street2: { type: 'string', personal: true, label: { es: 'Calle (línea 2)', en: 'Street (line 2)' } },
    zipCode: {
      type: 'string',
      personal: true,
      label: { es: 'Código postal', en: 'Postcode' },
      aliases: ['cp', 'c.p.', 'postal code', 'zip', 'zip code'],
    },
    city: {
      type: 'string',
      personal: true,
      label: { es: 'Población', en: 'City' },
      aliases: ['ciudad', 'localidad', 'municipio', 'town'],
    },
    region: {
      type: 'int',
      personal: true,
      label: { es: 'Provincia', en: 'Region' },
      ref: 'region',
      aliases: ['state', 'province'],
    },
    country: { type: 'int', personal: true, label: { es: 'País', en: 'Country' }, ref: 'country' },
    phone: {
      type: 'string',
      personal: true,
      telephone: true,
      label: { es: 'Teléfono', en: 'Phone' },
      aliases: ['tel', 'tfno', 'teléfono fijo', 'telephone'],
    },
    mobile: {
      type: 'string',
      personal: true,
      telephone: true,
      label: { es: 'Móvil', en: 'Mobile' },
      aliases: ['teléfono móvil', 'celular', 'mobile phone', 'cell'],
    },
    email: {
      type: 'string',
      personal: true,
      label: { es: 'Correo electrónico', en: 'E-mail' },
      aliases: ['email', 'e-mail', 'mail', 'correo'],
    },
    birthDate: {
      type: 'date',
      personal: true,
      label: { es: 'Fecha de nacimiento', en: 'Birth date' },
      aliases: ['nacimiento', 'fecha nacimiento', 'date of birth', 'dob', 'birthday'],
    },
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
      personal: true,
      label: { es: 'Etiquetas', en: 'Tags' },
      required: true,
      default: [],
      ref: 'customerTag',
    },
    image: { type: 'image', personal: true, label: { es: 'Fotografía', en: 'Photograph' } },
    /** The record it was merged into: whoever names this one means that one. */
    mergedInto: {
      type: 'int',
      label: { es: 'Fusionado con', en: 'Merged into' },
      access: 'ro',
      ref: 'customer',
    },
    /** When its personal data were erased. */
    erased: { type: 'datetime', label: { es: 'Datos borrados', en: 'Personal data erased' }, access: 'ro' },
    active: { type: 'bool', label: { es: 'Activo', en: 'Active' }, required: true, default: true },
    comments: {
      type: 'text',
      personal: true,
      label: { es: 'Notas internas', en: 'Private notes' },
      aliases: ['notas', 'observaciones', 'comentarios', 'notes', 'comments'],
    },
  },
});
