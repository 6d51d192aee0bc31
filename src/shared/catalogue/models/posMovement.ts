import { defineModel } from '../defineModel.ts';

/** Cash-point movement. */
export const posMovement = defineModel({
  name: 'posMovement',
  label: { es: 'Movimiento de caja', en: 'Cash-point movement' },
  plural: { es: 'Movimientos de caja', en: 'Cash-point movements' },
  operations: 'full',
  audit: 'audit4',
  title: 'comments',
  search: ['comments'],
  fields: {
    pos: {
      type: 'int',
      label: { es: 'Punto de caja', en: 'Cash point' },
      required: true,
      access: 'createOnly',
      ref: 'pos',
      filledWith: {
        es: 'el punto de caja de la credencial, o el único que hay',
        en: 'the cash point of the credential, else the only one there is',
      },
    },
    type: {
      type: 'select',
      label: { es: 'Tipo', en: 'Type' },
      required: true,
      access: 'createOnly',
      default: 3,
      values: {
        1: { es: 'Apertura', en: 'Opening' },
        2: { es: 'Cierre', en: 'Closing' },
        3: { es: 'Arqueo', en: 'Cash count' },
        4: { es: 'Ingreso', en: 'Cash in' },
        5: { es: 'Retirada', en: 'Cash out' },
        6: { es: 'Cobro efectivo', en: 'Cash payment' },
        7: { es: 'Cobro tarjeta', en: 'Card payment' },
        8: { es: 'Propina', en: 'Tip' },
      },
    },
    realCashCount: { type: 'currency', label: { es: 'Efectivo contado', en: 'Cash counted' }, access: 'createOnly' },
    expectedCashCount: { type: 'currency', label: { es: 'Efectivo esperado', en: 'Cash expected' }, access: 'ro' },
    realCreditCardCount: {
      type: 'currency',
      label: { es: 'Tarjeta contada', en: 'Card counted' },
      access: 'createOnly',
    },
    expectedCreditCardCount: { type: 'currency', label: { es: 'Tarjeta esperada', en: 'Card expected' }, access: 'ro' },
    amount: { type: 'currency', label: { es: 'Importe', en: 'Amount' }, access: 'createOnly' },
    payment: { type: 'int', label: { es: 'Pago', en: 'Payment' }, access: 'ro', ref: 'payment' },
    comments: { type: 'text', label: { es: 'Notas internas', en: 'Private notes' } },
    typeColor: {
      type: 'color',
      label: { es: 'Color del tipo', en: 'Type colour' },
      required: true,
      virtual: true,
      computed: true,
    },
  },
  internal: {
    reason: 'integer',
    user: 'integer',
    sequence: 'integer',
    hash: 'text',
    voided: 'integer',
    denominations: 'text',
    authorisedBy: 'integer',
  },
});
