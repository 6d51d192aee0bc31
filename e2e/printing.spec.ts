/** Tickets on the receipt printer, as the desk sees them: one Enter is one ticket, and what is not known is asked. */
import { expect, type Page } from 'playwright/test';
import { barcodesOf, pulsesOf, type ReceiptPrinter, startReceiptPrinter, textOf } from '../test/kit/receiptPrinter.ts';
import { test } from './browserTest.ts';
import { type DemoTill, newestInvoices, startDemoTill } from './demoTill.ts';
import { scan } from './scan.ts';
import { expectAccessible, intercept, tile } from './steps.ts';

let till: DemoTill;
let printer: ReceiptPrinter;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  till = await startDemoTill('printing');
  printer = await startReceiptPrinter();
  const value = [{ pos: 1, host: '127.0.0.1', port: printer.port, drawer: true }];
  await till.api('model/setting', { key: 'receiptPrinters', value });
});
test.afterAll(async () => {
  await printer.close();
  await till.close();
});

const receipt = (page: Page) => page.getByTestId('receipt');
const notice = (page: Page) => page.getByTestId('print-notice');
const printed = (): number => printer.received.length;

async function sell(page: Page, key: 'F8' | 'F9'): Promise<void> {
  await page.keyboard.press('Escape');
  await tile(page, 'Agua 50 cl').click();
  await page.keyboard.press(key);
  await expect(receipt(page)).toBeVisible();
}

test('one Enter is one ticket, whatever the printer does; a second says «Duplicado»; its barcode shows the sale', async ({
  page,
}) => {
  await till.open(page);
  printer.behave({ closes: 'reset' });
  await sell(page, 'F9');
  await expect.poll(printed).toBe(1);
  expect(pulsesOf(printer.received[0])).toBe(1);
  await page.keyboard.press('Enter');
  await expect.poll(printed).toBe(2);
  // Long enough for what would have been repeated.
  await page.waitForTimeout(1500);
  expect(printed()).toBe(2);
  const [sold] = await newestInvoices(till, 1);
  expect(barcodesOf(printer.received[1] as Buffer)).toEqual([sold?.number]);
  expect(pulsesOf(printer.received[1])).toBe(0);
  printer.behave({});
  await receipt(page)
    .getByRole('button', { name: /^Imprimir/ })
    .click();
  await expect.poll(printed).toBe(3);
  expect(textOf(printer.received[2] as Buffer)[0]).toContain('Duplicado');
  await page.keyboard.press('Escape');
  await scan(page, barcodesOf(printer.received[2] as Buffer)[0] ?? '');
  await expect(page.getByRole('dialog').filter({ hasText: sold?.number ?? '' })).toBeVisible();
});

test('a printer that says nothing is asked about, and prints again only when told', async ({ page }) => {
  await till.open(page);
  printer.behave({ closes: 'never' });
  await sell(page, 'F8');
  const before = printed();
  await page.keyboard.press('Enter');
  await expect(notice(page)).toContainText('¿Ha salido el tique?');
  await expectAccessible(page);
  expect(printed()).toBe(before + 1);
  printer.behave({});
  await notice(page).getByRole('button', { name: 'Imprimir otra vez' }).click();
  await expect.poll(printed, { timeout: 10_000 }).toBe(before + 2);
  expect(textOf(printer.received.at(-1) as Buffer)[0]).toContain('Duplicado');
  await expect(notice(page)).toHaveCount(0, { timeout: 15_000 });
});

test('a lost answer is asked after, and not printed again', async ({ page }) => {
  await till.open(page);
  printer.behave({});
  await sell(page, 'F8');
  const before = printed();
  await intercept(page, '**/pos/printTicket', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.keyboard.press('Enter');
  await expect.poll(printed).toBe(before + 1);
  await expect(notice(page)).toHaveCount(0);
  await page.waitForTimeout(1500);
  expect(printed()).toBe(before + 1);
  await page.unroute('**/pos/printTicket');
});

test('a printer without paper says so, and prints when it has some', async ({ page }) => {
  await till.open(page);
  printer.behave({ answers: true, hindrance: 'paper' });
  await sell(page, 'F8');
  const before = printed();
  await page.keyboard.press('Enter');
  const said = page.getByRole('alert').filter({ hasText: 'no tiene papel' });
  await expect(said).toContainText('Ponga un rollo');
  expect(printed()).toBe(before);
  printer.behave({ answers: true });
  await said.getByRole('button', { name: 'Imprimir otra vez' }).click();
  await expect.poll(printed).toBe(before + 1);
  expect(textOf(printer.received.at(-1) as Buffer)[0]).not.toContain('Duplicado');
});

test('a test print asks what was right, and the answers are the printer’s', async ({ page }) => {
  await till.open(page, '/office/settings');
  printer.behave({ closes: 'never' });
  await page.getByRole('link', { name: /Impresoras de tiques/ }).click();
  await page.getByRole('button', { name: 'Imprimir una prueba' }).click();
  const dialog = page.getByRole('dialog', { name: '¿Qué ha salido en el papel?' });
  await expect(dialog).toBeVisible();
  await expect(dialog).toContainText('no dice si ha impreso');
  await expectAccessible(page);
  await dialog.getByRole('radiogroup', { name: '¿Qué línea se lee bien?' }).getByText('2', { exact: true }).click();
  await dialog
    .getByRole('radiogroup', { name: /más larga/ })
    .getByText('48', { exact: true })
    .click();
  await dialog.getByRole('button', { name: 'Usar estas respuestas' }).click();
  await page.keyboard.press('Control+s');
  await expect(page.getByTestId('save-bar')).toBeHidden();
  const [setting] = await till.api<{ value: object[] }[]>('model/setting?key=receiptPrinters');
  expect(setting?.value).toEqual([
    { pos: 1, host: '127.0.0.1', port: printer.port, drawer: true, columns: 48, characters: 2, confirms: false },
  ]);
});
