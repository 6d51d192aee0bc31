import { defineModel } from '../defineModel.ts';

/** Invoice type. */
export const invoiceType = defineModel({
  name: 'invoiceType',
  label: { es: 'Tipo de factura', en: 'Invoice type' },
  plural: { es: 'Tipos de factura', en: 'Invoice types' },
  job: ['settings', 7],
  operations: 'full',
  audit: 'audit',
  lasting: true,
  title: 'name',
  listed: ['name', 'code', 'reverseType', 'isReceipt', 'isCreditNote', 'isProforma'],
  search: ['name', 'code'],
  fields: {
    code: { type: 'string', label: { es: 'Código', en: 'Code' } },
    name: { type: 'string', label: { es: 'Nombre', en: 'Name' }, required: true },
    reverseType: { type: 'int', label: { es: 'Tipo de abono', en: 'Reverse type' }, ref: 'invoiceType' },
    convertibleInto: { type: 'int', label: { es: 'Convertible en', en: 'Convertible into' }, ref: 'invoiceType' },
    isReceipt: { type: 'bool', label: { es: 'Es tique', en: 'Is receipt' }, required: true },
    isCreditNote: { type: 'bool', label: { es: 'Es abono', en: 'Is credit note' }, required: true },
    isProforma: { type: 'bool', label: { es: 'Es proforma', en: 'Is proforma' }, required: true },
    isInternal: { type: 'bool', label: { es: 'Es interna', en: 'Is internal' }, required: true },
    isSummary: { type: 'bool', label: { es: 'Es global', en: 'Is summary' }, required: true },
    isReplace: { type: 'bool', label: { es: 'Es de canje', en: 'Is exchange' }, required: true },
    preventNegative: {
      type: 'bool',
      label: { es: 'Impedir total negativo', en: 'Block negative total' },
      required: true,
    },
    preventPositive: {
      type: 'bool',
      label: { es: 'Impedir total positivo', en: 'Block positive total' },
      required: true,
    },
    preventPositiveLines: {
      type: 'bool',
      label: { es: 'Impedir líneas positivas', en: 'Block positive lines' },
      required: true,
    },
    preventNegativeLines: {
      type: 'bool',
      label: { es: 'Impedir líneas negativas', en: 'Block negative lines' },
      required: true,
    },
    skipValidations: {
      type: 'bool',
      label: { es: 'Sin validaciones', en: 'Skip validations' },
      required: true,
      scope: 'invoice:import',
    },
    maxAmount: { type: 'currency', label: { es: 'Importe máximo', en: 'Maximum amount' } },
    customerRequired: { type: 'bool', label: { es: 'Cliente obligatorio', en: 'Customer required' }, required: true },
    taxNumberRequired: { type: 'bool', label: { es: 'NIF obligatorio', en: 'Tax number required' }, required: true },
    addressRequired: { type: 'bool', label: { es: 'Dirección obligatoria', en: 'Address required' }, required: true },
    allowReceipts: { type: 'bool', label: { es: 'Permite recibos', en: 'Allows receipts' }, required: true },
    template: { type: 'int', label: { es: 'Plantilla A4', en: 'A4 template' } },
  },
});
