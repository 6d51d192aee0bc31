import { defineModel } from '../defineModel.ts';

/** Bank account. */
export const bankAccount = defineModel({
  name: 'bankAccount',
  label: { es: 'Cuenta bancaria', en: 'Bank account' },
  plural: { es: 'Cuentas bancarias', en: 'Bank accounts' },
  job: ['customers', 5],
  operations: 'full',
  audit: 'audit',
  title: 'iban',
  listed: ['iban', 'holder', 'customer', 'mandateDate', 'active'],
  search: ['iban', 'holder'],
  imports: { keys: ['iban'] },
  fields: {
    customer: {
      type: 'int',
      label: { es: 'Cliente', en: 'Customer' },
      required: true,
      ref: 'customer',
      settledBy: ['sale.bankAccount'],
    },
    iban: { type: 'string', format: 'iban', personal: true, label: { es: 'IBAN', en: 'IBAN' }, required: true },
    bic: { type: 'string', personal: true, label: { es: 'BIC', en: 'BIC' } },
    holder: { type: 'string', personal: true, label: { es: 'Titular', en: 'Account holder' } },
    mandate: { type: 'string', personal: true, label: { es: 'Mandato', en: 'Mandate' } },
    mandateDate: { type: 'date', personal: true, label: { es: 'Fecha del mandato', en: 'Mandate date' } },
    /** From this day on no debit is made under the mandate. */
    mandateCancelled: {
      type: 'date',
      personal: true,
      label: { es: 'Mandato cancelado el', en: 'Mandate cancelled on' },
    },
    active: { type: 'bool', label: { es: 'Activo', en: 'Active' }, required: true, default: true },
  },
});
