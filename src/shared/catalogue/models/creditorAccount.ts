import { defineModel } from '../defineModel.ts';

/** An account of the facility that direct debits are collected into, by the creditor identifier that belongs to it. */
export const creditorAccount = defineModel({
  name: 'creditorAccount',
  label: { es: 'Cuenta de domiciliaciones', en: 'Direct debit account' },
  plural: { es: 'Cuentas de domiciliaciones', en: 'Direct debit accounts' },
  job: ['settings', 7],
  settingGroup: 'business',
  operations: 'full',
  audit: 'audit',
  lasting: true,
  title: 'name',
  listed: ['name', 'iban', 'identifier', 'company', 'active'],
  search: ['name', 'iban', 'identifier'],
  decisive: ['company', 'iban', 'identifier', 'active'],
  example: { iban: 'ES9121000418450200051332', identifier: 'ES11000B12345674' },
  fields: {
    name: { type: 'string', label: { es: 'Nombre', en: 'Name' }, required: true },
    company: {
      type: 'int',
      label: { es: 'Empresa', en: 'Company' },
      required: true,
      ref: 'company',
      filledWith: { es: 'la única empresa', en: 'the only company' },
      settledBy: ['remittance.creditorAccount'],
    },
    iban: { type: 'string', format: 'iban', label: { es: 'IBAN', en: 'IBAN' }, required: true },
    bic: { type: 'string', label: { es: 'BIC', en: 'BIC' } },
    identifier: {
      type: 'string',
      code: true,
      label: { es: 'Identificador del acreedor', en: 'Creditor identifier' },
      required: true,
    },
    version: {
      type: 'select',
      label: { es: 'Formato del fichero', en: 'Format of the file' },
      required: true,
      default: 8,
      values: {
        8: { es: 'pain.008.001.08 (2019)', en: 'pain.008.001.08 (2019)' },
        2: { es: 'pain.008.001.02 (2009)', en: 'pain.008.001.02 (2009)' },
      },
    },
    leadDays: {
      type: 'select',
      label: { es: 'Antelación', en: 'Lead time' },
      required: true,
      default: 1,
      values: {
        1: { es: 'Un día hábil (D-1)', en: 'One bank day (D-1)' },
        2: { es: 'Dos días hábiles (D-2)', en: 'Two bank days (D-2)' },
      },
    },
    cutOff: {
      type: 'string',
      code: true,
      label: { es: 'Hora límite del banco', en: 'Cut-off hour of the bank' },
      required: true,
      default: '14:00',
    },
    /** One debit a payer and date; else one a receipt, so that a return names its fee. */
    isGrouped: { type: 'bool', label: { es: 'Agrupar recibos', en: 'Group receipts' }, required: true, default: false },
    ampersand: {
      type: 'select',
      label: { es: 'El signo & se escribe', en: 'The sign & is written' },
      required: true,
      default: 0,
      values: { 0: { es: '+', en: '+' }, 1: { es: 'y', en: 'y' } },
    },
    /** What a customer is charged for a return; null: nothing. */
    returnFeeProduct: { type: 'int', label: { es: 'Gastos de devolución', en: 'Return fee' }, ref: 'product' },
    active: { type: 'bool', label: { es: 'Activa', en: 'Active' }, required: true, default: true },
  },
});
