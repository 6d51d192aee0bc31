/** Customers that are one person, and what is done with the data of one. */
import { at } from './office.ts';
import type { At, ScreenState } from './state.ts';
import { opened, press } from './steps.ts';

export const peopleStates: readonly ScreenState[] = [
  at('people-duplicates', '/office', async (state) => {
    await twoOfOne(state);
    await state.page.goto(`${state.facility.urls.demo}/office/duplicates`);
    await state.page.getByRole('row').nth(1).waitFor();
  }),
  at('people-merge-choose', '/office', async (state) => {
    const { stays } = await twoOfOne(state);
    await state.page.goto(`${state.facility.urls.demo}/office/merge?customer=${stays}`);
    await state.page.getByRole('row').nth(1).waitFor();
  }),
  at('people-merge', '/office', async (state) => {
    const { stays, goes } = await twoOfOne(state);
    await state.page.goto(`${state.facility.urls.demo}/office/merge?customer=${stays}&merged=${goes}`);
    await state.page.getByRole('radio').first().waitFor();
  }),
  at('people-merged', '/office', async (state) => {
    const { stays, goes } = await twoOfOne(state);
    await state.facility.demo.api('customers/merge', { customer: stays, merged: goes, fields: {} });
    await state.page.goto(`${state.facility.urls.demo}/office/customer/${stays}`);
    await state.page.getByRole('alert').first().waitFor();
  }),
  at('people-selected', '/office', async (state) => {
    const { stays, goes } = await twoOfOne(state);
    await state.page.goto(`${state.facility.urls.demo}/office/customer?id[in]=${stays},${goes}`);
    await state.page.locator('[data-row="1"]').waitFor();
    for (const row of [0, 1]) await state.page.locator(`[data-row="${row}"]`).getByRole('checkbox').click();
    await state.page.getByRole('link', { name: state.text('customers:menu.mergeTwo') }).waitFor();
  }),
  at('people-export', '/office/customer/3', async (state) => {
    await fromMenu(state, 'customers:menu.export');
  }),
  at('people-erase', '/office', async (state) => {
    const { goes } = await twoOfOne(state);
    await state.page.goto(`${state.facility.urls.demo}/office/customer/${goes}`);
    await fromMenu(state, 'customers:menu.erase');
    await (await opened(state.page)).getByRole('textbox').waitFor();
  }),
  at('people-erase-obstacles', '/office', async (state) => {
    const [owing] = await state.facility.demo.api<{ customer: number }[]>(
      'model/sale?status=2&customer[null]=false&limit=1',
    );
    await state.page.goto(`${state.facility.urls.demo}/office/customer/${owing?.customer}`);
    await fromMenu(state, 'customers:menu.erase');
    await (await opened(state.page)).getByRole('listitem').first().waitFor();
  }),
];

/** Two records of one person, who are like nobody else. */
async function twoOfOne({ facility }: At): Promise<{ readonly stays: number; readonly goes: number }> {
  const { api } = facility.demo;
  const { length } = await api<unknown[]>('model/customer?name[contains]=Cabrera%20Lozano&fields=id');
  const email = `marina.cabrera${length}@example.com`;
  const { id: stays } = await api<{ id: number }>('model/customer', {
    ...{ name: `Marina Cabrera Lozano ${length}`, email, comments: 'Prefiere la tarde' },
  });
  const { id: goes } = await api<{ id: number }>('model/customer', {
    ...{ name: `Cabrera Lozano ${length}, Marina`, email, mobile: '600 000 777', comments: 'Zurda' },
  });
  return { stays, goes };
}

async function fromMenu(state: At, key: string): Promise<void> {
  await press(state, 'customers:menu.label');
  await state.page.getByRole('menuitem', { name: state.text(key) }).click();
  await opened(state.page);
}
