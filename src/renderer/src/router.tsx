/** The screens and who may see them: not set up → `/setup`; not signed in → `/sign-in`; else the screen asked for. */
import { createRootRoute, createRoute, createRouter, Navigate, Outlet, redirect } from '@tanstack/react-router';
import { queryClient, setupStatusQuery } from './api/queries.ts';
import { getSession, onSessionChange } from './api/session.ts';
import { CashPage } from './cash/CashPage.tsx';
import { restoreLanguage } from './i18n/language.ts';
import { SignInPage } from './session/SignInPage.tsx';
import { SetupPage } from './setup/SetupPage.tsx';
import { FailedScreen } from './shell/FailedScreen.tsx';
import { Shell } from './shell/Shell.tsx';
import { TillPage } from './till/TillPage.tsx';

const rootRoute = createRootRoute({
  component: Outlet,
  beforeLoad: async ({ location }) => {
    const status = await queryClient.ensureQueryData(setupStatusQuery);
    const user = getSession()?.user ?? null;
    await restoreLanguage(user?.id ?? null, user?.language ?? status.language);
    if (!status.done && location.pathname !== '/setup') throw redirect({ to: '/setup' });
    if (status.done && location.pathname === '/setup') throw redirect({ to: '/till' });
  },
});

const setupRoute = createRoute({ getParentRoute: () => rootRoute, path: '/setup', component: SetupPage });

const signInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sign-in',
  validateSearch: (search): { next?: Screen } => (isScreen(search.next) ? { next: search.next } : {}),
  beforeLoad: ({ search }) => {
    if (getSession() !== null) throw redirect({ to: search.next ?? '/till' });
  },
  component: SignInPage,
});

const staffRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'staff',
  beforeLoad: ({ location }) => {
    if (getSession() !== null) return;
    throw redirect({ to: '/sign-in', search: isScreen(location.pathname) ? { next: location.pathname } : {} });
  },
  component: Shell,
});

const tillRoute = createRoute({ getParentRoute: () => staffRoute, path: '/till', component: TillPage });
const cashRoute = createRoute({ getParentRoute: () => staffRoute, path: '/cash', component: CashPage });

const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/till' });
  },
});

/** Screens one can come back to after signing in. */
const screens = ['/till', '/cash'] as const;
type Screen = (typeof screens)[number];

function isScreen(path: unknown): path is Screen {
  return screens.some((screen) => screen === path);
}

export const router = createRouter({
  routeTree: rootRoute.addChildren([
    setupRoute,
    signInRoute,
    homeRoute,
    staffRoute.addChildren([tillRoute, cashRoute]),
  ]),
  defaultErrorComponent: FailedScreen,
  defaultNotFoundComponent: () => <Navigate to="/till" replace />,
  defaultPendingMs: 2000,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

onSessionChange(() => void router.invalidate());
