/** A scan is never input: whatever has the focus, it changes no field, presses no button and fires no shortcut. */
import { expect, type Page } from 'playwright/test';
import { test } from './browserTest.ts';
import { type DemoTill, startDemoTill } from './demoTill.ts';
import { scan, scanSlowly } from './scan.ts';
import { expectAccessible, tile } from './steps.ts';

let till: DemoTill;
/** A barcode of the catalogue, and the name of its product. */
let known: { readonly code: string; readonly name: string };

const CODES = ['96385074', '036000291452', '8410000000017', '18412345678908', 'SOC-00123-F8'];
const PACE_OF_FINGERS = 80;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  till = await startDemoTill('scanner');
  const [barcode] = await till.api<{ barcode: string; product: number }[]>('model/productBarcode?limit=1');
  const product = await till.api<{ name: string }>(`model/product/${barcode?.product}`);
  known = { code: barcode?.barcode ?? '', name: product.name };
});
test.afterAll(() => till.close());

const search = (page: Page) => page.getByTestId('search');
const lines = (page: Page) => page.getByTestId('basket-line');
const notice = (page: Page) => page.getByRole('alert').filter({ hasText: /Escaneado|Añadido|coincide/ });

test('on the till it goes to the basket from anywhere, by Enter or Tab, with the quantity typed before', async ({
  page,
}) => {
  await till.open(page);
  await search(page).focus();
  await scan(page, known.code);
  await expect(lines(page)).toHaveCount(1);
  await expect(search(page)).toHaveValue('');
  await page.getByRole('button', { name: /Idioma/ }).focus();
  await scan(page, known.code, 'Tab');
  await expect(page.getByTestId('units')).toHaveText('2');
  await search(page).focus();
  await page.keyboard.type('3x');
  await expect(search(page)).toHaveValue('3x');
  await scan(page, known.code);
  await expect(page.getByTestId('units')).toHaveText('5');
  await expect(search(page)).toHaveValue('');
  // With no pause between the x and the scan, the x is the first key of the run.
  await page.keyboard.type('2');
  await expect(search(page)).toHaveValue('2');
  await page.waitForTimeout(150);
  await scan(page, `x${known.code}`);
  await expect(page.getByTestId('units')).toHaveText('7');
  await expect(search(page)).toHaveValue('');
  await expect(page.getByRole('menu')).toHaveCount(0);
});

test('no code fires a shortcut or presses the button that has the focus', async ({ page }) => {
  await till.open(page);
  await tile(page, 'Agua 50 cl').click();
  for (const code of CODES) {
    await page.getByTestId('pay-exact').focus();
    await scan(page, code);
    await expect(notice(page).filter({ hasText: code })).toBeVisible();
  }
  await expect(page.getByTestId('receipt')).toHaveCount(0);
  await expect(lines(page)).toHaveCount(1);
  await expect(page.getByTestId('units')).toHaveText('1');
});

test('in the line editor it keeps what was typed and adds the product', async ({ page }) => {
  await till.open(page);
  await tile(page, 'Menú del día').click();
  await page.keyboard.press('F6');
  const discount = page.getByRole('textbox', { name: 'Descuento (%)' });
  await discount.fill('10');
  await discount.evaluate((field: HTMLInputElement) => field.setSelectionRange(1, 2));
  await scan(page, known.code);
  await expect(page.getByText(`Añadido: ${known.name}`)).toBeVisible();
  await expect(discount).toHaveValue('10');
  expect(await discount.evaluate((field: HTMLInputElement) => [field.selectionStart, field.selectionEnd])).toEqual([
    1, 2,
  ]);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Aplicar' }).click();
  await expect(lines(page)).toHaveCount(2);
  await expect(lines(page).filter({ hasText: 'Menú del día' })).toContainText('10');

  await lines(page).filter({ hasText: known.name }).getByRole('button').last().click();
  const units = page.getByRole('textbox', { name: 'Unidades' });
  await units.fill('4');
  await scan(page, known.code);
  await expect(units).toHaveValue('5');
});

