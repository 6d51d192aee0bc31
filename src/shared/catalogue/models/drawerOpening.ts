import { defineModel } from '../defineModel.ts';

/**
 * An opening of a cash drawer by the program. Without a sale it says why. It is no movement: nothing goes in or out by
 * it. The user who opened it is its `createUser`.
 */
export const drawerOpening = defineModel({
  name: 'drawerOpening',
  label: { es: 'Apertura del cajón', en: 'Drawer opening' },
  plural: { es: 'Aperturas del cajón', en: 'Drawer openings' },
  job: ['reports', 3],
  operations: 'readOnly',
  audit: 'audit4',
  title: 'comments',
  listed: ['comments', 'created', 'pos', 'createUser', 'reason'],
  search: [],
  views: [{ name: 'noSale', label: { es: 'Sin venta', en: 'Without a sale' }, address: { 'invoice[null]': true } }],
  fields: {
    pos: { type: 'int', label: { es: 'Punto de caja', en: 'Cash point' }, required: true, access: 'ro', ref: 'pos' },
    movement: {
      type: 'int',
      label: { es: 'Movimiento anterior', en: 'Movement before it' },
      access: 'ro',
      ref: 'posMovement',
    },
    /** Whose cash the drawer was opened for; null without a sale. */
    invoice: { type: 'int', label: { es: 'Documento', en: 'Document' }, access: 'ro', ref: 'invoice' },
    reason: { type: 'int', label: { es: 'Motivo', en: 'Reason' }, access: 'ro', ref: 'posReason' },
    comments: { type: 'text', label: { es: 'Notas internas', en: 'Private notes' }, access: 'ro' },
  },
  internal: { hash: 'text' },
});
