/** The cash point: its session, closing it, and its reports. */
import type { At, ScreenState } from './state.ts';
import { dialogOf, opened, press } from './steps.ts';

export const cashStates: readonly ScreenState[] = [
  { name: 'cash', screen: 'cash' },
  { name: 'cash-in', screen: 'cash', reach: dialogOf('cash:actions.cashIn') },
  {
    name: 'cash-out-faults',
    screen: 'cash',
    reach: async (at) => {
      await press(at, 'cash:actions.cashOut');
      const dialog = await opened(at.page);
      await dialog.getByRole('button', { name: at.text('cash:actions.cashOut') }).click();
      await dialog.locator('[aria-invalid=true]').first().waitFor();
    },
  },
  { name: 'cash-count', screen: 'cash', reach: dialogOf('cash:actions.count') },
  { name: 'cash-handover', screen: 'cash', reach: dialogOf('cash:actions.handover') },
  {
    name: 'cash-handover-difference',
    screen: 'cash',
    reach: async (at) => {
      await press(at, 'cash:actions.handover');
      await at.page.getByRole('textbox', { name: at.text('cash:count.cashTotal') }).fill('500');
      await at.page.getByTestId('handover-difference').waitFor();
    },
  },
  {
    name: 'cash-drawer',
    screen: 'cash',
    reach: async (at) => {
      await at.facility.drawer();
      await press(at, 'cash:actions.openDrawer');
      await (await opened(at.page)).getByRole('radio').first().waitFor({ state: 'attached' });
    },
  },
  {
    name: 'cash-close-left-open',
    screen: 'cash',
    reach: async (at) => {
      await at.facility.hold();
      await startClosing(at);
      await at.page.getByRole('region', { name: at.text('cash:leftOpen.title') }).waitFor();
    },
    leave: 'reopen',
  },
  {
    name: 'cash-x',
    screen: 'cash',
    reach: async (at) => {
      await press(at, 'cash:actions.xReport');
      await at.page.getByRole('dialog').getByTestId('report').waitFor();
    },
  },
  {
    name: 'cash-movement',
    screen: 'cash',
    reach: async ({ page }) => {
      await page
        .getByRole('button', { name: /T\d\d-\d{6}/ })
        .first()
        .click();
      const dialog = await opened(page);
      await dialog.getByRole('row').first().waitFor();
    },
  },
  { name: 'cash-close', screen: 'cash', reach: startClosing, leave: 'reopen' },
  {
    name: 'cash-close-review',
    screen: 'cash',
    reach: async (at) => {
      await startClosing(at);
      await countByAmount(at, '480');
      await at.page.getByRole('table').first().waitFor();
    },
    leave: 'reopen',
  },
  { name: 'cash-history', screen: 'cash', reach: showHistory, leave: 'reopen' },
  {
    name: 'cash-z',
    screen: 'cash',
    reach: async (at) => {
      await showHistory(at);
      await at.page.getByRole('row').nth(1).getByRole('cell').nth(2).click();
      await at.page.getByRole('dialog').getByTestId('report').waitFor();
    },
    leave: 'reopen',
  },
  { name: 'cash-opening', screen: 'cash-closed' },
  {
    name: 'cash-closed',
    screen: 'cash-closed',
    reach: async (at) => {
      await at.facility.demo.api('pos/open', { pos: at.facility.secondCashPoint, realCashCount: 80 });
      await startClosing(at);
      await countByAmount(at, '80');
      await press(at, 'cash:actions.close');
      await at.page.getByTestId('result').waitFor();
    },
    leave: 'reopen',
  },
];

async function startClosing(at: At): Promise<void> {
  await press(at, 'cash:actions.close');
  await at.page.getByRole('textbox', { name: at.text('cash:close.cardTotal') }).waitFor();
}

async function countByAmount({ page, text }: At, cash: string): Promise<void> {
  const amount = page.getByRole('textbox', { name: text('cash:count.cashTotal') });
  if (!(await amount.isVisible())) await page.getByText(text('cash:count.byAmount'), { exact: true }).click();
  await amount.fill(cash);
  await page.getByRole('textbox', { name: text('cash:close.cardTotal') }).fill('0');
  await page
    .getByRole('button', { name: text('cash:close.next') })
    .last()
    .click();
}

async function showHistory({ page, text }: At): Promise<void> {
  await page.getByText(text('cash:tabs.history'), { exact: true }).click();
  await page.getByRole('row').nth(1).waitFor();
}
