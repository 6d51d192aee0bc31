import { defineModel } from '../defineModel.ts';

/** Credit-note document. */
export const faexCredit = defineModel({
  name: 'faexCredit',
  label: { es: 'Documento rectificativo', en: 'Credit-note document' },
  plural: { es: 'Documentos rectificativos', en: 'Credit-note documents' },
  operations: 'full',
  audit: 'audit',
  title: 'id',
  listed: ['id', 'created', 'invoice'],
  search: [],
  fields: {
    document: { type: 'blob', label: { es: 'Documento', en: 'Document' }, access: 'ro' },
    invoice: { type: 'int', label: { es: 'Factura', en: 'Invoice' }, access: 'createOnly', ref: 'invoice' },
  },
  internal: { checksum: 'text' },
});
