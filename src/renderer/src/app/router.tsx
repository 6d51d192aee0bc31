/**
 * The screens and who may see them: no terminal → `/enrol`; not set up → `/setup`; not signed in → `/sign-in`; else the
 * screen asked for. Pages of the office register themselves.
 */
import { createRoute, createRouter, lazyRouteComponent, Navigate, redirect } from '@tanstack/react-router';
import { getSession, onSessionChange } from '#screens/base/api/session.ts';
import { homeOf, jobsFor } from '#screens/office/menu/jobs.ts';
import { homeFor, isCounter, worksAt } from '#screens/session/counter.ts';
import { FailedScreen } from '#screens/shell/FailedScreen.tsx';
import { covers } from '#shared/domain/scopes.ts';
import { screens } from './firstScreens.ts';
import { isReturnable, officeRoute, rootRoute, staffRoute } from './layouts.tsx';
import { pages } from './pages.ts';

const enrolRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/enrol',
  validateSearch: (search): { insecure?: boolean } => (search.insecure === true ? { insecure: true } : {}),
  component: lazyRouteComponent(() => import('#screens/session/EnrolRoute.tsx'), 'EnrolRoute'),
});

const setupRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/setup',
  component: lazyRouteComponent(() => import('#screens/setup/SetupPage.tsx'), 'SetupPage'),
});

const signInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sign-in',
  validateSearch: (search): { next?: string } => (isReturnable(search.next) ? { next: search.next } : {}),
  beforeLoad: ({ search }) => {
    if (getSession() !== null) throw redirect({ href: search.next ?? '/' });
  },
  component: lazyRouteComponent(screens.signIn, 'SignInPage'),
});

/** Who may not work there begins elsewhere, also where somebody else left off. */
function leadElsewhere({ location }: { readonly location: { readonly pathname: string } }): void {
  const permissions = getSession()?.permissions ?? [];
  if (isCounter(location.pathname) && !worksAt(location.pathname, permissions)) throw redirect({ to: '/' });
}

const tillRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: '/till',
  beforeLoad: leadElsewhere,
  component: lazyRouteComponent(screens.till, 'TillPage'),
});
const cashRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: '/cash',
  beforeLoad: leadElsewhere,
  component: lazyRouteComponent(screens.cash, 'CashPage'),
});

const officeHomeRoute = createRoute({
  getParentRoute: () => officeRoute,
  path: '/office',
  beforeLoad: () => {
    const permissions = getSession()?.permissions ?? [];
    if (covers(permissions, 'report:read')) throw redirect({ to: '/office/dashboard' });
    const [job] = jobsFor(permissions);
    throw redirect(job === undefined ? { to: '/office/records' } : homeOf(job));
  },
});

const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: () => {
    const session = getSession();
    throw redirect({ to: session === null ? '/sign-in' : homeFor(session.permissions) });
  },
});

export const router = createRouter({
  routeTree: rootRoute.addChildren([
    enrolRoute,
    setupRoute,
    signInRoute,
    homeRoute,
    staffRoute.addChildren([tillRoute, cashRoute, officeRoute.addChildren([officeHomeRoute, ...pages])]),
  ]),
  defaultErrorComponent: FailedScreen,
  defaultNotFoundComponent: () => <Navigate to="/" replace />,
  defaultPendingMs: 2000,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

onSessionChange(() => void router.invalidate());
