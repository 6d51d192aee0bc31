/** What people do at the till, step by step, on any page that shows Taquilla. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import { expect, type Page, type Route } from 'playwright/test';

/** Axe as a script, without its comments: a page is given it after every load. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe looks for. The pages have no frames, so that it needs no more than one call in each. */
const RULES: axe.RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
  resultTypes: ['violations'],
};

/** First run: company, manager, cash point, demo data. Ends signed in at the till. */
export async function firstRun(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Le damos la bienvenida a Taquilla' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Nombre o razón social' }).fill('Polideportivo Norte');
  const taxNumber = page.getByRole('textbox', { name: 'NIF' });
  await taxNumber.fill('hola');
  await next(page);
  await expect(taxNumber).toHaveAccessibleDescription(/^El NIF no es correcto/);
  await taxNumber.fill('B12345674');
  await next(page);
  await page.getByRole('textbox', { name: 'Nombre' }).fill('Ana');
  await page.getByRole('textbox', { name: 'PIN', exact: true }).fill('4826');
  await page.getByRole('textbox', { name: 'Repita el PIN' }).fill('4826');
  await next(page);
  await page.getByRole('textbox', { name: 'Nombre de la caja' }).fill('Recepción');
  await page.getByRole('radio', { name: 'Con datos de demostración' }).check();
  await next(page);
  await page.getByRole('button', { name: 'Crear y entrar' }).click();
  await expect(page.getByRole('heading', { name: 'Venta' })).toBeVisible({ timeout: 240_000 });
}

/** Waits until a screen has read what it needs: before that, its keys do nothing. */
export async function settled(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
}

/** Opens the cash point with a float typed as digits, e.g. `100`. Ends at the till, ready to sell. */
export async function openCashPoint(page: Page, float: string): Promise<void> {
  await page.getByRole('link', { name: 'Caja', exact: true }).click();
  await page.getByRole('textbox', { name: 'Fondo de caja' }).fill(float);
  await page.getByRole('button', { name: /^Abrir caja/ }).click();
  await expect(page.getByRole('heading', { name: 'Venta' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: /^Buscar/ })).toBeFocused();
  await settled(page);
}

/**
 * Answers requests of a page that has loaded in the place of the server. The first route of such a page lets requests past
 * for a moment: resolves once it does not.
 */
export async function intercept(
  page: Page,
  url: string | RegExp,
  handler: (route: Route) => Promise<void> | void,
): Promise<void> {
  const probe = '**/api/is-intercepted';
  await page.route(url, handler);
  await page.route(probe, (route) => route.fulfill({ body: 'yes' }));
  await expect.poll(() => page.evaluate(async () => (await fetch('/api/is-intercepted')).text())).toBe('yes');
  await page.unroute(probe);
}

/** The tile of a product on the shelf. */
export const tile = (page: Page, name: string) =>
  page.getByRole('tabpanel').getByRole('button', { name: new RegExp(`^${name}`) });

/** One of each of these notes and coins: 111.60. */
const COUNTED = ['Billetes de 100 €', 'Billetes de 10 €', 'Monedas de 1 €', 'Monedas de 0,50 €', 'Monedas de 0,10 €'];

/** Starts to close the cash point: counts 111.60 by denomination and no cards, up to the comparison. */
export async function countToClose(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Cerrar caja' }).click();
  for (const name of COUNTED) await page.getByRole('textbox', { name }).fill('1');
  await expect(page.getByRole('status', { name: 'Total contado' })).toHaveText('111,60 €');
  await page.getByRole('textbox', { name: 'Total del datáfono' }).fill('0');
  await page.getByRole('button', { name: 'Revisar' }).last().click();
}

/** What takes axe two fifths of its time. Colours are the theme's, and are looked at in the states of the screens. */
const WITHOUT_COLOURS: axe.RunOptions = { ...RULES, rules: { 'color-contrast': { enabled: false } } };

/** Nothing axe finds against WCAG 2.2 AA; of colours only in `npm run test:deep`. */
export async function expectAccessible(page: Page): Promise<void> {
  const isDeep = process.env.TAQUILLA_DEPTH !== undefined;
  expect(await violations(page, isDeep ? RULES : WITHOUT_COLOURS)).toEqual([]);
}

/** What axe finds against WCAG 2.2 AA, a line for each rule. */
export async function violations(page: Page, rules: axe.RunOptions = RULES): Promise<string[]> {
  await stillness(page);
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(AXE);
  const found = await page.evaluate((options) => (window as unknown as { axe: typeof axe }).axe.run(options), rules);
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

const next = (page: Page) => page.getByRole('button', { name: 'Siguiente' }).click();

/** Waits until nothing moves or fades any more: half faded in, every text has too little contrast. */
async function stillness(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = (): Promise<number> => new Promise(requestAnimationFrame);
    await frame();
    await frame();
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}
