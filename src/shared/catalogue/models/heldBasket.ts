import { defineModel } from '../defineModel.ts';

/**
 * Basket put aside at a till, to be taken up again at any of them (`billing/takeUpBasket`). It is no sale: nothing is charged,
 * counted or reserved. Whoever deletes it discards it.
 */
export const heldBasket = defineModel({
  name: 'heldBasket',
  label: { es: 'Cesta en espera', en: 'Held basket' },
  plural: { es: 'Cestas en espera', en: 'Held baskets' },
  job: ['sales', 3],
  operations: 'full',
  audit: 'audit',
  title: 'name',
  listed: ['name', 'created', 'customer', 'pos', 'items', 'total'],
  currency: 'pos.company.currency',
  search: ['name'],
  fields: {
    name: { type: 'string', personal: true, label: { es: 'Nombre', en: 'Name' }, required: true },
    pos: { type: 'int', label: { es: 'Punto de caja', en: 'Cash point' }, ref: 'pos' },
    customer: { type: 'int', label: { es: 'Cliente', en: 'Customer' }, ref: 'customer' },
    /** As it was held; prices are looked up again when it is taken up. */
    total: { type: 'currency', summed: true, cents: true, label: { es: 'Total', en: 'Total' }, required: true, min: 0 },
    items: { type: 'int', summed: true, label: { es: 'Artículos', en: 'Items' }, required: true, min: 0 },
    /** The identity of the basket itself, which it keeps wherever it goes: that of its charge and its payments. */
    basket: { type: 'string', code: true, label: { es: 'Cesta', en: 'Basket' }, access: 'createOnly', max: 36 },
    /** Of this one time it was put aside: sent again, it is found. */
    uuid: {
      type: 'string',
      code: true,
      label: { es: 'Identificador', en: 'Identifier' },
      access: 'createOnly',
      max: 36,
    },
    takenUp: { type: 'datetime', label: { es: 'Recuperada', en: 'Taken up' }, access: 'ro' },
    takenUpBy: { type: 'int', label: { es: 'Recuperada por', en: 'Taken up by' }, access: 'ro', ref: 'user' },
    takenUpAt: { type: 'int', label: { es: 'Recuperada en', en: 'Taken up at' }, access: 'ro', ref: 'pos' },
    /** The basket as the till stores it. */
    content: { type: 'any', personal: true, label: { es: 'Contenido', en: 'Content' }, required: true },
  },
  /** Of the one time it was taken up. */
  internal: { takeUp: 'text' },
});
