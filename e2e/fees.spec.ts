/** Issuing fees in the office: a dry run, what has changed since, a run that is stopped and goes on, and what came of it. */
import { expect, type Page } from 'playwright/test';
import { test } from './browserTest.ts';
import { type DemoTill, startDemoTill } from './demoTill.ts';
import { feeType, member, thisMonth } from './members.ts';
import { expectAccessible, settled } from './steps.ts';

let till: DemoTill;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  till = await startDemoTill('fees');
});
test.afterAll(async () => {
  await till.close();
});

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

/** A group of the fees, as it is pointed at: its radio is what the keyboard reaches. */
const chip = (page: Page, name: string) => page.locator('label').filter({ hasText: new RegExp(`^${name} `) });

/** Chooses one type by typing its name. */
async function chooseType(page: Page, name: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Tipos de suscripción' }).fill(name);
  await page.getByRole('option', { name, exact: true }).click();
}

test('fees are looked at with their reasons, confirmed, and issued once', async ({ page }) => {
  test.setTimeout(90_000);
  const type = await feeType(till.api, 'Socio adulto', 30);
  const ana = await member(till.api, type, 'Ana Alta Arias', { start: thisMonth() });
  await member(till.api, type, 'Blas Bravo Bueno', { start: thisMonth(), price: 25 });
  const carla = await member(till.api, type, 'Carla Cano Cid', { start: thisMonth() });
  await till.api('model/ommitedSale', { subscriptionCustomer: carla.id, issueDate: thisMonth() });

  await till.open(page, '/office');
  await page.getByRole('link', { name: 'Clientes', exact: true }).first().click();
  await page.getByRole('link', { name: 'Emitir cuotas' }).first().click();
  await expect(page.getByRole('heading', { name: 'Emitir cuotas' })).toBeVisible();
  await expectAccessible(page);
  await chooseType(page, 'Socio adulto');
  await page.keyboard.press('Escape');
  await button(page, 'Ver qué se emitiría').click();
  await expect(page.getByTestId('fees-total')).toHaveText('55,00 €');
  await expect(page.getByTestId('fees-count')).toHaveText('2');
  await expect(page.getByRole('row', { name: /Blas Bravo/ })).toContainText('precio propio 25,00 €');
  await button(page, /^Motivos de la cuota de Ana/).click();
  await expect(page.getByRole('definition').filter({ hasText: 'precio 30,00 €' })).toBeVisible();
  await expectAccessible(page);
  await chip(page, 'Omitidas').click();
  await expect(page.getByRole('row', { name: /Carla Cano/ })).toBeVisible();

  // Somebody changes a price while it is looked at.
  await till.api(`model/subscriptionCustomer/${ana.id}`, { price: 20 });
  await button(page, /^Emitir 2 cuotas por 55,00/).click();
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('Las cuotas han cambiado mientras las revisaba');
  const changed = alert.getByRole('row', { name: /Ana Alta/ });
  await expect(changed).toContainText('Otro importe');
  await expect(changed).toContainText('30,00 €');
  await expect(changed).toContainText('20,00 €');
  await expect(alert.getByRole('row')).toHaveCount(2);
  await expectAccessible(page);
  await button(page, /^Emitir 2 cuotas por 45,00/).click();
  await expect(page.getByText('2 cuotas emitidas por 45,00 €')).toBeVisible();
  await expect(page).toHaveURL(/run=\d+/);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Ver las cuotas emitidas' }).click();
  await settled(page);
  await expect(page.locator('[data-row]')).toHaveCount(2);

  // Nothing is left of it, and the next dry run says how it differs.
  await page.goto(`${till.server.url}/office/fees`);
  await chooseType(page, 'Socio adulto');
  await page.keyboard.press('Escape');
  await button(page, 'Ver qué se emitiría').click();
  await expect(page.getByText('No hay ninguna cuota que emitir.')).toBeVisible();
  await expect(page.getByRole('radio', { name: /^Ya emitidas/ })).toBeAttached();
});

