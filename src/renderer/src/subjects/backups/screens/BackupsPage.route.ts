/** The copies of the database. */
import { redirect } from '@tanstack/react-router';
import { getSession } from '#screens/base/api/session.ts';
import type { MenuEntry } from '#screens/base/menu/menuEntry.ts';
import { covers } from '#shared/domain/scopes.ts';

export const route = {
  path: '/office/backups',
  beforeLoad: () => {
    if (!covers(getSession()?.permissions ?? [], menu.scope)) throw redirect({ to: '/' });
  },
} as const;

export const menu: MenuEntry = {
  job: 'settings',
  scope: 'system:backup',
  settingGroup: 'machine',
  title: (t) => t('backups:page.title'),
  words: (t) => t('backups:page.words'),
};
