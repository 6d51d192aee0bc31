/** The till by keyboard, by card and in English, on the demo facility. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from 'playwright/test';
import { startReceiptPrinter, textOf } from '../test/kit/receiptPrinter.ts';
import { test } from './browserTest.ts';
import { taquilla } from './commandLine.ts';
import { signInAs } from './facility.ts';
import { scan } from './scan.ts';
import { expectAccessible, intercept, openCashPoint, tile } from './steps.ts';
import { startTillServer, type TillServer } from './tillServer.ts';

let dataDir: string;
let server: TillServer;
let key: string;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  dataDir = mkdtempSync(join(tmpdir(), 'taquilla-till-'));
  server = await startTillServer(dataDir, '--demo');
  const { output } = await taquilla('key', 'create', '--data', dataDir, '--name', 'e2e', '--scopes', '*:read');
  key = output.trim();
});

test.afterAll(async () => {
  expect(await server.stop()).toBe(0);
  rmSync(dataDir, { recursive: true, force: true });
});

test.describe.configure({ mode: 'serial' });

test('sign in, refuse a wrong PIN, open, and sell by three scans and one key', async ({ page }) => {
  await page.goto(server.url);
  await page.getByRole('radio', { name: /Marta Ruiz/ }).click();
  await page.keyboard.type('9999');
  await page.keyboard.press('Enter');
  await expect(page.getByText('El PIN no es correcto.')).toBeVisible();
  await expectAccessible(page);
  const { promise: arrives, resolve: answer } = Promise.withResolvers<void>();
  await intercept(page, '**/api/session', async (route) => {
    await arrives;
    await route.continue();
  });
  await page.keyboard.type('9999');
  await page.keyboard.press('Enter');
  const enter = page.getByRole('button', { name: 'Entrar' });
  await expect(enter).toHaveAttribute('data-loading');
  // What is typed and entered before the refusal is there was not refused.
  await page.getByTestId('pin').fill('1234');
  await page.keyboard.press('Enter');
  answer();
  await expect(page.getByRole('heading', { name: 'Venta' })).toBeVisible();
  await expect(page.getByText('La caja está cerrada').first()).toBeVisible();
  await openCashPoint(page, '150');

  const barcodes = await records<{ barcode: string; product: number }>('productBarcode?limit=3');
  for (const { barcode } of barcodes) await scan(page, barcode);
  await expect(page.getByText('3 artículos').first()).toBeVisible();
  await page.keyboard.press('F9');
  const receipt = page.getByRole('region', { name: 'Venta cobrada' });
  await expect(receipt).toBeVisible();
  const [invoice] = await records<{ id: number; total: number; pending: number; lines: { product: number }[] }>(
    'invoice?sort=-id&limit=1',
  );
  expect(invoice?.lines.map((line) => line.product)).toEqual(barcodes.map((barcode) => barcode.product));
  expect(invoice?.pending).toBe(0);
});

test('a note gives change; a card pays the rest; the receipt shows large change', async ({ page }) => {
  await signIn(page);
  await tile(page, 'Agua 50 cl').click();
  await page
    .getByRole('button', { name: /^5 €|^5,00 €|^5/ })
    .first()
    .click();
  const receipt = page.getByRole('region', { name: 'Venta cobrada' });
  await expect(receipt.getByText('3,70 €')).toBeVisible();

  await tile(page, 'Menú del día').click();
  await expect(receipt).toBeHidden();
  await page.keyboard.press('F8');
  await expect(receipt.getByText('Cobrado · Tarjeta')).toBeVisible();
  await expect(receipt.getByTestId('charged')).toHaveText('12,50 €');
  await expect(receipt.getByText('Cambio')).toBeHidden();
  const [payment] = await records<{ type: number; amount: number }>('payment?sort=-id&limit=1');
  expect(payment).toMatchObject({ type: 2, amount: 12.5 });
});

test('a basket survives a reload', async ({ page }) => {
  await signIn(page);
  await page.keyboard.type('3x');
  await tile(page, 'Café solo').click();
  await expect(page.getByText('3,90 €').first()).toBeVisible();
  await page.reload();
  await expect(page.getByText('3,90 €').first()).toBeVisible();
  await page.getByRole('button', { name: 'Más acciones de la cesta' }).click();
  await page.getByRole('menuitem', { name: 'Vaciar la cesta' }).click();
});

