/** Issuing fees, and one run of it. */
import { redirect } from '@tanstack/react-router';
import { getSession } from '#screens/base/api/session.ts';
import type { MenuEntry } from '#screens/base/menu/menuEntry.ts';
import { covers } from '#shared/domain/scopes.ts';

export const route = {
  path: '/office/fees',
  validateSearch: (search: Record<string, unknown>): { run?: number } =>
    typeof search.run === 'number' ? { run: search.run } : {},
  beforeLoad: () => {
    if (!covers(getSession()?.permissions ?? [], menu.scope)) throw redirect({ to: '/' });
  },
} as const;

export const menu: MenuEntry = {
  job: 'customers',
  scope: 'subscription:issue',
  models: ['subscriptionTask'],
  title: (t) => t('subscriptions:issue.title'),
  words: (t) => t('subscriptions:issue.words'),
};
