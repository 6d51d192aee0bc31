/** Money of deposits: what goes in, what goes back, and the receipt of it. */
import { at } from './office.ts';
import type { At, ScreenState } from './state.ts';
import { clearBasket, opened, press, showBasket } from './steps.ts';

/** paymentMethod.type of a transfer, by which its button is found. */
const TRANSFER = 3;

export const depositStates: readonly ScreenState[] = [
  at('deposit-into', '/office', async (state) => {
    await open(state, 'vouchers:deposit.recharge');
    const dialog = await opened(state.page);
    await dialog.getByRole('textbox').fill('30');
  }),
  at('deposit-back', '/office', async (state) => {
    await open(state, 'vouchers:deposit.return');
    await (await opened(state.page)).getByTestId(`method-${TRANSFER}`).waitFor();
  }),
  at('deposit-receipt', '/office', async (state) => {
    await open(state, 'vouchers:deposit.return');
    await (await opened(state.page)).getByTestId(`method-${TRANSFER}`).click();
    await state.page.getByTestId('deposit-receipt').waitFor();
  }),
  {
    name: 'till-deposit-back',
    screen: 'till',
    reach: async (state) => {
      const { page, text } = state;
      const { code } = await holder(state);
      await clearBasket(state);
      await page.getByTestId('search').fill(code);
      await page.keyboard.press('Enter');
      await page.getByTestId('customer-facts').waitFor({ state: 'attached' });
      await showBasket(page);
      await press(state, 'till:account.open');
      await page.getByRole('button', { name: text('till:account.return') }).click();
      const dialog = await opened(page);
      await dialog.getByTestId(`method-${TRANSFER}`).click();
      await page.getByTestId('receipt').waitFor();
    },
    leave: 'stay',
  },
];

/** Opens a deposit that holds money, and one of its dialogs. */
async function open(state: At, button: string): Promise<void> {
  const { deposit } = await holder(state);
  await state.page.goto(`${state.facility.urls.demo}/office/deposit/${deposit}`);
  await state.page.getByRole('button', { name: state.text(button), exact: true }).click();
}

/** Somebody new with a deposit of 50.00. */
async function holder({ facility: { demo } }: At): Promise<{ readonly deposit: number; readonly code: string }> {
  const code = `DEP-${crypto.randomUUID().slice(0, 8)}`;
  const { id } = await demo.api<{ id: number }>('model/customer', { name: 'Dolores Depósito Vila', memberCode: code });
  const methods = await demo.api<{ id: number; type: number }[]>('model/paymentMethod');
  const paymentMethod = methods.find(({ type }) => type === TRANSFER)?.id;
  const { deposit } = await demo.api<{ deposit: number }>('deposits/recharge', {
    ...{ customer: id, amount: 50, paymentMethod },
  });
  return { deposit, code };
}
