/** A second till: a browser of the local network, enrolled with a code over TLS, and shut out again. */
import { mkdtempSync, rmSync } from 'node:fs';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, expect, type Page } from 'playwright/test';
import { test } from './browserTest.ts';
import { chromiumFlags, chromiumPath } from './chromium.ts';
import { expectAccessible } from './steps.ts';
import { startTillServer, type TillServer } from './tillServer.ts';

const NAME = 'caja.club.lan';
const address = Object.values(networkInterfaces())
  .flat()
  .find((entry) => entry?.family === 'IPv4' && !entry.internal)?.address;
/** Where to keep pictures of the screens; none are taken unless it is set. */
const pictures = process.env.TAQUILLA_PICTURES;

let dataDir: string;
let server: TillServer;
let away: Browser;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  dataDir = mkdtempSync(join(tmpdir(), 'taquilla-terminals-'));
  server = await startTillServer(dataDir, '--demo', '--host', '0.0.0.0', '--allow-host', NAME);
  const executablePath = chromiumPath();
  away = await chromium.launch({
    args: [...chromiumFlags, `--host-resolver-rules=MAP ${NAME} ${address ?? '127.0.0.1'}`],
    ...(executablePath === undefined ? {} : { executablePath }),
  });
});

test.afterAll(async () => {
  await away.close();
  expect(await server.stop()).toBe(0);
  rmSync(dataDir, { recursive: true, force: true });
});

test('enrol another till, sell there, and revoke it', async ({ page }) => {
  const context = await away.newContext({
    ignoreHTTPSErrors: true,
    locale: 'es-ES',
    // Without a network it comes from this machine, and says that it speaks for another.
    ...(address === undefined ? { extraHTTPHeaders: { 'x-real-ip': '192.168.7.31' } } : {}),
    viewport: { width: 1280, height: 800 },
  });
  const other = await context.newPage();
  const at = server.network ?? '';
  expect(at).toMatch(new RegExp(`^https://${NAME}:\\d+$`));

  await other.goto(at);
  await expect(other.getByRole('heading', { name: 'Dar de alta este terminal' })).toBeVisible();
  await expect(other.getByText('Marta Ruiz')).toHaveCount(0);
  await expectAccessible(other);
  await picture(other, 'enrol');
  await other.getByRole('textbox', { name: 'Código de alta' }).fill('0000-0000');
  await other.getByRole('button', { name: 'Dar de alta' }).click();
  await expect(other.getByText(/^El código no vale/)).toBeVisible();
  await picture(other, 'enrol-wrong');

  await page.goto(server.url);
  await signIn(page);
  await page.getByRole('button', { name: 'Oficina' }).click();
  await page.getByRole('menuitem', { name: 'Ajustes' }).click();
  await page.getByRole('navigation', { name: 'Ajustes' }).getByRole('link', { name: 'Terminales' }).click();
  await expect(page.getByText('Todavía no hay ningún terminal', { exact: false })).toBeVisible();
  await expectAccessible(page);
  await picture(page, 'terminals-none');
  await page.getByRole('button', { name: 'Dar de alta un terminal' }).click();
  const shown = page.getByRole('status', { name: 'Código de alta' });
  await expect(shown).toHaveText(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/);
  const code = await shown.textContent();
  await expect(page.getByText(at)).toBeVisible();
  await expect(page.getByText(/^([0-9A-F]{2}:){31}[0-9A-F]{2}$/)).toBeVisible();
  await expectAccessible(page);
  await picture(page, 'code');
  await page.getByRole('button', { name: 'Listo' }).click();

  await other.getByRole('textbox', { name: 'Código de alta' }).fill((code ?? '').toLowerCase().replace('-', ''));
  await other.getByRole('textbox', { name: 'Nombre de este terminal' }).fill('Piscina');
  await other.getByRole('button', { name: 'Dar de alta' }).click();
  await signIn(other);
  expect(await context.cookies()).toEqual([
    expect.objectContaining({ name: '__Host-taquilla-terminal', httpOnly: true, secure: true, sameSite: 'Strict' }),
  ]);
  await other.reload();
  await expect(other.getByRole('heading', { name: 'Venta' })).toBeVisible();

  const row = page.getByRole('row', { name: /Piscina/ });
  await expect(row).toContainText('Activo');
  await picture(page, 'terminals');
  await row.getByRole('button', { name: 'Revocar Piscina' }).click();
  await picture(page, 'revoke');
  await page.getByRole('dialog').getByRole('button', { name: 'Revocar' }).click();
  await expect(row).toContainText('Revocado');
  await expect(other.getByRole('heading', { name: 'Dar de alta este terminal' })).toBeVisible();
  await expect(other.getByText('Marta Ruiz')).toHaveCount(0);
  await context.close();
});

test('without TLS the screen says why nobody can sign in', async () => {
  const plain = await startTillServer(
    join(dataDir, 'plain'),
    '--host',
    '0.0.0.0',
    '--allow-host',
    NAME,
    '--insecure-lan',
  );
  const context = await away.newContext({ locale: 'es-ES', viewport: { width: 1280, height: 800 } });
  const other = await context.newPage();
  await other.goto(plain.network ?? '');
  await expect(other.getByText('Esta conexión no está cifrada')).toBeVisible();
  await expect(other.getByRole('textbox')).toHaveCount(0);
  await expectAccessible(other);
  await picture(other, 'insecure');
  await context.close();
  expect(await plain.stop()).toBe(0);
});

async function signIn(page: Page): Promise<void> {
  await page.getByRole('radio', { name: /Marta Ruiz/ }).click();
  await page.keyboard.type('1234');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Venta' })).toBeVisible();
}

/** The screen in both sizes and colours that tills have. */
async function picture(page: Page, name: string): Promise<void> {
  if (pictures === undefined) return;
  for (const [width, height] of [
    [1280, 800],
    [1920, 1080],
  ] as const) {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme });
      await page.screenshot({ path: join(pictures, `${name}-${width}-${colorScheme}.png`), animations: 'disabled' });
    }
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.emulateMedia({ colorScheme: 'light' });
}
