import { defineModel } from '../defineModel.ts';

/** Z report. */
export const zReport = defineModel({
  name: 'zReport',
  label: { es: 'Informe Z', en: 'Z report' },
  plural: { es: 'Informes Z', en: 'Z reports' },
  job: ['reports', 1],
  operations: 'readOnly',
  audit: 'audit4',
  title: 'number',
  views: [
    { name: 'month', label: { es: 'Este mes', en: 'This month' }, address: { 'created[during]': 'thisMonth' } },
    {
      name: 'lastMonth',
      label: { es: 'El mes pasado', en: 'Last month' },
      address: { 'created[during]': 'lastMonth' },
    },
  ],
  listed: ['number', 'created', 'pos', 'cashDifference', 'cardDifference'],
  currency: 'pos.company.currency',
  search: [],
  fields: {
    pos: { type: 'int', label: { es: 'Punto de caja', en: 'Cash point' }, required: true, access: 'ro', ref: 'pos' },
    number: { type: 'int', label: { es: 'Número', en: 'Number' }, required: true, access: 'ro' },
    opening: {
      type: 'int',
      label: { es: 'Apertura', en: 'Opening' },
      required: true,
      access: 'ro',
      ref: 'posMovement',
    },
    closing: { type: 'int', label: { es: 'Cierre', en: 'Closing' }, required: true, access: 'ro', ref: 'posMovement' },
    report: { type: 'any', label: { es: 'Informe', en: 'Report' }, required: true, access: 'ro' },
    cashDifference: {
      type: 'currency',
      summed: true,
      cents: true,
      label: { es: 'Diferencia de efectivo', en: 'Cash difference' },
      required: true,
      access: 'ro',
    },
    cardDifference: {
      type: 'currency',
      summed: true,
      cents: true,
      label: { es: 'Diferencia de tarjeta', en: 'Card difference' },
      required: true,
      access: 'ro',
    },
    document: { type: 'blob', label: { es: 'Documento', en: 'Document' }, access: 'ro', virtual: true },
  },
  internal: { checksum: 'text', documentHash: 'text' },
  mutable: ['documentHash', 'updated', 'updateUser'],
  derived: ['documentHash'],
});
