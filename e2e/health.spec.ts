/** What the screens say when something is wrong with the installation. */
import { appendFileSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { crc32 } from 'node:zlib';
import { expect, type Page, test } from 'playwright/test';
import { taquilla } from './commandLine.ts';
import { expectAccessible } from './steps.ts';
import { startTillServer, type TillServer } from './tillServer.ts';

/** Where to keep pictures of the screens; none are taken unless it is set. */
const pictures = process.env.TAQUILLA_PICTURES;

let dataDir: string;
let server: TillServer;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  dataDir = join(mkdtempSync(join(tmpdir(), 'taquilla-health-')), 'data');
  expect((await taquilla('demo', '--data', dataDir, '--scale', '0.02')).code).toBe(0);
});
test.afterAll(() => rmSync(dirname(dataDir), { recursive: true, force: true }));
test.beforeEach(async () => {
  server = await startTillServer(dataDir);
});
test.afterEach(async () => {
  expect(await server.stop()).toBe(0);
});

const notice = (page: Page) => page.getByRole('region', { name: 'Avisos de la instalación' });

async function restart(change: () => void): Promise<void> {
  expect(await server.stop()).toBe(0);
  change();
  server = await startTillServer(dataDir);
}

test('nothing, while nothing is wrong', async ({ page }) => {
  await page.goto(server.url);
  await expect(page.getByText('Marta Ruiz').first()).toBeVisible();
  await expect(notice(page)).toHaveCount(0);
});

test('that nobody can sign in without pepper.key, before anybody tries', async ({ page }) => {
  const pepper = join(dataDir, 'pepper.key');
  await restart(() => renameSync(pepper, `${pepper}.kept`));
  await page.goto(server.url);
  await expect(notice(page)).toContainText('Nadie puede entrar con su PIN');
  await expectAccessible(page);
  await picture(page, 'pepper');
  await restart(() => renameSync(`${pepper}.kept`, pepper));
  await page.goto(server.url);
  await expect(page.getByText('Marta Ruiz').first()).toBeVisible();
  await expect(notice(page)).toHaveCount(0);
});

test('that this machine’s clock is off', async ({ page }) => {
  await page.clock.install({ time: Date.now() + 25 * 60_000 });
  await page.goto(server.url);
  await expect(notice(page)).toContainText('Va 25 minutos por delante del servidor.');
});

test('that acknowledged work is missing, on the till as well, which sells no more', async ({ page }) => {
  await page.goto(server.url);
  await page.getByText('Marta Ruiz').first().click();
  await page.keyboard.type('1234');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('navigation')).toBeVisible();
  const { port } = new URL(server.url);
  expect(await server.stop()).toBe(0);
  // The last head of these very data, and far behind it.
  const heads = join(dataDir, 'taquilla.heads');
  const last = readFileSync(heads, 'utf8').trimEnd().split('\n').at(-1) ?? '';
  const [, , , , ...more] = JSON.parse(last.slice(0, last.lastIndexOf(' '))) as unknown[];
  const line = JSON.stringify([9_999_999, 'x', '2026-03-02T09:00:00.000Z', 'T26-000123', ...more]);
  const sum = crc32(line).toString(16).padStart(8, '0');
  appendFileSync(heads, `${line} ${sum}\n`);
  server = await startTillServer(dataDir, '--port', port);
  await page.reload();
  await expect(notice(page)).toContainText('Faltan operaciones que ya se habían guardado');
  await expectAccessible(page);
  await picture(page, 'missing-till');
  await page.emulateMedia({ colorScheme: 'dark' });
  await picture(page, 'missing-till-dark');
});

async function picture(page: Page, name: string): Promise<void> {
  if (pictures === undefined) return;
  for (const [width, height] of [
    [1280, 800],
    [1920, 1080],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.screenshot({ path: join(pictures, `health-${name}-${width}.png`) });
  }
}
