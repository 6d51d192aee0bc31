/** The screens of the office that are no list of a model, each with the job it belongs to. */
import type { JobName } from '#shared/catalogue/defineModel.ts';
import type { ModelName } from '#shared/catalogue/index.ts';
import { covers } from '#shared/domain/scopes.ts';
import type { Translate } from '../i18n/index.ts';

export interface OfficeScreen {
  readonly job: JobName;
  readonly path: '/office/settings' | '/terminals';
  /** What it takes to see it. */
  readonly scope: string;
  /** Models whose lists and records are reached from it, and from no list of the menu. */
  readonly models?: readonly ModelName[];
  /** The job opens with it, not with its first list. */
  readonly isFirst?: true;
  readonly title: (t: Translate) => string;
}

const officeScreens: readonly OfficeScreen[] = [
  {
    job: 'settings',
    path: '/office/settings',
    scope: 'setting:read',
    models: ['setting', 'apiKey'],
    isFirst: true,
    title: (t) => t('forms:settings.title'),
  },
  { job: 'settings', path: '/terminals', scope: 'system:admin', title: (t) => t('terminals:nav') },
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
