/** The settings, and what is found in their groups. */
import type { MenuEntry } from '#screens/base/menu/menuEntry.ts';
import { settingsOnly } from '#shared/catalogue/jobs.ts';

export const route = { path: '/office/settings' } as const;

export const menu: MenuEntry = {
  job: 'settings',
  scope: 'setting:read',
  models: ['setting', ...settingsOnly],
  isFirst: true,
  title: (t) => t('settings:page.title'),
};
