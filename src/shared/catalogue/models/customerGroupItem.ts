import { defineModel } from '../defineModel.ts';

/** Customer group member. */
export const customerGroupItem = defineModel({
  name: 'customerGroupItem',
  label: { es: 'Miembro de grupo', en: 'Customer group member' },
  plural: { es: 'Miembros de grupos', en: 'Customer group members' },
  operations: 'full',
  audit: 'audit',
  title: 'id',
  listed: ['id', 'group', 'customer', 'created'],
  search: [],
  fields: {
    group: { type: 'int', label: { es: 'Grupo', en: 'Group' }, required: true, ref: 'customerGroup' },
    customer: { type: 'int', label: { es: 'Cliente', en: 'Customer' }, required: true, ref: 'customer' },
  },
});