/** Reloads the till with a bottle of water in its basket. It has not read its cash point until the returned function is called. */
async function reloadWithoutAnswer(page: Page): Promise<() => void> {
  await signIn(page);
  await tile(page, 'Agua 50 cl').click();
  const { promise: asked, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/api/pos/state*', async (route) => {
    await asked;
    await route.continue();
  });
  await page.reload();
  await expect(page.getByTestId('total')).toHaveText('1,30 €');
  await page.evaluate(() => {
    const { dataset } = document.documentElement;
    window.addEventListener('keydown', ({ key }) => {
      dataset.keys = `${dataset.keys ?? ''}${key} `;
    });
  });
  return answer;
}

test('a pay key that is pressed before the till has read everything is not lost', async ({ page }) => {
  const answer = await reloadWithoutAnswer(page);
  await page.keyboard.press('F8');
  await page.keyboard.press('F9');
  await page.keyboard.press('F9');
  // A page that is busy hears of a key after it was pressed.
  await expect(page.locator('html')).toHaveAttribute('data-keys', 'F8 F9 F9 ');
  await expect(page.getByTestId('pay-exact')).toHaveCount(0);
  answer();
  await expect(page.getByRole('region', { name: 'Venta cobrada' })).toContainText('1,30');
  await expect(page.getByTestId('change')).toHaveCount(0);
});

test('a pay key that is pressed before the till has read everything charges no other basket', async ({ page }) => {
  const answer = await reloadWithoutAnswer(page);
  await page.keyboard.press('F9');
  // Another product: what was asked for is no longer what would be charged.
  await tile(page, 'Agua 50 cl').click();
  await expect(page.locator('html')).toHaveAttribute('data-keys', 'F9 ');
  await expect(page.getByTestId('total')).toHaveText('2,60 €');
  answer();
  await expect(page.getByTestId('pay-exact')).toBeEnabled();
  await expect(page.getByTestId('total')).toHaveText('2,60 €');
  await page.getByRole('button', { name: 'Más acciones de la cesta' }).click();
  await page.getByRole('menuitem', { name: 'Vaciar la cesta' }).click();
});

test('a till that is opened for the first time loads the till and no other screen, compressed', async ({ browser }) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await signIn(page);
  await page.reload();
  await tile(page, 'Agua 50 cl').waitFor();
  const loaded = await page.evaluate(() => {
    const ready = performance.getEntriesByName('till ready')[0]?.startTime;
    if (ready === undefined) throw new Error('the till does not say when it could sell');
    return (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name, startTime }) => /\/assets\/.*\.(js|css)$/.test(name) && startTime < ready)
      .map(({ name, encodedBodySize }) => ({ name, encodedBodySize }));
  });
  expect(loaded.map(({ name }) => name).join()).toContain('/first-');
  expect(loaded.map(({ name }) => name).join()).not.toMatch(/CashPage|SetupPage|TerminalsPage|SignInPage/);
  // Of it, React and the router are the half.
  expect(loaded.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)).toBeLessThan(250 * 1024);
  await context.close();
});

test('a tap changes no more of the page with 200 lines in the basket than with three', async ({ page }) => {
  await signIn(page);
  const water = tile(page, 'Agua 50 cl');
  await water.click();
  const changedBy = async (lines: number): Promise<number> => {
    await page.evaluate(fillKeptBasket, lines);
    await page.reload();
    await water.click();
    await expect(page.getByTestId('basket-line')).toHaveCount(lines + 1);
    await page.evaluate(countChanges);
    // Pictures and parts that are loaded later come after the first tap.
    await expect(async () => {
      const before = await changes(page);
      await page.waitForTimeout(300);
      expect(await changes(page)).toBe(before);
    }).toPass();
    const before = await changes(page);
    await water.click();
    await expect(page.locator('[aria-current=true]').getByTestId('units')).toHaveText('2');
    return (await changes(page)) - before;
  };
  const few = await changedBy(3);
  expect(few).toBeGreaterThan(0);
  expect(await changedBy(200)).toBeLessThanOrEqual(few + 5);
  await page.getByRole('button', { name: 'Más acciones de la cesta' }).click();
  await page.getByRole('menuitem', { name: 'Vaciar la cesta' }).click();
});

