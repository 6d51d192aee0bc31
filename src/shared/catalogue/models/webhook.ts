import { defineModel } from '../defineModel.ts';

/** Webhook. */
export const webhook = defineModel({
  name: 'webhook',
  label: { es: 'Webhook', en: 'Webhook' },
  plural: { es: 'Webhooks', en: 'Webhooks' },
  settingGroup: 'integrations',
  operations: 'full',
  audit: 'audit',
  apiArea: 'webhook',
  lasting: true,
  title: 'name',
  listed: ['name', 'url', 'active'],
  search: ['name', 'url'],
  fields: {
    name: { type: 'string', label: { es: 'Nombre', en: 'Name' }, required: true },
    url: { type: 'string', label: { es: 'URL', en: 'URL' }, required: true, asked: 'url' },
    events: { type: 'any[]', label: { es: 'Eventos', en: 'Events' } },
    active: { type: 'bool', label: { es: 'Activo', en: 'Active' }, required: true, default: true },
  },
});
