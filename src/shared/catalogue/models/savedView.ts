import { defineModel } from '../defineModel.ts';

/** A list as somebody arranged it: what it shows, in which order and columns. It belongs to whoever made it. */
export const savedView = defineModel({
  name: 'savedView',
  label: { es: 'Vista de lista', en: 'List view' },
  plural: { es: 'Vistas de listas', en: 'List views' },
  operations: 'full',
  audit: 'audit',
  title: 'name',
  listed: ['name', 'model', 'audience', 'profile'],
  fields: {
    name: { type: 'string', max: 60, label: { es: 'Nombre', en: 'Name' }, required: true },
    model: { type: 'fkModel', label: { es: 'Modelo', en: 'Model' }, required: true },
    /** Who finds it above the list. */
    audience: {
      type: 'select',
      label: { es: 'Para quién', en: 'For whom' },
      required: true,
      default: 0,
      values: {
        0: { es: 'Quien la guardó', en: 'Whoever saved it' },
        1: { es: 'Un perfil', en: 'A profile' },
        2: { es: 'Todos', en: 'Everyone' },
      },
    },
    profile: { type: 'int', label: { es: 'Perfil', en: 'Profile' }, ref: 'profile' },
    /** Filters, search, order and columns, by the names of the address of a list. */
    address: { type: 'any', label: { es: 'Qué muestra', en: 'What it shows' }, required: true, default: {} },
    /** Pixels, by column. */
    widths: { type: 'any', label: { es: 'Anchos', en: 'Widths' }, required: true, default: {} },
  },
});
