/** Vouchers for the bearer at the till: sold to nobody, scanned, used, undone and printed again; and a product of several types. */
import { expect, type Page } from 'playwright/test';
import { test } from './browserTest.ts';
import { type DemoTill, newestInvoices, startDemoTill } from './demoTill.ts';
import { countInteractions } from './interactions.ts';
import { scan } from './scan.ts';
import { settled, tile } from './steps.ts';

const GIFT = 'Bono regalo 10 baños';
const ENTRY = 'Entrada piscina adulto';

let till: DemoTill;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  till = await startDemoTill('bearer');
});
test.afterAll(() => till.close());

const dialog = (page: Page) => page.getByRole('dialog');
const search = (page: Page) => page.getByTestId('search');
const facts = (page: Page) => page.getByTestId('bearer-facts');
const receipt = (page: Page) => page.getByTestId('receipt');

/** What the papers that the page asks for say: their PDFs, as the server sent them. */
function papersOf(page: Page): { voucher?: number; voucherUse?: number }[] {
  const asked: { voucher?: number; voucherUse?: number }[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/vouchers/paper.pdf')) asked.push(request.postDataJSON());
  });
  return asked;
}

/** A voucher that was sold, and its code as the paper has it. */
async function sold(): Promise<{ voucher: number; code: string }> {
  const [product] = await till.api<{ id: number; price: number }[]>(`model/product?name=${encodeURIComponent(GIFT)}`);
  const [type] = await till.api<{ id: number }[]>(`model/voucherType?product=${product?.id}`);
  const [pos] = await till.api<{ id: number }[]>('model/pos?active=true&sort=id&limit=1');
  const [card] = await till.api<{ id: number }[]>('model/paymentMethod?type=2&limit=1');
  const { vouchers } = await till.api<{ vouchers: number[] }>('billing/checkout', {
    pos: pos?.id,
    lines: [{ product: product?.id, voucherType: type?.id }],
    payments: [{ paymentMethod: card?.id, amount: product?.price }],
  });
  const voucher = vouchers[0] ?? 0;
  return { voucher, code: await codeOf(voucher) };
}

/** Whoever runs the machine may read its database. */
async function codeOf(voucher: number): Promise<string> {
  const { DatabaseSync } = await import('node:sqlite');
  const { globSync } = await import('node:fs');
  const [file = ''] = globSync(`${till.dataDir}/**/*.{sqlite,db}`);
  const db = new DatabaseSync(file, { readOnly: true });
  const row = db.prepare('select "code" from "voucher" where "id" = ?').get(voucher);
  db.close();
  return String(row?.code);
}

test('a bono is sold to nobody in 2 interactions, and its code comes with the ticket', async ({ page }) => {
  await till.open(page);
  const papers = papersOf(page);
  await search(page).fill(GIFT);
  const hand = countInteractions(page);
  await hand.press('Enter');
  await expect(page.getByTestId('basket-line')).toContainText('Al portador');
  await hand.press('F9');
  await expect(receipt(page)).toBeVisible();
  expect(hand.count()).toBeLessThanOrEqual(2);
  await expect(dialog(page)).toHaveCount(0);
  const [invoice] = await newestInvoices(till, 1);
  expect(invoice?.total).toBe(55);
  await receipt(page).getByRole('button', { name: 'Imprimir el bono y el tique' }).click();
  await expect.poll(() => papers.length).toBe(1);
  const [voucher] = await till.api<{ id: number; printed: boolean; balance: number }[]>(
    'model/voucher?customer[null]=true&sort=-id&limit=1',
  );
  expect(papers).toEqual([{ voucher: voucher?.id }]);
  await expect
    .poll(async () => (await till.api<{ printed: boolean }>(`model/voucher/${voucher?.id}`)).printed)
    .toBe(true);
  expect(voucher?.balance).toBe(10);
});

