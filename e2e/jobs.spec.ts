/** The jobs of the service, in the settings of the office: seen, cancelled and run again by keyboard. */
import { expect } from 'playwright/test';
import { test } from './browserTest.ts';
import { type DemoTill, startDemoTill } from './demoTill.ts';
import { expectAccessible } from './steps.ts';

let till: DemoTill;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  till = await startDemoTill('jobs');
});
test.afterAll(async () => {
  await till.close();
});

test('a job that waits is cancelled and run again, and the screen follows what happens', async ({ page }) => {
  const value = { host: '127.0.0.1', port: 1, from: 'caja@club.example' };
  await till.api('model/setting', { key: 'smtp', value });
  const [invoice] = await till.api<{ id: number }[]>('model/invoice?status=1&isProforma=false&limit=1');
  const hour = new Date(Date.now() + 86_400_000).toISOString();
  await till.api('billing/sendInvoice', { invoice: invoice?.id, to: 'ana@example.org', at: hour });

  await till.open(page, '/office/settings');
  await page.getByRole('link', { name: 'Tareas en segundo plano' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tareas en segundo plano');
  const waiting = page.getByRole('region', { name: 'En marcha y en espera' }).first();
  const row = waiting.getByRole('row', { name: /Enviar un correo/ });
  await expect(row).toContainText('En espera');
  await expectAccessible(page);
  await expect(page.getByRole('region', { name: 'Lo que vuelve por sí solo' }).first()).toContainText(
    'Hacer una copia de seguridad',
  );

  await row.getByRole('button', { name: /^Cancelar: Enviar un correo/ }).focus();
  await page.keyboard.press('Enter');
  await expect(row).toBeHidden();
  const ended = page.getByRole('region', { name: 'Últimas terminadas' }).first();
  await expect(ended.getByRole('row', { name: /Enviar un correo/ })).toContainText('Cancelada');

  await ended.getByRole('button', { name: /^Reintentar: Enviar un correo/ }).focus();
  await page.keyboard.press('Enter');
  // Its e-mail was given up with it, so there is nothing left to do.
  await expect(ended.getByRole('row', { name: /Enviar un correo/ })).toContainText('Hecha');
  await page.getByRole('link', { name: /^Correo enviado \d+$/ }).click();
  await expect(page.getByText('Se canceló antes de enviarlo.').first()).toBeVisible();
});

test('who does not administer the service does not get to the screen', async ({ page }) => {
  await page.addInitScript(
    (saved) => sessionStorage.setItem('taquilla.session', saved),
    JSON.stringify({ ...till.session, permissions: ['sale:read', 'setting:read'] }),
  );
  await page.goto(`${till.server.url}/office/jobs`);
  await expect(page.getByRole('navigation').first()).toBeVisible();
  await expect(page).not.toHaveURL(/jobs/);
});
