/** The jobs of the office, as the catalogue has them, and what of them somebody may see. */
import type { JobName } from '#shared/catalogue/defineModel.ts';
import type { ModelName } from '#shared/catalogue/index.ts';
import { jobs, writtenSettings } from '#shared/catalogue/jobs.ts';
import { covers } from '#shared/domain/scopes.ts';
import { type OfficeScreen, screenAt, screenOf, screensOf } from './screens.ts';

export interface Job {
  readonly name: JobName;
  readonly models: readonly ModelName[];
  readonly screens: readonly OfficeScreen[];
}

const allJobs = Object.entries(jobs) as readonly (readonly [JobName, readonly ModelName[]])[];

/** The jobs somebody with these permissions has, each with the lists and screens they may see. */
export function jobsFor(permissions: readonly string[]): readonly Job[] {
  return allJobs
    .map(([name, models]) => ({
      name,
      // What there is to set is for those who set it.
      models: models.filter((model) =>
        covers(permissions, name === 'settings' ? settingScope(model) : `${model}:read`),
      ),
      screens: screensOf(name, permissions),
    }))
    .filter(({ models, screens }) => models.length + screens.length > 0);
}

/** What somebody with these permissions changes a list of settings by; lists that nobody writes they read. */
export function settingScope(model: string): string {
  return `${model}:${writtenSettings.has(model) ? 'write' : 'read'}`;
}

/** Where a job opens. */
export function homeOf({ models: [model], screens }: Job): { readonly to: string; readonly params?: object } {
  const [screen] = model === undefined ? screens : screens.filter(({ isFirst }) => isFirst);
  if (screen !== undefined) return { to: screen.path };
  return { to: '/office/$model', params: { model } };
}

function jobOf(model: string): JobName | null {
  return allJobs.find(([, models]) => models.some((name) => name === model))?.[0] ?? null;
}

/** The job of an address of the office, or null. */
export function jobAt(path: string): JobName | null {
  const place = path.split('/')[2] ?? '';
  return screenAt(path)?.job ?? jobOf(place) ?? screenOf(place)?.job ?? null;
}
