/** Backups in the office: one is made, looked into and restored, and the way back is open. */
import { readdirSync } from 'node:fs';
import { expect, type Page } from 'playwright/test';
import { test } from './browserTest.ts';
import { type DemoTill, startDemoTill } from './demoTill.ts';
import { expectAccessible } from './steps.ts';

let till: DemoTill;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  till = await startDemoTill('backups');
});
test.afterAll(async () => {
  await till.close();
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('a backup is made, looked into and restored, and what it replaced can be gone back to', async ({ page }) => {
  test.setTimeout(120_000);
  await till.open(page, '/office/settings');
  await page.getByRole('link', { name: 'Copias de seguridad' }).first().click();
  await expect(page.getByText('Todavía no hay ninguna copia.')).toBeVisible();
  await expectAccessible(page);
  await button(page, 'Hacer una copia ahora').click();
  const made = page.getByRole('row', { name: /A mano/ });
  await expect(made).toBeVisible({ timeout: 60_000 });

  const { id } = await till.api<{ id: number }>('model/customer', { name: 'Posterior a la copia' });
  await made.getByRole('button').click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Desde la copia no se ha hecho ningún documento.');
  await expectAccessible(page);
  const restore = dialog.getByRole('button', { name: 'Restaurar esta copia' });
  await expect(restore).toBeDisabled();
  await dialog.getByRole('textbox').fill('restaurar');
  await restore.click();
  await expect(page.getByText('Restaurando una copia')).toBeVisible();

  // It is loaded anew: whoever was signed in when the copy was made still is.
  await expect(page.getByText(/volvió a una copia el/)).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole('row', { name: /Datos sustituidos/ })).toBeVisible();
  expect(await till.api(`model/customer?id=${id}`)).toEqual([]);
  expect(readdirSync(till.dataDir).filter((name) => /incoming|taquilla\.restore$/.test(name))).toEqual([]);
});

test('who may not see backups does not get to the screen, and who may not restore is told', async ({ page }) => {
  const signedIn = (permissions: readonly string[]) =>
    page.addInitScript(
      (saved) => sessionStorage.setItem('taquilla.session', saved),
      JSON.stringify({ ...till.session, permissions }),
    );
  await signedIn(['sale:read', 'setting:read', 'system:backup']);
  await page.goto(`${till.server.url}/office/backups`);
  await page
    .getByRole('row', { name: /A mano/ })
    .getByRole('button')
    .click();
  await expect(page.getByRole('dialog')).toContainText('hace falta el permiso de restaurar');
  await signedIn(['sale:read', 'setting:read']);
  await page.goto(`${till.server.url}/office/backups`);
  await expect(page.getByRole('navigation').first()).toBeVisible();
  await expect(page).not.toHaveURL(/backups/);
});
