/** Customers that may be one. */
import type { MenuEntry } from '#screens/base/menu/menuEntry.ts';

export const route = { path: '/office/duplicates' } as const;

export const menu: MenuEntry = {
  job: 'customers',
  scope: 'customer:merge',
  models: ['customerMerge', 'customerErasure'],
  title: (t) => t('customers:page.title'),
};
