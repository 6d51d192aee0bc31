import { defineModel } from '../defineModel.ts';

/** Invoice series. */
export const invoiceCounter = defineModel({
  name: 'invoiceCounter',
  label: { es: 'Serie de facturación', en: 'Invoice series' },
  plural: { es: 'Series de facturación', en: 'Invoice series' },
  job: ['settings', 8],
  settingGroup: 'business',
  operations: 'full',
  audit: 'audit',
  lasting: true,
  title: 'format',
  listed: ['format', 'type', 'lastValue', 'lastDate', 'reset'],
  search: ['format'],
  decisive: ['company', 'type', 'format', 'zeros', 'prefix', 'initialValue', 'reset', 'replaces'],
  fields: {
    company: { type: 'int', label: { es: 'Empresa', en: 'Company' }, ref: 'company' },
    type: { type: 'int', label: { es: 'Tipo', en: 'Type' }, required: true, ref: 'invoiceType' },
    format: {
      type: 'string',
      label: { es: 'Formato', en: 'Format' },
      filledWith: { es: 'el tipo, la empresa y el número', en: 'the type, the company and the number' },
    },
    zeros: { type: 'int', label: { es: 'Ceros a la izquierda', en: 'Zero padding' }, required: true, min: 0 },
    prefix: { type: 'bool', label: { es: 'Prefijo', en: 'Prefix' }, required: true },
    initialValue: { type: 'int', label: { es: 'Valor inicial', en: 'Initial value' }, min: 0 },
    lastValue: { type: 'int', label: { es: 'Último valor', en: 'Last value' }, required: true, min: 0 },
    /** Of the last document, or a later day that was set. */
    lastDate: { type: 'date', label: { es: 'Última fecha', en: 'Last date' }, scope: 'invoice:import' },
    reset: {
      type: 'select',
      label: { es: 'Reinicio', en: 'Reset' },
      values: {
        0: { es: 'Nunca', en: 'Never' },
        1: { es: 'Mensual', en: 'Monthly' },
        30: { es: 'Trimestral', en: 'Quarterly' },
        60: { es: 'Semestral', en: 'Half-yearly' },
        120: { es: 'Anual', en: 'Yearly' },
      },
    },
    /** The series of the same type and company it takes over from, which assigns no more numbers. */
    replaces: {
      type: 'int',
      label: { es: 'Sustituye a', en: 'Replaces' },
      access: 'createOnly',
      ref: 'invoiceCounter',
    },
  },
  internal: { checksum: 'text', jumps: 'text', setDate: 'text' },
  derived: ['lastValue', 'lastDate', 'jumps', 'setDate', 'updated'],
});
