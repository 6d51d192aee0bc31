/** The screens of the office that are no list of a model, each with the job it belongs to. */

import type { Translate } from '#screens/base/i18n/index.ts';
import type { JobName } from '#shared/catalogue/defineModel.ts';
import type { ModelName } from '#shared/catalogue/index.ts';
import { settingsOnly } from '#shared/catalogue/jobs.ts';
import { covers } from '#shared/domain/scopes.ts';
import type { SettingGroup } from '#shared/settings/groups.ts';

export interface OfficeScreen {
  readonly job: JobName;
  readonly path:
    | '/terminals'
    | '/office/settings'
    | '/office/dashboard'
    | '/office/low-stock'
    | '/office/duplicates'
    | '/office/reports/sales'
    | '/office/reports/taxes'
    | '/office/reports/register'
    | '/office/reports/payments'
    | '/office/reports/debts'
    | '/office/reports/vouchers'
    | '/office/reports/cash'
    | '/office/reports/month';
  /** What it takes to see it. */
  readonly scope: string;
  /** Models whose lists and records are reached from it, and from no list of the menu. */
  readonly models?: readonly ModelName[];
  /** The job opens with it, not with its first list. */
  readonly isFirst?: true;
  /** The group of the settings it is found in. */
  readonly settingGroup?: SettingGroup;
  readonly title: (t: Translate) => string;
}

/** What every screen of a report has in common. They come before the lists of their job. */
const report = { job: 'reports', scope: 'report:read', isFirst: true } as const;

const officeScreens: readonly OfficeScreen[] = [
  {
    job: 'settings',
    path: '/office/settings',
    scope: 'setting:read',
    models: ['setting', ...settingsOnly],
    isFirst: true,
    title: (t) => t('forms:settings.all'),
  },
  { ...report, path: '/office/dashboard', title: (t) => t('reports:screen.dashboard') },
  { ...report, path: '/office/reports/sales', title: (t) => t('reports:screen.sales') },
  { ...report, path: '/office/reports/taxes', title: (t) => t('reports:screen.taxes') },
  { ...report, path: '/office/reports/register', title: (t) => t('reports:screen.register') },
  { ...report, path: '/office/reports/payments', title: (t) => t('reports:screen.payments') },
  { ...report, path: '/office/reports/debts', title: (t) => t('reports:screen.debts') },
  { ...report, path: '/office/reports/vouchers', title: (t) => t('reports:screen.vouchers') },
  { ...report, path: '/office/reports/cash', title: (t) => t('reports:screen.cash') },
  { ...report, path: '/office/reports/month', title: (t) => t('reports:screen.month') },
  { job: 'stock', path: '/office/low-stock', scope: 'stock:operate', title: (t) => t('inventory:low.title') },
  {
    job: 'customers',
    path: '/office/duplicates',
    scope: 'customer:merge',
    models: ['customerMerge', 'customerErasure'],
    title: (t) => t('personal:duplicates.title'),
  },
  {
    job: 'settings',
    path: '/terminals',
    scope: 'system:admin',
    settingGroup: 'machine',
    title: (t) => t('terminals:nav'),
  },
];

/** The screens of a job that somebody with these permissions may see, in their order. */
export function screensOf(job: JobName, permissions: readonly string[]): readonly OfficeScreen[] {
  return officeScreens.filter((screen) => screen.job === job && covers(permissions, screen.scope));
}

/** The screen that leads to a model, or null. */
export function screenOf(model: string): OfficeScreen | null {
  return officeScreens.find(({ models = [] }) => models.some((name) => name === model)) ?? null;
}

/** The screen at an address, or null. */
export function screenAt(path: string): OfficeScreen | null {
  return officeScreens.find((screen) => screen.path === path) ?? null;
}