test('a fee that was cancelled is shown by itself, and issued again where it is ticked', async ({ page }) => {
  const type = await feeType(till.api, 'Socio anulado', 30);
  const { id } = await member(till.api, type, 'Eva Error Esteve', { start: thisMonth() });
  await member(till.api, type, 'Fran Fijo Font', { start: thisMonth() });
  await till.api('subscriptions/issueFees.json', { subscriptions: [type], confirm: false });
  const feesOf = (of: number) =>
    till.api<{ id: number; sale: number; replaces: number | null }[]>(
      `model/subscriptionFee?subscriptionCustomer=${of}&sort=id`,
    );
  await expect.poll(async () => (await feesOf(id)).length).toBe(1);
  const [first] = await feesOf(id);
  await till.api('billing/cancelSale', { sale: first?.sale, reason: 'Por error' });
  await till.open(page, '/office/fees');
  await chooseType(page, 'Socio anulado');
  await page.keyboard.press('Escape');
  await button(page, 'Hoy').click();
  await button(page, 'Ver qué se emitiría').click();
  await expect(page.getByText('No hay ninguna cuota que emitir.')).toBeVisible();
  await chip(page, 'Anuladas').click();
  await expect(page.getByRole('checkbox', { name: 'Emitir otra vez todas las anuladas' })).not.toBeChecked();
  await expectAccessible(page);
  await page.getByRole('checkbox', { name: /^Emitir la cuota de Eva Error/ }).check();
  await button(page, /^Motivos de la cuota de Eva/).click();
  await expect(page.getByRole('link', { name: 'Sustituye a la cuota que se anuló' })).toBeVisible();
  await button(page, /^Emitir 1 cuota por 30,00/).click();
  await expect(page.getByText('1 cuota emitida por 30,00 €')).toBeVisible();
  expect((await feesOf(id)).map(({ replaces }) => replaces)).toEqual([null, first?.id]);
});

test('late fees are ticked one by one or all, and a run of many is stopped and goes on', async ({ page, browser }) => {
  test.setTimeout(180_000);
  const type = await feeType(till.api, 'Semanal antiguo', 5, { period: 7 });
  for (let number = 1; number <= 24; number++) {
    await member(till.api, type, `Socio antiguo ${number}`, { start: '2018-01-01' });
  }
  await till.open(page, '/office/fees');
  await chooseType(page, 'Semanal antiguo');
  await page.keyboard.press('Escape');
  await button(page, 'Hoy').click();
  await button(page, 'Ver qué se emitiría').click();
  await expect(page.getByTestId('fees-count')).toHaveText('24');
  await chip(page, 'Atrasadas').click();
  await page
    .getByRole('checkbox', { name: /^Emitir la cuota de Socio antiguo 1 / })
    .first()
    .check();
  await expect(page.getByTestId('fees-count')).toHaveText('25');
  await page.getByRole('checkbox', { name: 'Emitir todas las atrasadas' }).check();
  await expect(page.getByTestId('fees-count')).not.toHaveText('25');
  // Another computer shows it at once, too, and stops it.
  const other = await (await browser.newContext()).newPage();
  await till.open(other, '/office/fees');
  await expect(button(other, 'Ver qué se emitiría')).toBeVisible();
  await button(page, /^Emitir .* cuotas por/).click();
  await button(other, 'Detener').click();
  await expect(other.getByText(/^Detenida: quedan/)).toBeVisible();
  await expect(page.getByText(/Detenida: quedan/)).toBeVisible();
  await other.context().close();
  await page.reload();
  await button(page, 'Continuar').click();
  await expect(button(page, 'Detener')).toBeVisible();
  await expect(button(page, 'Detener')).toHaveCount(0, { timeout: 120_000 });
  await expect(page.getByText(/cuotas emitidas por/)).toBeVisible();
  await expect(page.getByText(/Detenida/)).toHaveCount(0);
  const [run] = await till.api<{ rows: number; issued: number; status: number }[]>(
    'model/subscriptionTask?sort=-id&limit=1',
  );
  expect(run).toMatchObject({ status: 1, issued: run?.rows });
});
