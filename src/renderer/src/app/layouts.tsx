/** The routes that stand around others: who gets past them, and what surrounds the screens below. */
import { createRootRoute, createRoute, lazyRouteComponent, Outlet, redirect } from '@tanstack/react-router';
import { ApiError } from '#screens/base/api/errors.ts';
import { queryClient, setupStatusQuery } from '#screens/base/api/queries.ts';
import { getSession } from '#screens/base/api/session.ts';
import { restoreLanguage } from '#screens/base/i18n/language.ts';
import { screens } from './firstScreens.ts';

export const rootRoute = createRootRoute({
  component: Outlet,
  beforeLoad: async ({ location }) => {
    // What this browser knew before it was shut out, or let in, says nothing of what it may see now.
    const staleTime = location.pathname === '/enrol' ? 0 : Number.POSITIVE_INFINITY;
    const status = await queryClient.fetchQuery({ ...setupStatusQuery, staleTime }).catch(orRefusal);
    if (typeof status === 'string') return enrolInstead(location.pathname, status);
    if (location.pathname === '/enrol') throw redirect({ to: '/' });
    const user = getSession()?.user ?? null;
    await restoreLanguage(user?.id ?? null, user?.language ?? status.language);
    if (!status.done && location.pathname !== '/setup') throw redirect({ to: '/setup' });
    if (status.done && location.pathname === '/setup') throw redirect({ to: '/' });
  },
});

/** Why this browser may not even ask whose installation it is. */
type Refusal = 'terminal_not_allowed' | 'secure_connection_required';

function orRefusal(error: unknown): Refusal {
  const code = error instanceof ApiError ? error.code : null;
  if (code === 'terminal_not_allowed' || code === 'secure_connection_required') return code;
  throw error;
}

async function enrolInstead(path: string, refusal: Refusal): Promise<void> {
  await restoreLanguage(null, navigator.language);
  const insecure = refusal === 'secure_connection_required';
  const search = insecure ? { insecure } : {};
  if (path !== '/enrol') throw redirect({ to: '/enrol', search });
}

export const staffRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'staff',
  beforeLoad: ({ location }) => {
    if (getSession() !== null) return;
    throw redirect({ to: '/sign-in', search: isReturnable(location.href) ? { next: location.href } : {} });
  },
  component: lazyRouteComponent(screens.shell, 'Shell'),
});

export const officeRoute = createRoute({
  getParentRoute: () => staffRoute,
  id: 'office',
  component: lazyRouteComponent(screens.office, 'OfficeLayout'),
});

/** Screens one can come back to after signing in; of the office with all that the address says. */
const RETURNABLE = /^\/(?:(?:till|cash)$|office(?:[/?]|$))/;

export function isReturnable(href: unknown): href is string {
  return typeof href === 'string' && RETURNABLE.test(href);
}
