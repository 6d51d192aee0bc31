/** The command box: from any screen to records, screens and what can be done, by keyboard alone. */
import { expect, type Page } from 'playwright/test';
import { test } from './browserTest.ts';
import { type DemoTill, startDemoTill } from './demoTill.ts';
import { scan } from './scan.ts';
import { expectAccessible, intercept } from './steps.ts';

let till: DemoTill;
let ticket: { readonly id: number; readonly number: string; readonly total: number };
let customer: { readonly id: number; readonly name: string; readonly phone: string; readonly taxNumber: string };
test.beforeAll(async () => {
  test.setTimeout(120_000);
  till = await startDemoTill('commands');
  [ticket] = (await till.api<(typeof ticket)[]>('model/invoice?status=1&sort=-id&limit=1')) as [typeof ticket];
  [customer] = (await till.api<(typeof customer)[]>(
    'model/customer?phone[null]=false&taxNumber[null]=false&limit=1',
  )) as [typeof customer];
});
test.afterAll(async () => {
  await till.close();
});

test('opens from the till, finds a customer by part of the name, telephone and NIF, and opens it', async ({ page }) => {
  await till.open(page);
  for (const text of [customer.name.slice(0, -1), customer.phone, customer.taxNumber.toLowerCase()]) {
    await open(page);
    await box(page).fill(text);
    await expect(option(page, customer.name)).toBeVisible();
    if (text === customer.phone) await expectAccessible(page);
    await box(page).press('Enter');
    await expect(page).toHaveURL(`${till.server.url}/office/customer/${customer.id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(customer.name);
    await page.goBack();
  }
});

test('finds a ticket by its number and by its total, and takes no more text than it can look for', async ({ page }) => {
  await till.open(page, '/office/product');
  await open(page);
  await box(page).fill(ticket.number);
  await box(page).press('Enter');
  await expect(page).toHaveURL(`${till.server.url}/office/invoice/${ticket.id}`);
  await open(page);
  await box(page).fill(ticket.total.toFixed(2).replace('.', ','));
  await expect(option(page, ticket.number)).toBeVisible();
  await box(page).fill('');
  await page.keyboard.insertText('a'.repeat(500));
  const nothing = page.getByText(/^Nada coincide/);
  await expect(nothing).toBeVisible();
  await expect(page.getByText(/^No se ha podido buscar/)).toHaveCount(0);
  expect(await nothing.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)).toBe(true);
});

test('Enter takes what is found for the text that was typed, however late that comes', async ({ page }) => {
  await till.open(page, '/cash');
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await intercept(page, '**/api/search?*', async (route) => {
    await held;
    await route.continue();
  });
  await open(page);
  await box(page).fill(customer.taxNumber);
  await box(page).press('Enter');
  await expect(box(page)).toBeVisible();
  release();
  await expect(page).toHaveURL(`${till.server.url}/office/customer/${customer.id}`);
});

test('leads to screens and lists, does what can be done, and goes back to what was seen', async ({ page }) => {
  await till.open(page);
  await open(page);
  for (const text of ['v', 'i', 'c', 'a']) {
    await box(page).fill(text);
    await expect(page.getByRole('option').first()).toBeVisible();
    expect((await page.getByRole('option').allTextContents()).filter((title) => /^\w+:\w+\./.test(title))).toEqual([]);
  }
  await box(page).fill('formas de p');
  await box(page).press('Enter');
  await expect(page).toHaveURL(`${till.server.url}/office/paymentMethod`);
  await page.goto(`${till.server.url}/office/customer/${customer.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(customer.name);
  await open(page);
  await box(page).fill('cambiar de idioma');
  await box(page).press('Enter');
  await expect(page.getByRole('navigation', { name: 'Sections', exact: true })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('combobox', { name: 'Search and run' })).toBeHidden();
  await page.getByRole('link', { name: 'Sell' }).click();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('group', { name: 'Seen lately' }).getByRole('option').first()).toContainText(
    customer.name,
  );
});

test('the right arrow offers what can be done with what was found', async ({ page }) => {
  await till.open(page);
  await open(page);
  await box(page).fill(customer.taxNumber);
  await expect(option(page, customer.name)).toBeVisible();
  await box(page).press('ArrowRight');
  const sales = page.getByRole('option', { name: 'Ventas de este registro' });
  await expect(sales).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(box(page)).toBeVisible();
  await box(page).fill(customer.taxNumber);
  await expect(option(page, customer.name)).toBeVisible();
  await box(page).press('ArrowRight');
  await sales.click();
  await expect(page).toHaveURL(`${till.server.url}/office/sale?customer=${customer.id}`);
});

test('a scan opens what it names, from a list with letters for shortcuts, and types nothing', async ({ page }) => {
  await till.open(page, '/office/sale');
  await expect(page.getByRole('link', { name: /./ }).first()).toBeVisible();
  await scan(page, ticket.number);
  await expect(page).toHaveURL(`${till.server.url}/office/invoice/${ticket.id}`);
  await scan(page, 'N0B0DY/24');
  await expect(page.getByText('No es el código de ningún registro')).toBeVisible();
  await expect(page).toHaveURL(`${till.server.url}/office/invoice/${ticket.id}`);
  await page.getByRole('link', { name: 'Caja', exact: true }).click();
  await expect(page).toHaveURL(/cash/);
  await scan(page, customer.taxNumber);
  await expect(page).toHaveURL(`${till.server.url}/office/customer/${customer.id}`);
});

async function open(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await expect(box(page)).toBeFocused();
}

const box = (page: Page) => page.getByRole('dialog').getByRole('combobox');
const option = (page: Page, text: string) => page.getByRole('option').filter({ hasText: text }).first();
