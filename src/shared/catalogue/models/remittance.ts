import { defineModel } from '../defineModel.ts';

/** A file of direct debits for a bank. */
export const remittance = defineModel({
  name: 'remittance',
  label: { es: 'Remesa', en: 'Remittance' },
  plural: { es: 'Remesas', en: 'Remittances' },
  job: ['customers', 8],
  operations: 'readOnly',
  audit: 'audit4',
  title: 'id',
  currency: 'creditorAccount.company.currency',
  listed: ['id', 'collectionDate', 'status', 'debits', 'total', 'returned', 'creditorAccount'],
  amount: 'total',
  fields: {
    creditorAccount: {
      type: 'int',
      label: { es: 'Cuenta de domiciliaciones', en: 'Direct debit account' },
      required: true,
      access: 'ro',
      ref: 'creditorAccount',
    },
    status: {
      type: 'select',
      label: { es: 'Estado', en: 'Status' },
      required: true,
      access: 'ro',
      values: {
        0: { es: 'Borrador', en: 'Draft' },
        1: { es: 'Exportada', en: 'Exported' },
        2: { es: 'Cobrada', en: 'Charged' },
        3: { es: 'Cerrada', en: 'Closed' },
        4: { es: 'Cancelada', en: 'Cancelled' },
      },
    },
    collectionDate: {
      type: 'date',
      label: { es: 'Fecha de cobro', en: 'Collection date' },
      required: true,
      access: 'ro',
    },
    messageId: { type: 'string', code: true, label: { es: 'Referencia', en: 'Reference' }, access: 'ro' },
    debits: { type: 'int', summed: true, label: { es: 'Adeudos', en: 'Debits' }, required: true, access: 'ro' },
    total: {
      type: 'currency',
      cents: true,
      summed: true,
      label: { es: 'Importe', en: 'Amount' },
      required: true,
      access: 'ro',
    },
    returned: {
      type: 'currency',
      cents: true,
      summed: true,
      label: { es: 'Devuelto', en: 'Returned' },
      required: true,
      access: 'ro',
    },
    exportedAt: { type: 'datetime', label: { es: 'Exportada el', en: 'Exported at' }, access: 'ro' },
    chargedOn: { type: 'date', label: { es: 'Cobrada el', en: 'Charged on' }, access: 'ro' },
    file: { type: 'blob', label: { es: 'Fichero', en: 'File' }, access: 'ro' },
  },
});
