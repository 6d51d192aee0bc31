import { defineModel } from '../defineModel.ts';

/** Merge of two customers into one. */
export const customerMerge = defineModel({
  name: 'customerMerge',
  label: { es: 'Fusión de clientes', en: 'Merge of customers' },
  plural: { es: 'Fusiones de clientes', en: 'Merges of customers' },
  operations: 'readOnly',
  audit: 'audit4',
  title: 'id',
  listed: ['id', 'created', 'customer', 'merged', 'undoneAt'],
  search: [],
  fields: {
    customer: {
      type: 'int',
      label: { es: 'Cliente que queda', en: 'Customer that stays' },
      required: true,
      access: 'ro',
      ref: 'customer',
    },
    merged: {
      type: 'int',
      label: { es: 'Cliente fusionado', en: 'Customer merged' },
      required: true,
      access: 'ro',
      ref: 'customer',
    },
    /** Records that were moved, by model. */
    counts: { type: 'any', label: { es: 'Registros movidos', en: 'Records moved' }, required: true, access: 'ro' },
    undoUntil: {
      type: 'datetime',
      label: { es: 'Se puede deshacer hasta', en: 'Can be undone until' },
      required: true,
      access: 'ro',
    },
    undoneAt: { type: 'datetime', label: { es: 'Deshecha el', en: 'Undone at' }, access: 'ro' },
    /** Records that stayed when it was undone, by model: they were changed or used since. */
    kept: { type: 'any', label: { es: 'Registros que se quedaron', en: 'Records that stayed' }, access: 'ro' },
  },
  /** What it changed, as JSON, for whoever undoes it; null once nobody can. */
  internal: { moves: 'text' },
  derived: ['counts', 'moves'],
});
