/** The version of the program, and newer ones. */
import { redirect } from '@tanstack/react-router';
import { getSession } from '#screens/base/api/session.ts';
import type { MenuEntry } from '#screens/base/menu/menuEntry.ts';
import { covers } from '#shared/domain/scopes.ts';

export const route = {
  path: '/office/updates',
  beforeLoad: () => {
    if (!covers(getSession()?.permissions ?? [], menu.scope)) throw redirect({ to: '/' });
  },
} as const;

export const menu: MenuEntry = {
  job: 'settings',
  scope: 'system:admin',
  settingGroup: 'machine',
  title: (t) => t('updates:page.title'),
  words: (t) => t('updates:page.words'),
};
