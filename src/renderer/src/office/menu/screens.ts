/** The screens of the office that are no list of a model, each with the job it belongs to. */
import type { Translate } from '#screens/base/i18n/index.ts';
import type { MenuEntry } from '#screens/base/menu/menuEntry.ts';
import type { WriteLabel } from '#screens/records/values/useLabel.ts';
import type { JobName } from '#shared/catalogue/defineModel.ts';
import { covers, REPORT_SCOPE } from '#shared/domain/scopes.ts';
import { type ReportName, reportList } from '#shared/reports/list.ts';
import { pages } from './pages.ts';

export interface OfficeScreen extends Omit<MenuEntry, 'title'> {
  readonly path: string;
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

const officeScreens: readonly OfficeScreen[] = [...reports, ...pages];

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
