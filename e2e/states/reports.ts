/** The plots of the dashboard and of the reports. */
import { at } from './office.ts';
import type { At, ScreenState } from './state.ts';

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
];

/** What draws plots is loaded after the numbers. */
async function plotted({ page }: At): Promise<void> {
  await page.locator('.recharts-surface').first().waitFor();
}