test('its code is scanned, pays in 3 interactions, and the use is printed and undone', async ({ page }) => {
  const { voucher, code } = await sold();
  await till.open(page);
  const papers = papersOf(page);
  await search(page).fill(ENTRY);
  const hand = countInteractions(page);
  await hand.press('Enter');
  await expect(page.getByTestId('basket-line')).toHaveCount(1);
  await hand.scan(code);
  await expect(facts(page)).toContainText('quedan 10');
  await expect(page.getByTestId('best-way')).toContainText('cubre 1');
  await hand.press('F10');
  await expect(receipt(page).getByTestId('receipt-use')).toContainText('quedan 9');
  expect(hand.count()).toBeLessThanOrEqual(3);
  await page.keyboard.press('Enter');
  await expect.poll(() => papers.length).toBe(1);
  await page.keyboard.press('Escape');
  await page.keyboard.press('F7');
  const today = page.getByTestId('today-sales');
  await today
    .getByRole('button', { name: new RegExp(`^Imprimir 1 × ${ENTRY}`) })
    .first()
    .click();
  await expect.poll(() => papers.length).toBe(2);
  expect(new Set(papers.map(({ voucherUse }) => voucherUse)).size).toBe(1);
  await today
    .getByRole('button', { name: new RegExp(`^1 × ${ENTRY}`) })
    .first()
    .click();
  await page.getByTestId('voucher-use').getByRole('button', { name: 'Anular el uso' }).click();
  await page.getByTestId('voucher-use').getByRole('button', { name: 'Anular el uso' }).click();
  await expect(dialog(page)).toHaveCount(0);
  expect((await till.api<{ balance: number }>(`model/voucher/${voucher}`)).balance).toBe(10);
});

test('its code typed into the search shows what is left; it is recharged and put away', async ({ page }) => {
  const { voucher, code } = await sold();
  await till.open(page);
  await search(page).fill(`${code.slice(0, 6)} ${code.slice(6)}`.toLowerCase());
  await page.keyboard.press('Enter');
  await expect(facts(page)).toContainText('quedan 10');
  await facts(page).getByRole('button').click();
  await dialog(page).getByRole('button', { name: 'Recargar' }).click();
  await expect(page.getByTestId('basket-line')).toContainText('Recarga de un bono al portador');
  await page.keyboard.press('F8');
  await expect(receipt(page)).toBeVisible();
  expect((await till.api<{ balance: number }>(`model/voucher/${voucher}`)).balance).toBe(20);
  await page.keyboard.press('Escape');
  // Nobody scans within the same hundredth of a second.
  await expect(receipt(page)).toHaveCount(0);
  await expect(search(page)).toBeFocused();
  await scan(page, code);
  await expect(facts(page)).toContainText('quedan 20');
  await facts(page).getByRole('button').click();
  await dialog(page).getByRole('button', { name: 'Quitar de la cesta' }).click();
  await expect(facts(page)).toHaveCount(0);
});

