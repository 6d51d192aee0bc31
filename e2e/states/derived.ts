/** The states that follow from what there is: each page of the office, report, setting and model has one without a row here. */
import { join } from 'node:path';
import { officePages } from '../../scripts/pageRegistry.ts';
import { allModels } from '../../src/shared/catalogue/index.ts';
import { reportList } from '../../src/shared/reports/list.ts';
import { settingKeys } from '../../src/shared/settings.ts';
import { at, stillness } from './office.ts';
import type { At, ScreenState } from './state.ts';

const root = join(import.meta.dirname, '../..');

/** Those whose address says all: lists, records and reports follow from models and reports. */
const pages = officePages(root)
  .filter(({ address }) => !address.includes('$'))
  .map(({ address }) => at(`office-${address.replace('/office/', '')}`, address));

/** Every report that is not the dashboard. */
const reports = Object.keys(reportList)
  .filter((name) => name !== 'overview')
  .map((name) =>
    at(`report-${name}`, `/office/reports/${name}`, async ({ page }) => {
      // A table without rows is its title alone.
      await page.getByRole('heading', { level: 2 }).first().waitFor();
    }),
  );

const settings = settingKeys.map((key) => at(`setting-${key}`, `/office/setting/new?key=${key}`));

const records = allModels().map(({ name }) =>
  at(`office-${name}`, `/office/${name}`, (state) => openNewest(name, state)),
);

export const derivedStates: readonly ScreenState[] = [...pages, ...reports, ...settings, ...records];

/** Opens the newest record of a model; where there is none its list stays. */
async function openNewest(model: string, { page, facility }: At): Promise<void> {
  const [newest] = await facility.demo.api<{ id: number }[]>(`model/${model}?sort=-id&limit=1`);
  if (newest === undefined) return;
  await page.goto(`${facility.urls.demo}/office/${model}/${newest.id}`);
  await page.getByRole('article').first().waitFor();
  await stillness(page);
}
