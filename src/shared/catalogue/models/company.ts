import { USUAL_ZONE } from '../../domain/spanishZones.ts';
import { defineModel } from '../defineModel.ts';
import { paymentConditions } from '../paymentConditions.ts';

/** Company. */
export const company = defineModel({
  name: 'company',
  label: { es: 'Empresa', en: 'Company' },
  plural: { es: 'Empresas', en: 'Companies' },
  job: ['settings', 1],
  settingGroup: 'business',
  operations: 'full',
  audit: 'audit',
  lasting: true,
  title: 'name',
  listed: ['name', 'businessName', 'taxNumber', 'city', 'phone'],
  search: ['name', 'taxNumber'],
  example: { taxNumber: 'B12345674' },
  decisive: ['taxNumber', 'iban', 'paymentCondition', 'currency'],
  fields: {
    name: { type: 'string', format: 'printed', label: { es: 'Nombre', en: 'Name' }, required: true },
    businessName: { type: 'string', format: 'printed', label: { es: 'Razón social', en: 'Business name' } },
    taxNumber: { type: 'string', taxNumber: true, label: { es: 'NIF', en: 'Tax number' }, required: true },
    street: { type: 'string', format: 'printed', label: { es: 'Calle', en: 'Street' } },
    street2: { type: 'string', format: 'printed', label: { es: 'Calle (línea 2)', en: 'Street (line 2)' } },
    zipCode: { type: 'string', format: 'postcode', label: { es: 'Código postal', en: 'Postcode' } },
    city: { type: 'string', format: 'printed', label: { es: 'Población', en: 'City' } },
    region: { type: 'int', label: { es: 'Provincia', en: 'Region' }, ref: 'region' },
    country: { type: 'int', label: { es: 'País', en: 'Country' }, ref: 'country' },
    timeZone: {
      type: 'string',
      timeZone: true,
      max: 64,
      label: { es: 'Zona horaria', en: 'Time zone' },
      required: true,
      default: USUAL_ZONE,
      // The days of its documents and sessions would be others.
      settledBy: ['sale.company', 'invoice.company', 'posMovement.pos.company', 'basketPayment.pos.company'],
    },
    /** Of what customers without one of their own get. */
    language: {
      type: 'string',
      format: 'language',
      label: { es: 'Idioma de los documentos', en: 'Language of documents' },
      required: true,
      default: 'es',
    },
    phone: { type: 'string', telephone: true, label: { es: 'Teléfono', en: 'Phone' } },
    email: { type: 'string', format: 'email', label: { es: 'Correo electrónico', en: 'E-mail' } },
    web: { type: 'string', label: { es: 'Web', en: 'Website' } },
    logo: { type: 'image', label: { es: 'Logotipo', en: 'Logo' } },
    iban: { type: 'string', format: 'iban', label: { es: 'IBAN', en: 'IBAN' }, max: 34 },
    invoiceFooterText: { type: 'text', label: { es: 'Pie de factura', en: 'Invoice footer' } },
    /** In English, for customers who do not read Spanish; of an invoice the other one is printed where it is empty. */
    invoiceFooterTextEn: { type: 'text', label: { es: 'Pie de factura en inglés', en: 'Invoice footer in English' } },
    ticketFooterText: { type: 'text', label: { es: 'Pie de tique', en: 'Ticket footer' } },
    ticketFooterTextEn: { type: 'text', label: { es: 'Pie de tique en inglés', en: 'Ticket footer in English' } },
    accentColor: { type: 'color', label: { es: 'Color de las facturas', en: 'Colour of invoices' } },
    /** Of the documents of customers without one, unless they say another. */
    paymentCondition: {
      type: 'select',
      label: { es: 'Condición de pago', en: 'Payment condition' },
      values: paymentConditions,
    },
    currency: {
      type: 'string',
      code: true,
      label: { es: 'Moneda', en: 'Currency' },
      required: true,
      default: 'EUR',
      // Vouchers of money and deposits are in the currency of the facility, whoever sold them.
      settledBy: [
        'sale.company',
        'invoice.company',
        'posMovement.pos.company',
        'basketPayment.pos.company',
        'voucherMovement',
        'depositMovement',
      ],
    },
  },
});
