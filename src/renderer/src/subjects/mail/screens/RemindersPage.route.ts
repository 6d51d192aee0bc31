/** Who is to be reminded of what they owe. */
import type { MenuEntry } from '#screens/base/menu/menuEntry.ts';

export const route = { path: '/office/reminders' } as const;

export const menu: MenuEntry = {
  job: 'customers',
  scope: 'report:read',
  models: ['debtReminder', 'debtContact'],
  title: (t) => t('mail:page.title'),
};
