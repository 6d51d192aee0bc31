/** Issuing fees: what is chosen, what would be issued, a run under way and one that is over, and a subscription's fees. */
import type { DemoTill } from '../demoTill.ts';
import { feeType, member, signedUp, thisMonth } from '../members.ts';
import { at } from './office.ts';
import type { At, ScreenState } from './state.ts';
import { press } from './steps.ts';

export const feeStates: readonly ScreenState[] = [
  at('fees-choice', '/office/fees', async (state) => {
    await state.page.getByRole('textbox').first().waitFor();
  }),
  at('fees-preview', '/office', async (state) => {
    await members(state);
    await state.page.goto(`${state.facility.urls.demo}/office/fees`);
    await press(state, 'subscriptions:choice.next');
    await state.page.getByTestId('fees-total').waitFor();
    await state.page.getByRole('table').first().getByRole('button', { expanded: false }).nth(1).click();
  }),
  at('fees-late', '/office', async (state) => {
    await members(state);
    await state.page.goto(`${state.facility.urls.demo}/office/fees`);
    await press(state, 'subscriptions:choice.next');
    await state.page
      .locator('label')
      .filter({ hasText: new RegExp(`^${state.text('subscriptions:group.late')} `) })
      .click();
    await state.page.getByRole('checkbox').nth(2).click();
    await state.page.getByRole('checkbox', { checked: true }).waitFor();
  }),
  at('fees-cancelled', '/office', async (state) => {
    await cancelledFee(state);
    await state.page.goto(`${state.facility.urls.demo}/office/fees`);
    await press(state, 'subscriptions:choice.next');
    await state.page
      .locator('label')
      .filter({ hasText: new RegExp(`^${state.text('subscriptions:group.cancelled')} `) })
      .click();
    await state.page.getByRole('checkbox').nth(1).click();
    await state.page.getByRole('checkbox', { checked: true }).waitFor();
    await state.page.getByRole('table').first().getByRole('button', { expanded: false }).first().click();
  }),
  {
    name: 'fees-running',
    screen: 'office-fees-running',
    reach: async ({ page }) => {
      await page.getByRole('progressbar').waitFor();
    },
  },
  {
    name: 'fees-done',
    screen: 'office-fees-done',
    reach: async ({ page }) => {
      await page.getByRole('status').first().waitFor();
    },
  },
  at('fees-timeline', '/office', async (state) => {
    const { page, facility } = state;
    await page.goto(`${facility.urls.demo}/office/subscriptionCustomer/${await members(state)}`);
    await page.getByRole('region', { name: state.text('subscriptions:timeline.coming') }).waitFor();
  }),
];

/** Members of every kind, unless they are there. Resolves to the subscription of one with much to tell. */
async function members({ facility }: At): Promise<number> {
  const { api } = facility.demo;
  const [known] = await api<{ id: number }[]>('model/subscriptionCustomer?description=Familia%20Ferrer&limit=1');
  return known?.id ?? makeMembers(api);
}

/** A member whose fee was issued and cancelled, unless there is one. */
async function cancelledFee({ facility }: At): Promise<void> {
  const { api } = facility.demo;
  const name = 'Héctor Herrero Sanz';
  const [known] = await api<{ id: number }[]>(`model/customer?name=${encodeURIComponent(name)}&limit=1`);
  if (known !== undefined) return;
  const { sales } = await signedUp(api, await feeType(api, 'Socio de mañana', 24), name);
  await api('billing/cancelSale', { sale: sales[0]?.id, reason: 'Por error' });
}

async function makeMembers(api: DemoTill['api']): Promise<number> {
  const adult = await feeType(api, 'Socio adulto', 38);
  const family = await feeType(api, 'Socio familiar', 62);
  const unpriced = await feeType(api, 'Socio de honor', 0);
  const month = thisMonth();
  await member(api, adult, 'Aitana Aguirre Vega', { start: month });
  await member(api, adult, 'Bruno Beltrán Soto', { start: month, price: 25 });
  await member(api, adult, 'Carmen Calvo Ibáñez', { start: `${month.slice(0, 8)}12` });
  const omitted = await member(api, adult, 'Daniel Duarte Ros', { start: month });
  await api('model/ommitedSale', { subscriptionCustomer: omitted.id, issueDate: month });
  const edited = await member(api, adult, 'Elena Escudero Gil', { start: month });
  await api('model/editedSale', { subscriptionCustomer: edited.id, issueDate: month, amount: 19 });
  await member(api, unpriced, 'Fermín Fuentes Lara', { start: month });
  await member(api, adult, 'Gloria Giménez Prat', { start: '2024-09-01' });
  const rich = await member(api, family, 'Familia Ferrer Nadal', {
    start: '2026-06-10',
    description: 'Familia Ferrer',
  });
  const [locker] = await api<{ id: number }[]>('model/product?price[gt]=0&limit=1');
  await api('model/subscriptionAddon', { subscriptionCustomer: rich.id, product: locker?.id, price: 6 });
  await api('model/subscriptionAddon', {
    ...{ subscriptionCustomer: rich.id, product: locker?.id, percentage: -10, priority: 1 },
  });
  return rich.id;
}
