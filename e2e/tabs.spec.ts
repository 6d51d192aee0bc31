/** Several tabs of one browser: each sells a basket of its own, and none is lost. */
import { expect, type Page, type Request } from 'playwright/test';
import { test } from './browserTest.ts';
import { type DemoTill, newestInvoices, startDemoTill } from './demoTill.ts';
import { expectAccessible, intercept, tile } from './steps.ts';

let till: DemoTill;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  till = await startDemoTill('tabs');
});
test.afterAll(() => till.close());

const total = (page: Page) => page.getByTestId('total');
const receipt = (page: Page) => page.getByRole('region', { name: 'Venta cobrada' });

test('two tabs, two baskets, two sales', async ({ context }) => {
  const [one, two] = [await context.newPage(), await context.newPage()];
  await till.open(one);
  await tile(one, 'Agua 50 cl').click();
  await till.open(two);
  await expect(two.getByText('La cesta está vacía')).toBeVisible();
  await tile(two, 'Menú del día').click();
  await one.keyboard.press('F9');
  await two.getByTestId('pay-note-20').click();
  await expect(receipt(one)).toContainText('1,30');
  await expect(receipt(two)).toContainText('12,50');
  await expect(two.getByTestId('change')).toHaveText('7,50 €');
  const [second, first] = await newestInvoices(till, 2);
  expect([first?.total, second?.total]).toEqual([1.3, 12.5]);
  await expect(receipt(two)).toContainText(second?.number ?? '');
});

test('a duplicated tab starts with a basket of its own; a reload keeps what each has', async ({ context }) => {
  const page = await context.newPage();
  await till.open(page);
  await tile(page, 'Agua 50 cl').click();
  const opened = context.waitForEvent('page');
  await page.evaluate(() => void window.open('/till'));
  const copy = await opened;
  await expect(copy.getByText('La cesta está vacía')).toBeVisible();
  await tile(copy, 'Menú del día').click();
  await copy.reload();
  await expect(total(copy)).toHaveText('12,50 €');
  await page.reload();
  await expect(total(page)).toHaveText('1,30 €');
});

test('a tab that nobody sees holds no connection, and shows what it missed when it is seen', async ({ page }) => {
  const look = (state: DocumentVisibilityState): Promise<void> =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'visibilityState', { value, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, state);
  const [customer] = await till.api<{ id: number }[]>('model/customer?limit=1');
  const isStream = (request: Request): boolean => request.url().endsWith('/api/events');
  let streams = 0;
  page.on('request', (request) => {
    if (isStream(request)) streams += 1;
  });
  await till.open(page, `/office/customer/${customer?.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const ended = page.waitForEvent('requestfailed', isStream);
  await look('hidden');
  await ended;
  await till.api(`model/customer/${customer?.id}`, { name: 'Renombrada Entretanto' });
  expect(streams).toBe(1);
  await look('visible');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Renombrada Entretanto');
});

test('the next tab takes over what a closed one left, once', async ({ context }) => {
  const closed = await context.newPage();
  await till.open(closed);
  await tile(closed, 'Menú del día').click();
  await closed.close();
  const [next, another] = [await context.newPage(), await context.newPage()];
  await till.open(next);
  await expect(total(next)).toHaveText('12,50 €');
  await till.open(another);
  await expect(another.getByText('La cesta está vacía')).toBeVisible();
});

test('the next tab finds out what became of a charge that a closed one sent', async ({ context }) => {
  const closed = await context.newPage();
  const [before] = await newestInvoices(till, 1);
  await till.open(closed);
  await intercept(closed, '**/billing/checkout', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await tile(closed, 'Menú del día').click();
  await closed.keyboard.press('F8');
  await expect.poll(async () => (await newestInvoices(till, 1))[0]?.id).not.toBe(before?.id);
  const [sold] = await newestInvoices(till, 1);
  await closed.close();
  const next = await context.newPage();
  await till.open(next);
  await expect(receipt(next)).toContainText(sold?.number ?? '');
  expect((await newestInvoices(till, 1))[0]?.id).toBe(sold?.id);
});

test('a basket that was sold elsewhere is not called sold, nor charged again unasked', async ({ page }) => {
  await till.open(page);
  await tile(page, 'Agua 50 cl').click();
  const uuid = await page.evaluate(() => /"uuid":"([^"]+)"/.exec(Object.values(localStorage).join())?.[1]);
  const [menu] = await till.api<{ id: number; price: number }[]>('model/product?name=Men%C3%BA%20del%20d%C3%ADa');
  const [cash] = await till.api<{ id: number }[]>('model/paymentMethod?type=1');
  const sold = await till.api<{ invoice: { number: string } }>('billing/checkout', {
    pos: 1,
    uuid,
    lines: [{ product: menu?.id }],
    payments: [{ paymentMethod: cash?.id, amount: menu?.price }],
  });
  await page.getByTestId('pay-note-20').click();
  const panel = page.getByTestId('sold-elsewhere');
  await expect(panel).toContainText(`${sold.invoice.number} de 12,50 €`);
  await expect(panel).toContainText('Ahora no se ha cobrado nada');
  await expect(page.getByTestId('change')).toHaveCount(0);
  await expectAccessible(page);
  await page.keyboard.press('F9');
  await expect(page.getByTestId('pay-exact')).toBeDisabled();
  await page.reload();
  await expect(panel).toBeVisible();
  await panel.getByRole('button', { name: 'Es otra venta: seguir' }).click();
  await page.keyboard.press('F9');
  await expect(receipt(page)).toContainText('1,30');
  const [last, before] = await newestInvoices(till, 2);
  expect([before?.number, last?.total]).toEqual([sold.invoice.number, 1.3]);
});
