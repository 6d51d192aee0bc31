/**
 * The screens and who may see them: no terminal → `/enrol`; not set up → `/setup`; not signed in → `/sign-in`; else the
 * screen asked for.
 */
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Navigate,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import { ApiError } from '#screens/base/api/errors.ts';
import { queryClient, setupStatusQuery } from '#screens/base/api/queries.ts';
import { getSession, onSessionChange } from '#screens/base/api/session.ts';
import { restoreLanguage } from '#screens/base/i18n/language.ts';
import { homeOf, jobsFor } from '#screens/office/menu/jobs.ts';
import { homeFor, isCounter, worksAt } from '#screens/session/counter.ts';
import { FailedScreen } from '#screens/shell/FailedScreen.tsx';
import { covers } from '#shared/domain/scopes.ts';

const screens = {
  signIn: () => import('#screens/session/SignInPage.tsx'),
  shell: () => import('#screens/shell/Shell.tsx'),
  till: () => import('#screens/till/TillPage.tsx'),
  cash: () => import('#screens/cash/CashPage.tsx'),
  office: () => import('#screens/office/OfficeLayout.tsx'),
};

/** Loads what an address will show to somebody who is signed in, or to nobody yet, before the router knows. */
export async function loadScreen(isSignedIn: boolean, path: string): Promise<void> {
  if (!isSignedIn) await screens.signIn();
  else await Promise.all([screens.shell(), screenAt(path)()]);
}

function screenAt(path: string): () => Promise<unknown> {
  if (path === '/cash') return screens.cash;
  return path.startsWith('/office') ? screens.office : screens.till;
}

const rootRoute = createRootRoute({
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

const staffRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'staff',
  beforeLoad: ({ location }) => {
    if (getSession() !== null) return;
    throw redirect({ to: '/sign-in', search: isReturnable(location.href) ? { next: location.href } : {} });
  },
  component: lazyRouteComponent(screens.shell, 'Shell'),
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

const officeRoute = createRoute({
  getParentRoute: () => staffRoute,
  id: 'office',
  component: lazyRouteComponent(screens.office, 'OfficeLayout'),
});

const recordsRoute = createRoute({
  getParentRoute: () => officeRoute,
  path: '/office/records',
  component: lazyRouteComponent(() => import('#screens/office/AllRecords.tsx'), 'AllRecords'),
});

const lowStockRoute = createRoute({
  getParentRoute: () => officeRoute,
  path: '/office/low-stock',
  component: lazyRouteComponent(() => import('#screens/subjects/stock/screens/LowStockPage.tsx'), 'LowStockPage'),
});

const mergeRoute = createRoute({
  getParentRoute: () => officeRoute,
  path: '/office/merge',
  validateSearch: (search): { customer?: number; merged?: number } => ({
    ...(typeof search.customer === 'number' ? { customer: search.customer } : {}),
    ...(typeof search.merged === 'number' ? { merged: search.merged } : {}),
  }),
  component: lazyRouteComponent(() => import('#screens/subjects/customers/screens/MergePage.tsx'), 'MergePage'),
});

const duplicatesRoute = createRoute({
  getParentRoute: () => officeRoute,
  path: '/office/duplicates',
  component: lazyRouteComponent(
    () => import('#screens/subjects/customers/screens/DuplicatesPage.tsx'),
    'DuplicatesPage',
  ),
});

const importRoute = createRoute({
  getParentRoute: () => officeRoute,
  path: '/office/import',
  validateSearch: (search): { model?: string; import?: number } => ({
    ...(typeof search.model === 'string' ? { model: search.model } : {}),
    ...(typeof search.import === 'number' ? { import: search.import } : {}),
  }),
  component: lazyRouteComponent(() => import('#screens/records/imports/ImportPage.tsx'), 'ImportPage'),
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

const dashboardRoute = createRoute({
  getParentRoute: () => officeRoute,
  path: '/office/dashboard',
  validateSearch: (search): { readonly [name: string]: unknown } => search,
  component: lazyRouteComponent(() => import('#screens/subjects/reports/screens/Dashboard.tsx'), 'Dashboard'),
});

/** The reports; what is asked of one stands in the address. */
const reportRoute = createRoute({
  getParentRoute: () => officeRoute,
  path: '/office/reports/$report',
  validateSearch: (search): { readonly [name: string]: unknown } => search,
  component: lazyRouteComponent(() => import('#screens/subjects/reports/screens/ReportPage.tsx'), 'ReportPage'),
});

/** What a list shows is read from its address with the catalogue, which the first screens have no use for. */
const listRoute = createRoute({
  getParentRoute: () => officeRoute,
  path: '/office/$model',
  validateSearch: (search): { readonly [name: string]: unknown } => search,
  component: lazyRouteComponent(() => import('#screens/office/ListPage.tsx'), 'ListPage'),
});

const recordRoute = createRoute({
  getParentRoute: () => officeRoute,
  path: '/office/$model/$id',
  component: lazyRouteComponent(() => import('#screens/office/RecordPage.tsx'), 'RecordPage'),
});

const newRecordRoute = createRoute({
  getParentRoute: () => officeRoute,
  path: '/office/$model/new',
  validateSearch: (search): { readonly [name: string]: unknown } => search,
  component: lazyRouteComponent(() => import('#screens/office/NewRecordPage.tsx'), 'NewRecordPage'),
});

const settingsRoute = createRoute({
  getParentRoute: () => officeRoute,
  path: '/office/settings',
  component: lazyRouteComponent(() => import('#screens/office/settings/SettingsPage.tsx'), 'SettingsPage'),
});

const terminalsRoute = createRoute({
  getParentRoute: () => officeRoute,
  path: '/terminals',
  beforeLoad: () => {
    if (!mayAdminister()) throw redirect({ to: '/' });
  },
  component: lazyRouteComponent(() => import('#screens/subjects/terminals/screens/TerminalsPage.tsx'), 'TerminalsPage'),
});

const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: () => {
    const session = getSession();
    throw redirect({ to: session === null ? '/sign-in' : homeFor(session.permissions) });
  },
});

/** Screens one can come back to after signing in; of the office with all that the address says. */
const RETURNABLE = /^\/(?:(?:till|cash|terminals)$|office(?:[/?]|$))/;

function mayAdminister(): boolean {
  return covers(getSession()?.permissions ?? [], 'system:admin');
}

function isReturnable(href: unknown): href is string {
  return typeof href === 'string' && RETURNABLE.test(href);
}

export const router = createRouter({
  routeTree: rootRoute.addChildren([
    enrolRoute,
    setupRoute,
    signInRoute,
    homeRoute,
    staffRoute.addChildren([
      tillRoute,
      cashRoute,
      officeRoute.addChildren([
        officeHomeRoute,
        recordsRoute,
        listRoute,
        newRecordRoute,
        settingsRoute,
        dashboardRoute,
        reportRoute,
        importRoute,
        lowStockRoute,
        mergeRoute,
        duplicatesRoute,
        recordRoute,
        terminalsRoute,
      ]),
    ]),
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