test('one box finds products without their accents, and customers', async ({ page }) => {
  await signIn(page);
  const [customer] = await records<{ name: string }>('customer?limit=1');
  const search = page.getByRole('textbox', { name: /^Buscar/ });
  await search.fill('padel');
  await expect(page.getByText('Pádel 90 min').first()).toBeVisible();
  await search.fill(customer?.name ?? '');
  await expect(page.getByText(customer?.name ?? '').first()).toBeVisible();
});

test('a cash sale opens the drawer of the receipt printer, and its ticket is printed there', async ({ page }) => {
  const printer = await startReceiptPrinter();
  const { output } = await taquilla('key', 'create', '--data', dataDir, '--name', 'printers', '--scopes', '*');
  const [pos] = await records<{ id: number }>('pos?limit=1&sort=id');
  const value = [{ pos: pos?.id, host: '127.0.0.1', port: printer.port, drawer: true }];
  const written = await fetch(`${server.url}/api/model/setting`, {
    method: 'POST',
    headers: { authorization: `Bearer ${output.trim()}`, 'content-type': 'application/json' },
    body: JSON.stringify({ key: 'receiptPrinters', value }),
  });
  expect(written.status).toBe(201);
  const pulse = `${String.fromCharCode(0x1b)}p`;

  await signIn(page);
  await tile(page, 'Agua 50 cl').click();
  await page.keyboard.press('F9');
  const receipt = page.getByRole('region', { name: 'Venta cobrada' });
  await expect(receipt).toBeVisible();
  await expect.poll(() => printer.received.length).toBe(1);
  expect(printer.received[0]?.toString('latin1')).toContain(pulse);
  await receipt.getByRole('button', { name: /^Imprimir/ }).click();
  await expect.poll(() => printer.received.length).toBe(2);
  const ticket = printer.received[1] as Buffer;
  expect(textOf(ticket).join('\n')).toMatch(/Agua 50 cl +1,30/);
  expect(ticket.toString('latin1')).not.toContain(pulse);
  await printer.close();
});

for (const scheme of ['light', 'dark'] as const) {
  test(`nothing axe finds, in English, ${scheme}`, async ({ browser }) => {
    const context = await browser.newContext({ colorScheme: scheme, locale: 'en-GB' });
    const page = await context.newPage();
    await signIn(page);
    await page.getByRole('button', { name: /Idioma/ }).click();
    await page.getByText('English').click();
    await expect(page.getByRole('heading', { name: 'Till' })).toBeVisible();
    await tile(page, 'Tenis 60 min').click();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Cash', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Close cash point' })).toBeVisible();
    await expectAccessible(page);
    await context.close();
  });
}

const signIn = (page: Page): Promise<void> => signInAs(page, server.url, 'Marta Ruiz', '1234');

async function records<R>(query: string): Promise<R[]> {
  const response = await fetch(`${server.url}/api/model/${query}`, { headers: { authorization: `Bearer ${key}` } });
  return (await response.json()) as R[];
}

/** In the page: counts what changes in it from now on. */
function countChanges(): void {
  const observer = new MutationObserver((records) => {
    document.body.dataset.changes = String(Number(document.body.dataset.changes ?? 0) + records.length);
  });
  const root = document.getElementById('root');
  if (root !== null) observer.observe(root, { subtree: true, childList: true, attributes: true, characterData: true });
}

/** What `countChanges` has counted. */
function changes(page: Page): Promise<number> {
  return page.evaluate(() => Number(document.body.dataset.changes ?? 0));
}

/** In the page: makes the basket that the till keeps one of so many lines. */
function fillKeptBasket(count: number): void {
  const key = Object.keys(localStorage).find((name) => /^taquilla\.till\.\d+\./.test(name)) ?? '';
  const saved = JSON.parse(localStorage.getItem(key) ?? '') as {
    state: { basket: { lines: object[]; nextLine: number } };
  };
  const { basket } = saved.state;
  const line = { ...basket.lines[0], units: 1 };
  basket.lines = Array.from({ length: count }, (_, index) => ({ ...line, id: index + 1, product: 1_000_000 + index }));
  basket.nextLine = count + 1;
  localStorage.setItem(key, JSON.stringify(saved));
}
