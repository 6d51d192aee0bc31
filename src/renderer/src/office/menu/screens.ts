/** The screens of the office that are no list of a model, each with the job it belongs to. */

import type { Translate } from '#screens/base/i18n/index.ts';
import type { WriteLabel } from '#screens/records/values/useLabel.ts';
import type { JobName } from '#shared/catalogue/defineModel.ts';
import type { ModelName } from '#shared/catalogue/index.ts';
import { settingsOnly } from '#shared/catalogue/jobs.ts';
import { covers, REPORT_SCOPE } from '#shared/domain/scopes.ts';
import { type ReportName, reportList } from '#shared/reports/list.ts';
import type { SettingGroup } from '#shared/settings/groups.ts';

export interface OfficeScreen {
  readonly job: JobName;
  readonly path: string;
  /** What it takes to see it. */
  readonly scope: string;
  /** Models whose lists and records are reached from it, and from no list of the menu. */
  readonly models?: readonly ModelName[];
  /** The job opens with it, not with its first list. */
  readonly isFirst?: true;
  /** The group of the settings it is found in. */
  readonly settingGroup?: SettingGroup;
  readonly title: (t: Translate, label: WriteLabel) => string;
}

/** The screens of reports come before the lists of their job. */
const reports = (Object.keys(reportList) as ReportName[]).map((name): OfficeScreen => {
  const path = name === 'overview' ? '/office/dashboard' : `/office/reports/${name}`;
  return {
    job: 'reports',
    path,
    scope: REPORT_SCOPE,
    isFirst: true,
    title: (_, label) => label(reportList[name].menu),
  };
});

const officeScreens: readonly OfficeScreen[] = [
  {
    job: 'settings',
    path: '/office/settings',
    scope: 'setting:read',
    models: ['setting', ...settingsOnly],
    isFirst: true,
    title: (t) => t('forms:settings.all'),
  },
  ...reports,
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
