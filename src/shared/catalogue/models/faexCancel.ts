import { defineModel } from '../defineModel.ts';

/** Cancellation document. */
export const faexCancel = defineModel({
  name: 'faexCancel',
  label: { es: 'Documento de anulación', en: 'Cancellation document' },
  plural: { es: 'Documentos de anulación', en: 'Cancellation documents' },
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
