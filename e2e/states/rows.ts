/** What is done with many rows of a list: selected, changed together, filtered by a name, mailed on a schedule. */
import { at } from './office.ts';
import type { At, ScreenState } from './state.ts';
import { opened, press } from './steps.ts';

export const rowStates: readonly ScreenState[] = [
  at('rows-selected', '/office/product', selectSome),
  at('rows-selected-all', '/office/product', async (state) => {
    await state.page.getByRole('checkbox', { name: state.text('bulk:all') }).click();
    await state.page.getByTestId('bulk-bar').waitFor();
  }),
  at('rows-change', '/office/product', async (state) => {
    await selectSome(state);
    await press(state, 'bulk:change');
    await (await opened(state.page)).getByRole('textbox').first().waitFor();
  }),
  at('rows-delete', '/office/product', async (state) => {
    await selectSome(state);
    await press(state, 'bulk:delete');
    await opened(state.page);
  }),
  at('rows-changed', '/office/product', async (state) => {
    await changeSome(state);
  }),
  at('rows-change-record', '/office/product', async (state) => {
    await changeSome(state);
    await state.page.getByTestId('bulk-notice').getByRole('link').click();
    await state.page.getByRole('article').getByRole('row').nth(1).waitFor();
  }),
  at('rows-by-name', '/office/sale?customer.name[contains]=ana&sort=customer.name'),
  at('rows-by-name-form', '/office/sale?customer.name[contains]=ana', async (state) => {
    await state.page
      .getByRole('button', { name: /«?ana»?|“ana”/ })
      .first()
      .click();
    await state.page.getByRole('textbox').last().waitFor();
  }),
  at('schedule-new', '/office/scheduledMail/new'),
  at('schedule-list', '/office', async (state) => {
    await schedule(state);
    await state.page.goto(`${state.facility.urls.demo}/office/scheduledMail`);
    await state.page.locator('[data-row="0"]').waitFor();
  }),
  at('schedule', '/office', async (state) => {
    const id = await schedule(state);
    await state.page.goto(`${state.facility.urls.demo}/office/scheduledMail/${id}`);
    await state.page.getByRole('term').first().waitFor();
  }),
  at('schedule-of-report', '/office/reports/taxes', async (state) => {
    await press(state, 'schedules:open');
    await opened(state.page);
  }),
];

async function selectSome({ page }: At): Promise<void> {
  await page.locator('[data-row="4"]').waitFor();
  for (const row of [0, 2, 3]) await page.locator(`[data-row="${row}"]`).getByRole('checkbox').click();
  await page.getByTestId('bulk-bar').waitFor();
}

async function changeSome(state: At): Promise<void> {
  await selectSome(state);
  await press(state, 'bulk:change');
  const dialog = await opened(state.page);
  await dialog.getByLabel(/^(Existencias mínimas|Minimum stock)$/).fill('7');
  await dialog.getByRole('button', { name: /^(Cambiar|Change) 3/ }).click();
  // Once more of what was changed before nothing is left to undo.
  await state.page
    .getByTestId('bulk-notice')
    .getByRole('button', { name: state.text('bulk:dismiss') })
    .waitFor();
}

/** A report that is mailed every month. Returns its id. */
async function schedule({ facility }: At): Promise<number> {
  const { id } = await facility.demo.api<{ id: number }>('model/scheduledMail', {
    ...{ name: 'Mes para la gestoría', content: 2, recipients: 'gestoria@example.com, ana@example.com', frequency: 3 },
    ...{ monthDay: 1, time: '08:00', format: 0, language: 0, skipEmpty: true, active: true },
    parameters: { period: 'lastMonth' },
  });
  return id;
}
