/** Signing somebody up who is chosen there. */
import { redirect } from '@tanstack/react-router';
import { getSession } from '#screens/base/api/session.ts';
import type { MenuEntry } from '#screens/base/menu/menuEntry.ts';
import { covers } from '#shared/domain/scopes.ts';

export const route = {
  path: '/office/signUp',
  beforeLoad: () => {
    if (!covers(getSession()?.permissions ?? [], menu.scope)) throw redirect({ to: '/' });
  },
} as const;

export const menu: MenuEntry = {
  job: 'customers',
  scope: 'subscription:operate',
  title: (t) => t('subscriptions:page.title'),
  words: (t) => t('subscriptions:page.words'),
};
