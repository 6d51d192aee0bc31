/** A new version on the desktop: offered, refused while a cash point is open, and put in the place of the old one. */
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, type Page, test } from 'playwright/test';
import { type FeedServer, FILE, startFeedServer } from '../test/kit/updateFeed.ts';
import { fillWithDemo } from './demoFolder.ts';
import { type Desktop, launchDesktop, realElectron } from './electron-stand-in/launch.ts';
import { expectAccessible } from './steps.ts';

let dataDir: string;
let image: string;
let feed: FeedServer;
let desktop: Desktop;

test.beforeEach(async () => {
  // The program of an AppImage is elsewhere than that of the tests, and there are none but on Linux.
  expect([realElectron(), process.platform], 'these tests look into the stand-in').toEqual([undefined, 'linux']);
  dataDir = mkdtempSync(join(tmpdir(), 'taquilla-desktop-update-'));
  image = join(dataDir, 'Taquilla.AppImage');
  writeFileSync(image, 'the old version');
  mkdirSync(join(dataDir, 'data'));
  await fillWithDemo(join(dataDir, 'data'));
  feed = await startFeedServer();
});
test.afterEach(async () => {
  await feed.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Starts it as an AppImage does. */
const start = async (): Promise<void> => {
  const env = {
    ...{ APPIMAGE: image, APPDIR: dirname(process.execPath), XDG_CONFIG_HOME: join(dataDir, 'config') },
    TAQUILLA_UPDATES: JSON.stringify(feed.source),
  };
  desktop = await launchDesktop({ dataDir: join(dataDir, 'data'), env });
};

/** One request over the bridge, as who is signed in. */
const asks = (page: Page, path: string, body?: object) =>
  page.evaluate(
    async ([path, body]) => {
      const token = JSON.parse(sessionStorage.getItem('taquilla.session') ?? '{}').token;
      const headers: Record<string, string> = {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === null ? {} : { 'content-type': 'application/json' }),
      };
      const method = body === null ? 'GET' : 'POST';
      const answer = await window.taquilla?.request({
        ...{ method, path: `/api/${path}`, headers },
        ...(body === null ? {} : { body }),
      });
      return { status: answer?.status, body: JSON.parse(String(answer?.body)) };
    },
    [path, body === undefined ? null : JSON.stringify(body)] as const,
  );

interface DemoUser {
  readonly user: number;
  readonly pin: string;
}
const demoUser = async (page: Page): Promise<DemoUser> => (await asks(page, 'setup')).body.demo;

async function signIn(page: Page): Promise<void> {
  const { body } = await asks(page, 'session', await demoUser(page));
  await page.evaluate((session) => sessionStorage.setItem('taquilla.session', session), JSON.stringify(body));
}

test('a new version is offered, refused while a cash point is open, and then installed', async () => {
  test.setTimeout(120_000);
  feed.offer(feed.feedOf());
  await start();
  const { page } = desktop;
  await signIn(page);
  await page.goto(desktop.address('/office/updates'));
  await page.getByRole('button', { name: 'Buscar ahora' }).click();
  await expect(page.getByRole('heading', { name: 'Hay una versión nueva: 9.9.9' })).toBeVisible();
  await expect(page.getByText('Un botón nuevo.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Descargar' }).click();
  await expect(page.getByText('Descargada y comprobada.')).toBeVisible();
  const install = page.getByRole('button', { name: 'Instalar ahora' });
  expect(await asks(page, 'pos/open', { pos: 1, realCashCount: 0, comments: 'Prueba' })).toMatchObject({ status: 200 });
  await expect(page.getByText(/Hay una caja abierta\. Ciérrela antes\. \(Recepción/)).toBeVisible();
  await expect(install).toBeDisabled();
  expect(await asks(page, 'system/update/install', { when: 'now' })).toMatchObject({ status: 409 });
  await expectAccessible(page);
  expect(readFileSync(image, 'utf8')).toBe('the old version');

  const counted = { realCashCount: 0, realCreditCardCount: 0, comments: 'Prueba', manager: await demoUser(page) };
  expect(await asks(page, 'pos/close', { pos: 1, ...counted })).toMatchObject({ status: 200 });
  await expect(install).toBeEnabled();
  await install.click();
  expect(await desktop.exited).toBe(0);
  expect(readFileSync(image)).toEqual(feed.file);
  expect(statSync(image).mode & 0o111).not.toBe(0);
  expect(desktop.output()).toContain(`relaunch ${image}`);
  expect(existsSync(`${image}.new`)).toBe(false);
});

test('the tray says so, and at the end it is installed only if its file is still the one that was signed', async () => {
  test.setTimeout(120_000);
  feed.offer(feed.feedOf());
  await start();
  const { page } = desktop;
  await signIn(page);
  await asks(page, 'system/update/ask', {});
  await asks(page, 'system/update/download', {});
  await page.goto(desktop.address('/office/updates'));
  await page.getByRole('button', { name: 'Instalar al salir' }).click();
  await expect(page.getByText(/Se instalará cuando alguien salga/)).toBeVisible();
  const folder = join(dataDir, 'data/updates');
  expect(readdirSync(folder)).toContain(FILE.slice(1));
  writeFileSync(join(folder, FILE.slice(1)), Buffer.alloc(feed.file.length));
  await desktop.exit();
  expect(readFileSync(image, 'utf8')).toBe('the old version');
  expect(desktop.output()).toContain('is not the file that was signed');

  await start();
  await expect
    .poll(() =>
      desktop.evaluate(({ Tray }) => {
        const [icon] = (Tray as unknown as { shown: () => { menu: { label?: string }[] }[] }).shown();
        return icon?.menu.map(({ label }) => label);
      }, undefined),
    )
    .toContain('Hay una versión nueva: 9.9.9');
  await signIn(desktop.page);
  await desktop.page.goto(desktop.address('/office/updates'));
  await expect(desktop.page.getByText(/El archivo no es el que firmó quien hace el programa/)).toBeVisible();
  expect(await desktop.exit()).toBe(0);
});
