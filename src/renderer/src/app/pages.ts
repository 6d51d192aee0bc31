// Written by scripts/generateIndexes.ts.
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import * as allRecords from '#screens/office/AllRecords.route.ts';
import * as listPage from '#screens/office/ListPage.route.ts';
import * as newRecordPage from '#screens/office/NewRecordPage.route.ts';
import * as recordPage from '#screens/office/RecordPage.route.ts';
import * as settingsPage from '#screens/office/settings/SettingsPage.route.ts';
import * as importPage from '#screens/records/imports/ImportPage.route.ts';
import * as backupsPage from '#screens/subjects/backups/screens/BackupsPage.route.ts';
import * as duplicatesPage from '#screens/subjects/customers/screens/DuplicatesPage.route.ts';
import * as mergePage from '#screens/subjects/customers/screens/MergePage.route.ts';
import * as returnsPage from '#screens/subjects/directDebits/screens/ReturnsPage.route.ts';
import * as jobsPage from '#screens/subjects/jobs/screens/JobsPage.route.ts';
import * as remindersPage from '#screens/subjects/mail/screens/RemindersPage.route.ts';
import * as dashboard from '#screens/subjects/reports/screens/Dashboard.route.ts';
import * as reportPage from '#screens/subjects/reports/screens/ReportPage.route.ts';
import * as lowStockPage from '#screens/subjects/stock/screens/LowStockPage.route.ts';
import * as feesPage from '#screens/subjects/subscriptions/screens/FeesPage.route.ts';
import * as signUpPage from '#screens/subjects/subscriptions/screens/SignUpPage.route.ts';
import * as terminalsPage from '#screens/subjects/terminals/screens/TerminalsPage.route.ts';
import * as updatesPage from '#screens/subjects/updates/screens/UpdatesPage.route.ts';
import { officeRoute } from './layouts.tsx';

/** The pages of the office. */
export const pages = [
  createRoute({
    getParentRoute: () => officeRoute,
    ...allRecords.route,
    component: lazyRouteComponent(() => import('#screens/office/AllRecords.tsx'), 'AllRecords'),
  }),
  createRoute({
    getParentRoute: () => officeRoute,
    ...backupsPage.route,
    component: lazyRouteComponent(() => import('#screens/subjects/backups/screens/BackupsPage.tsx'), 'BackupsPage'),
  }),
  createRoute({
    getParentRoute: () => officeRoute,
    ...dashboard.route,
    component: lazyRouteComponent(() => import('#screens/subjects/reports/screens/Dashboard.tsx'), 'Dashboard'),
  }),
  createRoute({
    getParentRoute: () => officeRoute,
    ...duplicatesPage.route,
    component: lazyRouteComponent(
      () => import('#screens/subjects/customers/screens/DuplicatesPage.tsx'),
      'DuplicatesPage',
    ),
  }),
  createRoute({
    getParentRoute: () => officeRoute,
    ...feesPage.route,
    component: lazyRouteComponent(() => import('#screens/subjects/subscriptions/screens/FeesPage.tsx'), 'FeesPage'),
  }),
  createRoute({
    getParentRoute: () => officeRoute,
    ...importPage.route,
    component: lazyRouteComponent(() => import('#screens/records/imports/ImportPage.tsx'), 'ImportPage'),
  }),
  createRoute({
    getParentRoute: () => officeRoute,
    ...jobsPage.route,
    component: lazyRouteComponent(() => import('#screens/subjects/jobs/screens/JobsPage.tsx'), 'JobsPage'),
  }),
  createRoute({
    getParentRoute: () => officeRoute,
    ...listPage.route,
    component: lazyRouteComponent(() => import('#screens/office/ListPage.tsx'), 'ListPage'),
  }),
  createRoute({
    getParentRoute: () => officeRoute,
    ...lowStockPage.route,
    component: lazyRouteComponent(() => import('#screens/subjects/stock/screens/LowStockPage.tsx'), 'LowStockPage'),
  }),
  createRoute({
    getParentRoute: () => officeRoute,
    ...mergePage.route,
    component: lazyRouteComponent(() => import('#screens/subjects/customers/screens/MergePage.tsx'), 'MergePage'),
  }),
  createRoute({
    getParentRoute: () => officeRoute,
    ...newRecordPage.route,
    component: lazyRouteComponent(() => import('#screens/office/NewRecordPage.tsx'), 'NewRecordPage'),
  }),
  createRoute({
    getParentRoute: () => officeRoute,
    ...recordPage.route,
    component: lazyRouteComponent(() => import('#screens/office/RecordPage.tsx'), 'RecordPage'),
  }),
  createRoute({
    getParentRoute: () => officeRoute,
    ...remindersPage.route,
    component: lazyRouteComponent(() => import('#screens/subjects/mail/screens/RemindersPage.tsx'), 'RemindersPage'),
  }),
  createRoute({
    getParentRoute: () => officeRoute,
    ...reportPage.route,
    component: lazyRouteComponent(() => import('#screens/subjects/reports/screens/ReportPage.tsx'), 'ReportPage'),
  }),
  createRoute({
    getParentRoute: () => officeRoute,
    ...returnsPage.route,
    component: lazyRouteComponent(
      () => import('#screens/subjects/directDebits/screens/ReturnsPage.tsx'),
      'ReturnsPage',
    ),
  }),
  createRoute({
    getParentRoute: () => officeRoute,
    ...settingsPage.route,
    component: lazyRouteComponent(() => import('#screens/office/settings/SettingsPage.tsx'), 'SettingsPage'),
  }),
  createRoute({
    getParentRoute: () => officeRoute,
    ...signUpPage.route,
    component: lazyRouteComponent(() => import('#screens/subjects/subscriptions/screens/SignUpPage.tsx'), 'SignUpPage'),
  }),
  createRoute({
    getParentRoute: () => officeRoute,
    ...terminalsPage.route,
    component: lazyRouteComponent(
      () => import('#screens/subjects/terminals/screens/TerminalsPage.tsx'),
      'TerminalsPage',
    ),
  }),
  createRoute({
    getParentRoute: () => officeRoute,
    ...updatesPage.route,
    component: lazyRouteComponent(() => import('#screens/subjects/updates/screens/UpdatesPage.tsx'), 'UpdatesPage'),
  }),
] as const;
