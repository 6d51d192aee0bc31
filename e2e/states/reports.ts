/** The dashboard and the reports. */
import { reportList } from '../../src/shared/reports/list.ts';
import { at } from './office.ts';
import type { At, ScreenState } from './state.ts';

/** Every report that is not the dashboard. */
const reports = Object.keys(reportList).filter((name) => name !== 'overview');

export const reportStates: readonly ScreenState[] = [
  at('dashboard', '/office/dashboard', plotted),
  at('report-plot-table', '/office/reports/sales?by=family', async (state) => {
    await plotted(state);
    await state.page.getByRole('application').focus();
    await state.page.keyboard.press('t');
    await state.page.getByRole('table').nth(1).waitFor();
  }),
  at('report-point', '/office/reports/sales?by=weekday&period=lastMonth', async (state) => {
    await plotted(state);
    await state.page.getByRole('application').focus();
    await state.page.keyboard.press('End');
    await state.page.getByTestId('point').getByRole('link').waitFor();
  }),
  ...reports.map((name) =>
    at(`report-${name}`, `/office/reports/${name}`, async ({ page }) => {
      // A table without rows is its title alone.
      await page.getByRole('heading', { level: 2 }).first().waitFor();
    }),
  ),
];

/** What draws plots is loaded after the numbers. */
async function plotted({ page }: At): Promise<void> {
  await page.locator('.recharts-surface').first().waitFor();
}
