/** What banks sent back. */
import type { MenuEntry } from '#screens/base/menu/menuEntry.ts';

export const route = { path: '/office/returns' } as const;

export const menu: MenuEntry = {
  job: 'customers',
  scope: 'remittance:operate',
  models: ['bankReturn'],
  title: (t) => t('directDebits:page.title'),
};
