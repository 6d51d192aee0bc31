/** Subscriptions are signed up for, changed, resting and ended: what is asked, what would come of it, and what is left to do. */
import type { Locator } from 'playwright/test';
import type { DemoTill } from '../demoTill.ts';
import { lifeTypes, type SignedUp, signedUp, thisMonth } from '../members.ts';
import { at } from './office.ts';
import type { At, ScreenState } from './state.ts';
import { clearBasket, opened, press, showBasket } from './steps.ts';

export const lifeStates: readonly ScreenState[] = [
  at('life-sign-up', '/office', async (state) => {
    const { resting } = await people(state);
    await open(state, `customer/${resting.customer}`, 'subscriptions:do.signUp');
    const dialog = await opened(state.page);
    await chooseType(state, dialog, 'Club familiar');
    await press(state, 'subscriptions:field.addBeneficiary');
    await dialog.getByRole('combobox', { name: state.text('subscriptions:field.debit') }).click();
    await state.page.getByRole('option', { name: state.text('subscriptions:debit.new') }).click();
    await dialog.getByRole('textbox', { name: 'IBAN' }).fill('ES91 2100 0418 4502 0005 1332');
    await state.page.keyboard.press('Tab');
    await looked(dialog);
  }),
  at('life-sign-up-page', '/office/signUp', async ({ page }) => {
    await page.getByRole('combobox').nth(1).waitFor();
  }),
  at('life-buttons', '/office', async (state) => {
    const { ending } = await people(state);
    await state.page.goto(`${state.facility.urls.demo}/office/subscriptionCustomer/${ending.id}`);
    await state.page.getByRole('button', { name: state.text('subscriptions:do.renew') }).waitFor();
  }),
  at('life-renew', '/office', async (state) => {
    const { ending } = await people(state);
    await open(state, `subscriptionCustomer/${ending.id}`, 'subscriptions:do.renew');
    await looked(await opened(state.page));
  }),
  at('life-change', '/office', async (state) => {
    const { paid } = await people(state);
    await open(state, `subscriptionCustomer/${paid.id}`, 'subscriptions:do.change');
    const dialog = await opened(state.page);
    await chooseType(state, dialog, 'Club familiar');
    await dialog.getByRole('button', { name: state.text('subscriptions:day.today') }).click();
    await looked(dialog);
  }),
  at('life-pause', '/office', async (state) => {
    const { paid } = await people(state);
    await open(state, `subscriptionCustomer/${paid.id}`, 'subscriptions:do.pause');
    await looked(await opened(state.page));
  }),
  at('life-resume', '/office', async (state) => {
    const { resting } = await people(state);
    await open(state, `subscriptionCustomer/${resting.id}`, 'subscriptions:do.resume');
    await looked(await opened(state.page));
  }),
  at('life-leave', '/office', async (state) => {
    const { paid } = await people(state);
    await open(state, `subscriptionCustomer/${paid.id}`, 'subscriptions:do.leave');
    const dialog = await opened(state.page);
    await dialog.getByRole('button', { name: state.text('subscriptions:day.today') }).click();
    await looked(dialog);
  }),
  at('life-refused', '/office', async (state) => {
    const { paid } = await people(state);
    await open(state, `subscriptionCustomer/${paid.id}`, 'subscriptions:do.leave');
    const dialog = await opened(state.page);
    await dialog.getByRole('textbox').first().fill('01/01/2020');
    await dialog.locator('[aria-invalid=true]').first().waitFor();
  }),
  at('life-done', '/office', async (state) => {
    const { api } = state.facility.demo;
    const { adult } = await typesOf(api);
    const [year, month] = thisMonth().split('-');
    await leave(state, await signedUp(api, adult, 'Óscar Olmos Rey', { isPaid: true }), `01/${month}/${year}`);
  }),
  at('life-pay-out', '/office', async (state) => {
    const { api } = state.facility.demo;
    const { adult } = await typesOf(api);
    const [year, month] = thisMonth().split('-');
    await leave(state, await signedUp(api, adult, 'Ona Oliver Sala', { isPaid: true }), `01/${month}/${year}`);
    await state.page
      .getByTestId('life-done')
      .getByRole('button', { name: state.text('refunds:refund.pay') })
      .click();
    await state.page.getByTestId('due').waitFor();
  }),
  at('life-done-owed', '/office', async (state) => {
    const { api } = state.facility.demo;
    const { adult } = await typesOf(api);
    await leave(state, await signedUp(api, adult, 'Olga Ortiz Paz'));
  }),
  {
    name: 'life-till-menu',
    screen: 'till',
    reach: async (state) => {
      await serve(state);
      await press(state, 'subscriptions:do.menu');
      await state.page.getByRole('menuitem').nth(3).waitFor();
    },
  },
  {
    name: 'life-till-sign-up',
    screen: 'till',
    reach: async (state) => {
      await serve(state);
      await press(state, 'subscriptions:do.menu');
      await state.page.getByRole('menuitem', { name: state.text('subscriptions:do.signUp') }).click();
      const dialog = await opened(state.page);
      await chooseType(state, dialog, 'Club familiar');
      await looked(dialog);
    },
  },
];