test('it disturbs no mixed payment', async ({ page }) => {
  await till.open(page);
  await tile(page, 'Menú del día').click();
  await page.keyboard.press('F12');
  const amount = page.getByRole('textbox', { name: 'Importe' });
  await amount.fill('5');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Tarjeta/ })
    .click();
  await expect(page.getByTestId('due')).toHaveText('7,50 €');
  await scan(page, known.code);
  await expect(page.getByText('Termine o cierre antes esta ventana')).toBeVisible();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Tarjeta/ })
    .focus();
  await scan(page, known.code);
  await expect(amount).toHaveValue('7,50');
  await expect(page.getByTestId('taken-payment')).toHaveCount(1);
  await expect(page.getByTestId('receipt')).toHaveCount(0);
});

test('on the cash page it changes no amount and books nothing', async ({ page }) => {
  await till.open(page, '/cash');
  const before = await till.api<{ movementCount: number }>('pos/state?pos=1');
  await page.getByRole('button', { name: 'Meter efectivo' }).click();
  const amount = page.getByRole('textbox', { name: 'Importe' });
  await amount.fill('20');
  await scan(page, known.code);
  await expect(page.getByText(`Escaneado: ${known.code}`)).toBeVisible();
  await expect(amount).toHaveValue('20');
  await expect(page.getByRole('dialog')).toBeVisible();
  const after = await till.api<{ movementCount: number }>('pos/state?pos=1');
  expect(after.movementCount).toBe(before.movementCount);
});

test('it opens no closed cash point', async ({ page }) => {
  const [, closed] = await till.api<{ id: number }[]>('model/pos?active=true&sort=id');
  await page.addInitScript((id) => localStorage.setItem('taquilla.cashPoint', id), String(closed?.id));
  await till.open(page, '/cash');
  const float = page.getByRole('textbox', { name: 'Fondo de caja' });
  await float.focus();
  await scan(page, '840000');
  await expect(page.getByText('Escaneado: 840000')).toBeVisible();
  await expect(float).toHaveValue('');
  await expectAccessible(page);
  expect(await till.api(`pos/state?pos=${closed?.id}`)).toMatchObject({ open: false });
});

test('it is no PIN, and what may be one is not shown', async ({ page }) => {
  await page.goto(till.server.url);
  const pin = page.getByTestId('pin');
  await pin.fill('12');
  await scan(page, '739184');
  await expect(page.getByText('Se ha escaneado un código')).toBeVisible();
  await expect(page.getByText('739184')).toHaveCount(0);
  await expect(pin).toHaveValue('12');
  await page.keyboard.type('34', { delay: PACE_OF_FINGERS });
  await page.keyboard.press('Enter');
  await expect(page.getByRole('navigation')).toBeVisible();
});

test('while a dialog opens, closes or the page is slow, it leaves no character anywhere and is not lost', async ({
  page,
}) => {
  await till.open(page);
  await tile(page, 'Menú del día').click();
  await expect(lines(page)).toHaveCount(1);
  const amount = page.getByRole('textbox', { name: 'Importe' });
  await search(page).focus();
  await scanSlowly(page, 'F12', 90, () => expect(amount).toBeFocused(), known.code);
  await expect(page.getByText('Termine o cierre antes esta ventana')).toBeVisible();
  await expect(amount).toHaveValue('12,50');

  await page.keyboard.press('Escape');
  await page.getByTestId('pay-exact').focus();
  const [first = '', ...rest] = known.code;
  await scanSlowly(page, first, 8, () => expect(search(page)).toHaveValue(first), rest.join(''));
  await expect(lines(page)).toHaveCount(2);
  await expect(search(page)).toHaveValue('');
  const units = page.getByTestId('units');
  await scanSlowly(page, '9', 8, () => expect(search(page)).toHaveValue('9'), '99777555');
  await expect(notice(page).filter({ hasText: '999777555' })).toBeVisible();
  await expect(search(page)).toHaveValue('');
  await expect(units).toHaveText(['1', '1']);
});

