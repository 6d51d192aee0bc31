/** The products that run low. */
import type { MenuEntry } from '#screens/base/menu/menuEntry.ts';

export const route = { path: '/office/low-stock' } as const;

export const menu: MenuEntry = { job: 'stock', scope: 'stock:operate', title: (t) => t('stock:page.title') };