/** Opens a record and one of its dialogs. */
async function open(state: At, record: string, button: string): Promise<void> {
  await state.page.goto(`${state.facility.urls.demo}/office/${record}`);
  // Fees have buttons whose names begin alike.
  await state.page.getByRole('button', { name: state.text(button), exact: true }).click();
}

/** Ends a subscription after a day, or today, and shows what is left to do. */
async function leave(state: At, { id }: SignedUp, last: string | null = null): Promise<void> {
  await open(state, `subscriptionCustomer/${id}`, 'subscriptions:do.leave');
  const dialog = await opened(state.page);
  if (last === null) await dialog.getByRole('button', { name: state.text('subscriptions:day.today') }).click();
  else await dialog.getByRole('textbox').first().fill(last);
  await looked(dialog);
  await dialog.locator('button[type=submit]').click();
  await dialog.getByTestId('life-done').getByRole('button').first().waitFor();
}

async function chooseType({ page, text }: At, dialog: Locator, name: string): Promise<void> {
  await dialog.getByRole('combobox', { name: text('subscriptions:field.type') }).fill(name);
  await page.getByRole('option', { name }).first().click();
}

/** Waits until the outcome is of what the form says. */
async function looked(dialog: Locator): Promise<void> {
  await dialog.locator('button[type=submit]:enabled').waitFor();
}

/** The one whose subscription ends, as the customer of the basket. */
async function serve(at: At): Promise<void> {
  const { page } = at;
  await people(at);
  if (await page.getByTestId('customer-facts').getByText('Club adulto').isVisible()) return;
  await clearBasket(at);
  await page.getByTestId('search').fill('Noa Navas');
  await page
    .getByRole('option', { name: /^Noa Navas/ })
    .first()
    .click();
  await showBasket(page);
  await page.getByTestId('customer-facts').waitFor();
}

/** Somebody whose subscription ends with the year, one whose fee is paid, and one who has leave; unless they are there. */
async function people({ facility }: At): Promise<Readonly<Record<'ending' | 'paid' | 'resting', Known>>> {
  const { api } = facility.demo;
  const types = await typesOf(api);
  const year = thisMonth().slice(0, 4);
  const resting = await known(api, 'Raúl Reina Sanz', () => signedUp(api, types.adult, 'Raúl Reina Sanz'));
  const [leave] = await api<object[]>(
    `model/subscriptionCustomer?customer=${resting.customer}&sort=-id&limit=2&offset=1`,
  );
  if (leave === undefined) {
    await api('subscriptions/pause.json', { subscriptionCustomer: resting.id, from: thisMonth() });
  }
  return {
    resting,
    ending: await known(api, 'Noa Navas Polo', () =>
      signedUp(api, types.adult, 'Noa Navas Polo', { end: `${year}-12-31`, isPaid: true }),
    ),
    paid: await known(api, 'Pilar Prats Oller', () =>
      signedUp(api, types.adult, 'Pilar Prats Oller', { isPaid: true }),
    ),
  };
}

type Known = Pick<SignedUp, 'id' | 'customer'>;

/** Somebody's first subscription; they are signed up where they are not known yet. */
async function known(api: DemoTill['api'], name: string, make: () => Promise<Known>): Promise<Known> {
  const [customer] = await api<{ id: number }[]>(`model/customer?name=${encodeURIComponent(name)}&limit=1`);
  if (customer === undefined) return make();
  const of = `customer=${customer.id}&sort=id&limit=1`;
  const [subscription] = await api<{ id: number }[]>(`model/subscriptionCustomer?${of}`);
  return { id: subscription?.id ?? 0, customer: customer.id };
}

async function typesOf(api: DemoTill['api']): Promise<{ readonly adult: number; readonly family: number }> {
  const [adult, family] = await api<{ id: number }[]>(
    'model/subscription?name[in]=Club%20adulto,Club%20familiar&sort=id',
  );
  return adult === undefined || family === undefined ? lifeTypes(api, 'Club') : { adult: adult.id, family: family.id };
}