test('nothing that happens after its first keys splits it', async ({ page }) => {
  await till.open(page);
  await search(page).focus();
  const [first = '', ...rest] = known.code;
  const meanwhile: Readonly<Record<string, () => Promise<void>>> = {
    // As the frame does that a ticket is printed from: the window loses the focus, and has it again.
    'a frame has the focus': () =>
      page.evaluate(() => {
        const focused = document.activeElement as HTMLElement;
        const frame = document.body.appendChild(document.createElement('iframe'));
        frame.contentWindow?.focus();
        focused.focus();
        frame.remove();
      }),
    'a finger is on the screen': () => page.getByTestId('total').dispatchEvent('pointerdown', { bubbles: true }),
  };
  let units = 0;
  for (const [what, happens] of Object.entries(meanwhile)) {
    const typed = async (): Promise<void> => {
      await expect(search(page), what).toHaveValue(first);
      await happens();
    };
    await scanSlowly(page, first, 8, typed, rest.join(''));
    units++;
    await expect(page.getByTestId('units'), what).toHaveText(String(units));
    await expect(search(page), what).toHaveValue('');
  }
});

test('people may type as fast as they can', async ({ page }) => {
  await till.open(page);
  await search(page).focus();
  await page.keyboard.type(known.code, { delay: PACE_OF_FINGERS });
  await expect(search(page)).toHaveValue(known.code);
  await page.keyboard.press('Enter');
  await expect(lines(page)).toHaveCount(1);
  await page.keyboard.press('F6');
  await page.keyboard.type('12,50');
  await expect(page.getByRole('textbox', { name: 'Descuento (%)' })).toHaveValue('12,50');
  await page.keyboard.press('Enter');
  await expect(lines(page)).toContainText('12,5');
  await page.keyboard.press('+');
  await expect(page.getByTestId('units')).toHaveText('2');
});

test('what is typed right after the key that opens a dialog belongs into it, however slow the machine is', async ({
  page,
}) => {
  await till.open(page);
  await tile(page, 'Agua 50 cl').click();
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 20 });
  await page.keyboard.press('F6');
  await page.keyboard.type('12,50');
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await expect(page.getByRole('textbox', { name: 'Descuento (%)' })).toHaveValue('12,50');
  await page.keyboard.press('Enter');
  await expect(lines(page)).toContainText('12,5');
  await expect(search(page)).toHaveValue('');
});

test('a code is found however it is written or read, and the label of a scale costs or weighs what it says', async ({
  page,
}) => {
  const [tax] = await till.api<{ id: number }[]>('model/tax?rate=21&limit=1');
  const product = (name: string, code: string, price: number) =>
    till.api<{ id: number }>('model/product', { name, code, price, taxes: [tax?.id] });
  const { id } = await product('Pinzas', 'pin-7/b', 2);
  await till.api('model/productBarcode', { product: id, barcode: ' 036000291452' });
  await product('Queso de la sierra', '00123', 12);
  await product('Jamón al corte', '2300124', 20);
  const format = { articleDigits: 5, amountDigits: 5 };
  await till.api('model/setting', {
    key: 'scaleCodes',
    value: [
      { prefix: '20', decimals: 2, ...format },
      { prefix: '23', decimals: 3, weighs: true, ...format },
    ],
  });
  await till.open(page);
  // As UPC-A, EAN-13 and GTIN-14; by a scanner for a US keyboard, and with the caps lock on.
  const spellings = ['036000291452', '0036000291452', '00036000291452', 'PIN-7/B', "pin'7-b", 'PIN-7-B'];
  for (const [index, code] of spellings.entries()) {
    await scan(page, code);
    await expect(page.getByTestId('units')).toHaveText(String(index + 1));
  }
  await expect(lines(page)).toHaveCount(1);
  await search(page).fill(' 0036000291452 ');
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('units')).toHaveText('7');
  await scan(page, '2000123004501');
  await scan(page, '2300124012506');
  await expect(lines(page).filter({ hasText: 'Queso' })).toContainText('4,50');
  await expect(lines(page).filter({ hasText: 'Queso' })).not.toContainText('antes');
  await expect(lines(page).filter({ hasText: 'Jamón' })).toContainText('25,00');
  await expect(page.getByTestId('total')).toHaveText('43,50\u00a0€');
  await page.getByTestId('pay-exact').click();
  await expect(page.getByTestId('receipt')).toBeVisible();
});
