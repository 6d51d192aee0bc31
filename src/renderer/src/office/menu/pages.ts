// Written by scripts/generateIndexes.ts.
import * as settingsPage from '#screens/office/settings/SettingsPage.route.ts';
import * as backupsPage from '#screens/subjects/backups/screens/BackupsPage.route.ts';
import * as duplicatesPage from '#screens/subjects/customers/screens/DuplicatesPage.route.ts';
import * as returnsPage from '#screens/subjects/directDebits/screens/ReturnsPage.route.ts';
import * as jobsPage from '#screens/subjects/jobs/screens/JobsPage.route.ts';
import * as remindersPage from '#screens/subjects/mail/screens/RemindersPage.route.ts';
import * as lowStockPage from '#screens/subjects/stock/screens/LowStockPage.route.ts';
import * as feesPage from '#screens/subjects/subscriptions/screens/FeesPage.route.ts';
import * as signUpPage from '#screens/subjects/subscriptions/screens/SignUpPage.route.ts';
import * as terminalsPage from '#screens/subjects/terminals/screens/TerminalsPage.route.ts';
import * as updatesPage from '#screens/subjects/updates/screens/UpdatesPage.route.ts';

/** The pages that are in the menu. */
export const pages = [
  { path: backupsPage.route.path, ...backupsPage.menu },
  { path: duplicatesPage.route.path, ...duplicatesPage.menu },
  { path: feesPage.route.path, ...feesPage.menu },
  { path: jobsPage.route.path, ...jobsPage.menu },
  { path: lowStockPage.route.path, ...lowStockPage.menu },
  { path: remindersPage.route.path, ...remindersPage.menu },
  { path: returnsPage.route.path, ...returnsPage.menu },
  { path: settingsPage.route.path, ...settingsPage.menu },
  { path: signUpPage.route.path, ...signUpPage.menu },
  { path: terminalsPage.route.path, ...terminalsPage.menu },
  { path: updatesPage.route.path, ...updatesPage.menu },
] as const;