test('a gift card pays the rest of a basket that money was noted for, and a part before more is', async ({ page }) => {
  const gift = await till.api<{ id: number }>('model/product', { name: 'Tarjeta regalo', price: 0 });
  const type = { name: 'Tarjeta regalo', kind: 1, product: gift.id, bearer: true };
  const { id: voucherType } = await till.api<{ id: number }>('model/voucherType', type);
  const [card] = await till.api<{ id: number }[]>('model/paymentMethod?type=2&limit=1');
  const { vouchers } = await till.api<{ vouchers: number[] }>('billing/checkout', {
    ...{ pos: 1, lines: [{ product: gift.id, voucherType, price: 20 }] },
    payments: [{ paymentMethod: card?.id, amount: 20 }],
  });
  const voucher = vouchers[0] ?? 0;
  const code = await codeOf(voucher);
  const left = async () => (await till.api<{ balance: number }>(`model/voucher/${voucher}`)).balance;
  await till.open(page);
  await tile(page, 'Menú del día').click();
  const amount = dialog(page).getByRole('textbox', { name: 'Importe' });
  const byCard = async (): Promise<void> => {
    await page.keyboard.press('F12');
    await amount.fill('10');
    await dialog(page).getByTestId('method-2').click();
    await expect(dialog(page).getByTestId('taken-payment')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
  };
  await byCard();
  await scan(page, code);
  await expect(facts(page)).toContainText('quedan 20');
  const hand = countInteractions(page);
  await hand.press('F10');
  await expect(dialog(page).getByTestId('method-bearer')).toContainText('Disponible 20,00');
  await hand.click(dialog(page).getByTestId('method-bearer'));
  await expect(receipt(page)).toBeVisible();
  expect(hand.count()).toBe(2);
  expect(await left()).toBe(17.5);
  const [invoice] = await newestInvoices(till, 1);
  const paid = await till.api<{ amount: number }[]>(`model/invoicePayment?invoice=${invoice?.id}&sort=-amount`);
  expect(paid.map((payment) => payment.amount)).toEqual([10, 2.5]);
  await page.keyboard.press('Escape');

  // Noted off the card, a part is out of it at once, and back when it is given back.
  await tile(page, 'Menú del día').click();
  await scan(page, code);
  await expect(facts(page)).toContainText('quedan 17,5');
  await page.keyboard.press('F12');
  await amount.fill('5');
  await dialog(page).getByTestId('method-bearer').click();
  await expect(dialog(page).getByTestId('taken-payment')).toHaveCount(1);
  await expect(dialog(page).getByTestId('method-bearer')).toContainText('Disponible 12,50');
  expect(await left()).toBe(12.5);
  await page.keyboard.press('Escape');
  await page.keyboard.press('F9');
  await expect(receipt(page)).toBeVisible();
  expect(await left()).toBe(12.5);
});

test('a lost paper gets another code in the office, and the old one is said to be replaced', async ({ page }) => {
  const { voucher, code } = await sold();
  await till.open(page, `/office/voucher/${voucher}`);
  await page.getByRole('button', { name: 'Cambiar el código' }).click();
  await dialog(page).getByRole('textbox').fill('Perdió el papel');
  await dialog(page).getByRole('button', { name: 'Cambiar el código' }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByText(`código …${(await codeOf(voucher)).slice(-4)}`)).toBeVisible();
  expect(await codeOf(voucher)).not.toBe(code);
  await page.goto(`${till.server.url}/office`);
  await expect(page.getByRole('region', { name: 'Requiere atención' })).toBeVisible();
  await settled(page);
  await scan(page, code);
  await expect(page.getByRole('alert').filter({ hasText: 'Este código se cambió por otro' })).toBeVisible();
  await scan(page, await codeOf(voucher));
  await expect(page).toHaveURL(new RegExp(`/office/voucher/${voucher}$`));
  await page.goto(`${till.server.url}/till`);
  await expect(search(page)).toBeFocused();
  await scan(page, code);
  const said = page.getByRole('alert').filter({ hasText: 'Este código se cambió por otro' });
  await expect(said).toContainText(/Marta Ruiz, hoy a las \d\d:\d\d\. Pida el papel nuevo/);
  await search(page).fill(code);
  await expect(page.getByText('Este código se cambió por otro')).toHaveCount(2);
});

test('a product that several vouchers are sold as asks which one, by keyboard', async ({ page }) => {
  const product = await till.api<{ id: number }>('model/product', { name: 'Bono de prueba doble', price: 20 });
  for (const [name, units] of [
    ['Doble de cinco', 5],
    ['Doble de seis', 6],
  ] as const) {
    await till.api('model/voucherType', { name, kind: 2, units, product: product.id, bearer: true });
  }
  await till.open(page);
  const hand = countInteractions(page);
  await search(page).fill('Bono de prueba doble');
  await hand.press('Enter');
  await expect(dialog(page).getByRole('button', { name: /Doble de cinco/ })).toBeFocused();
  await hand.press('ArrowDown');
  await expect(dialog(page).getByRole('button', { name: /Doble de seis/ })).toBeFocused();
  await hand.press('1');
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByTestId('basket-line')).toContainText('Doble de cinco');
  await hand.press('F8');
  await expect(receipt(page)).toBeVisible();
  const [voucher] = await till.api<{ balance: number }[]>('model/voucher?customer[null]=true&sort=-id&limit=1');
  expect(voucher?.balance).toBe(5);
  expect(hand.count()).toBeLessThanOrEqual(4);
});
