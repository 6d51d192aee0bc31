import { defineModel } from '../defineModel.ts';

/** Webhook: an address of another server that is told what happens. */
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
  listed: ['name', 'url', 'active', 'paused', 'lastDelivery'],
  search: ['name', 'url', 'note'],
  fields: {
    name: { type: 'string', label: { es: 'Nombre', en: 'Name' }, required: true },
    url: { type: 'string', label: { es: 'URL', en: 'URL' }, required: true, asked: 'url' },
    /** Types of events, and `<model>.*`; null: all. */
    events: { type: 'any[]', label: { es: 'Eventos', en: 'Events' } },
    /** Null: all. */
    models: { type: 'any[]', label: { es: 'Modelos', en: 'Models' } },
    note: { type: 'text', label: { es: 'Nota', en: 'Note' } },
    active: { type: 'bool', label: { es: 'Activo', en: 'Active' }, required: true, default: true },
    /** `whsec_…`: what its messages are signed with. One is made where none is sent. */
    secret: { type: 'string', label: { es: 'Secreto de la firma', en: 'Signing secret' }, access: 'wo' },
    /** The secret before it still signs, too. */
    previousSecretUntil: {
      type: 'datetime',
      label: { es: 'El secreto anterior vale hasta', en: 'Former secret until' },
      access: 'ro',
    },
    /** What it may read: what whoever said where it goes could read then. */
    scopes: { type: 'any[]', label: { es: 'Permisos', en: 'Scopes' }, access: 'ro' },
    user: { type: 'int', label: { es: 'Ve lo que ve', en: 'Sees what is seen by' }, access: 'ro', ref: 'user' },
    paused: { type: 'datetime', label: { es: 'En pausa desde', en: 'Paused since' }, access: 'ro' },
    pauseReason: {
      type: 'select',
      label: { es: 'Motivo de la pausa', en: 'Reason for the pause' },
      access: 'ro',
      values: {
        1: { es: 'La puso una persona', en: 'Somebody paused it' },
        2: { es: 'Tres días de fallos', en: 'Three days of failures' },
        3: { es: 'El receptor dijo que ya no existe (410)', en: 'The receiver said that it is gone (410)' },
      },
    },
    /** Since when nothing was delivered, though it was tried. */
    failingSince: { type: 'datetime', label: { es: 'Falla desde', en: 'Failing since' }, access: 'ro' },
    lastDelivery: { type: 'datetime', label: { es: 'Última entrega', en: 'Last delivery' }, access: 'ro' },
  },
  /** `position`: the sequence of the last event that was looked at for it. */
  internal: { sealedSecret: 'text', sealedPreviousSecret: 'text', position: 'integer' },
  derived: ['failingSince', 'lastDelivery', 'position'],
});
