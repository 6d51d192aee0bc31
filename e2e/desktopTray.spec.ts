/** The desktop without its window: what the tray says, and how it ends while a browser sells on its server. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'playwright/test';
import { fillWithDemo } from './demoFolder.ts';
import { type Desktop, launchDesktop, realElectron, runDesktop } from './electron-stand-in/launch.ts';

let dataDir: string;
let desktop: Desktop;
let follower: AbortController;

test.beforeEach(async () => {
  // Electron tells nobody what its tray shows.
  expect(realElectron(), 'these tests look into the stand-in').toBeUndefined();
  dataDir = mkdtempSync(join(tmpdir(), 'taquilla-desktop-tray-'));
  await fillWithDemo(dataDir);
  follower = new AbortController();
});
test.afterEach(() => {
  follower.abort();
  rmSync(dataDir, { recursive: true, force: true });
});

const start = async (more: { args?: string[]; env?: NodeJS.ProcessEnv } = {}): Promise<void> => {
  const env = { XDG_CONFIG_HOME: join(dataDir, 'config'), ...more.env };
  desktop = await launchDesktop({ dataDir, ...more, env });
  await desktop.evaluate(({ dialog }) => {
    const said: string[] = [];
    Object.assign(globalThis, { said, answer: 0 });
    dialog.showMessageBox = async (...args: unknown[]) => {
      said.push((args.at(-1) as { message: string }).message);
      return { response: (globalThis as unknown as { answer: number }).answer, checkboxChecked: false };
    };
  }, undefined);
};
const said = () => desktop.evaluate(() => (globalThis as unknown as { said: string[] }).said, undefined);
/** Has the next questions answered with the button of that number. */
const willAnswer = (button: number) =>
  desktop.evaluate((_, answer) => void Object.assign(globalThis, { answer }), button);
const windows = () => desktop.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length, undefined);
const closeWindow = () => desktop.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close(), undefined);

interface Item {
  readonly label?: string;
  readonly checked?: boolean;
  readonly submenu?: readonly Item[];
  readonly click?: (item: { checked: boolean }) => void;
}
interface Shown {
  readonly tooltip: string;
  readonly menu: readonly Item[];
}
const tray = () =>
  desktop.evaluate(({ Tray }) => {
    const [icon] = (Tray as unknown as { shown: () => Shown[] }).shown();
    return { tooltip: icon?.tooltip, labels: icon?.menu.map(({ label }) => label).filter((label) => label) };
  }, undefined);
const choose = (label: string) =>
  desktop.evaluate(({ Tray }, label) => {
    const [icon] = (Tray as unknown as { shown: () => Shown[] }).shown();
    const item = icon?.menu.find((each) => each.label === label);
    if (item?.click === undefined) throw new Error(`the tray has no ${label}`);
    item.click({ checked: item.checked !== true });
  }, label);
const chooseInMenu = (label: string) =>
  desktop.evaluate(({ Menu }, label) => {
    const items = (Menu.getApplicationMenu()?.items ?? []) as unknown as Item[];
    items
      .flatMap(({ submenu = [] }) => submenu)
      .find((item) => item.label === label)
      ?.click?.({ checked: true });
  }, label);

/** Has a browser at another place follow the events, as a till does that somebody is signed in on. */
async function followEvents(): Promise<void> {
  const url = await desktop.page.evaluate(async () => (await window.taquilla?.appInfo())?.serverUrl);
  const { demo } = (await (await fetch(`${url}/api/setup`)).json()) as { demo: object };
  const headers = { 'content-type': 'application/json' };
  const session = await fetch(`${url}/api/session`, { method: 'POST', headers, body: JSON.stringify(demo) });
  const { token } = (await session.json()) as { token: string };
  const stream = await fetch(`${url}/api/events`, {
    headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream' },
    signal: follower.signal,
  });
  expect(stream.status).toBe(200);
}

test('stays in the tray while a browser is connected, and asks before it quits', async () => {
  test.setTimeout(120_000);
  await start({ args: ['--demo'] });
  await expect.poll(async () => (await tray()).tooltip).toBe('Taquilla: en marcha');
  const before = await tray();
  expect(before.labels).toEqual(['Taquilla: en marcha', 'Abrir Taquilla', 'Abrir al iniciar sesión', 'Salir']);
  await followEvents();

  for (const times of [1, 2]) {
    await closeWindow();
    await expect.poll(windows).toBe(0);
    await choose('Abrir Taquilla');
    await expect.poll(windows).toBe(1);
    expect(await said(), `closed ${times} times`).toEqual(['Taquilla sigue en marcha']);
  }
  await closeWindow();
  expect((await runDesktop({ dataDir, args: ['--hidden'] })).code).toBe(0);
  expect(await windows()).toBe(0);
  expect((await runDesktop({ dataDir })).code).toBe(0);
  await expect.poll(windows).toBe(1);

  await choose('Salir');
  await chooseInMenu('Salir');
  const question = 'Otros puestos están usando este equipo';
  await expect.poll(said).toEqual(['Taquilla sigue en marcha', question, question]);
  expect(await windows()).toBe(1);
  await willAnswer(1);
  await choose('Salir');
  expect(await desktop.exited).toBe(0);
});

test('ends by a signal without a question, and with its window once nobody else is connected', async () => {
  test.setTimeout(120_000);
  await start({ args: ['--demo'] });
  await followEvents();
  process.kill(desktop.pid, 'SIGTERM');
  expect(await desktop.exited).toBe(0);

  follower = new AbortController();
  await start({ args: ['--demo'] });
  await followEvents();
  await closeWindow();
  await choose('Abrir Taquilla');
  follower.abort();
  // The server notices a moment later; until then the window only closes.
  const closeAgain = async (): Promise<null> => {
    await choose('Abrir Taquilla');
    await closeWindow();
    await new Promise((settle) => setTimeout(settle, 500));
    return null;
  };
  // Ending may take longer than a turn, and what is ending answers nobody.
  await expect(async () => {
    expect(await Promise.race([desktop.exited, closeAgain()])).toBe(0);
  }).toPass({ timeout: 20_000 });
});

test('where there is no tray the window asks before it closes on others', async () => {
  test.setTimeout(120_000);
  await start({ args: ['--demo'], env: { TAQUILLA_STAND_IN_TRAY: 'none' } });
  await followEvents();
  await closeWindow();
  await expect.poll(said).toEqual(['Otros puestos están usando este equipo']);
  expect(await windows()).toBe(1);
  await willAnswer(1);
  await closeWindow();
  expect(await desktop.exited).toBe(0);
});

test('starts at sign-in where somebody chose so', async () => {
  await start();
  const file = join(dataDir, 'config/autostart/es.taquilla.till.desktop');
  expect(existsSync(file)).toBe(false);
  await choose('Abrir al iniciar sesión');
  expect(readFileSync(file, 'utf8')).toContain(`"--hidden" "--data" "${dataDir}"`);
  await choose('Abrir al iniciar sesión');
  expect(existsSync(file)).toBe(false);
  expect(await desktop.exit()).toBe(0);
});
