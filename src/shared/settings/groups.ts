/** The groups of the settings, in the order of their screen. */

export const settingGroups = {
  business: { es: 'Negocio', en: 'Business' },
  cash: { es: 'Caja', en: 'Cash' },
  printers: { es: 'Impresoras', en: 'Printers' },
  mail: { es: 'Correo', en: 'Mail' },
  people: { es: 'Personas', en: 'People' },
  integrations: { es: 'Programas conectados', en: 'Integrations' },
  legal: { es: 'Normas legales', en: 'Legal' },
  machine: { es: 'Equipo y datos', en: 'Machine and data' },
} as const;

export type SettingGroup = keyof typeof settingGroups;

export const groupNames = Object.keys(settingGroups) as readonly SettingGroup[];
