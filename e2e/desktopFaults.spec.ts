/** The desktop while something of it crashes or hangs in the middle of a sale: the basket stays, and no sale is lost or doubled. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'playwright/test';
import { taquilla } from './commandLine.ts';
import { fillWithDemo } from './demoFolder.ts';
import { type Desktop, launchDesktop } from './electron-stand-in/launch.ts';
import { settled, tile } from './steps.ts';

let desktop: Desktop;
let dataDir: string;
let token = '';

test.beforeEach(async () => {
  test.setTimeout(150_000);
  dataDir = mkdtempSync(join(tmpdir(), 'taquilla-desktop-faults-'));
  await fillWithDemo(dataDir);
  desktop = await launchDesktop({ dataDir, demo: true });
  const { demo } = await ask<{ demo: { user: number; pin: string } }>('setup');
  const session = await ask<{ token: string }>('session', demo);
  token = session.token;
  const [pos] = await ask<{ id: number }[]>('model/pos?active=true&sort=id&limit=1');
  await ask('pos/open', { pos: pos?.id, realCashCount: 500 });
  await desktop.page.evaluate((saved) => sessionStorage.setItem('taquilla.session', saved), JSON.stringify(session));
  await desktop.page.goto(desktop.address('/till'));
  await settled(desktop.page);
});

test.afterEach(async () => {
  expect(await desktop.exit()).toBe(0);
  const { code, output } = await taquilla('verify', '--data', dataDir);
  expect(output).not.toContain('BROKEN');
  expect(code).toBe(0);
  token = '';
  rmSync(dataDir, { recursive: true, force: true });
});

/** Reads or, with a body, writes at a path below `/api/`, past the window. */
async function ask<R>(path: string, body?: unknown): Promise<R> {
  const url = await desktop.page.evaluate(async () => (await window.taquilla?.appInfo())?.serverUrl);
  const response = await fetch(`${url}/api/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'content-type': 'application/json', ...(token === '' ? {} : { authorization: `Bearer ${token}` }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as R;
}

const newestSale = async (): Promise<number> =>
  (await ask<{ id: number }[]>('model/invoice?sort=-id&limit=1'))[0]?.id ?? 0;
const salesSince = (id: number) => ask<{ total: number }[]>(`model/invoice?id[gt]=${id}&sort=id`);
/** The process of the server that runs now. */
const serverPid = (): Promise<number> =>
  desktop.evaluate(
    ({ app }) => app.getAppMetrics().find(({ name }) => name === 'Taquilla server')?.pid ?? 0,
    undefined,
  );
const signal = async (name: NodeJS.Signals): Promise<number> => {
  const pid = await serverPid();
  process.kill(pid, name);
  return pid;
};

test('the server is killed around charges', async () => {
  const { page } = desktop;
  const before = await newestSale();
  const receipt = page.getByTestId('receipt');
  await tile(page, 'Menú del día').click();
  const first = await signal('SIGKILL');
  await expect.poll(serverPid).not.toBe(first);
  await expect(page.getByTestId('basket')).toContainText('Menú del día');
  for (const moment of [0, 20]) {
    if (moment > 0) await tile(page, 'Menú del día').click();
    const charge = page.getByTestId('pay-note-20').click();
    await delay(moment);
    await signal('SIGKILL');
    await charge;
    await expect(async () => {
      // Pressed when the server was gone already, the button charges nothing.
      const again = page.locator('[data-testid=pay-note-20]:enabled');
      if (!(await receipt.isVisible()) && (await again.isVisible())) await again.click();
      expect(await receipt.isVisible()).toBe(true);
    }).toPass({ timeout: 60_000 });
    await page.keyboard.press('Escape');
  }
  expect((await salesSince(before)).map(({ total }) => total)).toEqual([12.5, 12.5]);
});

test('a server that does not answer is waited for or restarted, as the person says', async () => {
  const { page } = desktop;
  const before = await newestSale();
  await desktop.evaluate(({ dialog }) => {
    const asked: string[] = [];
    Object.assign(globalThis, { asked });
    dialog.showMessageBox = async (...args: unknown[]) => {
      const { message, buttons } = args.at(-1) as { message: string; buttons: string[] };
      asked.push(`${message}: ${buttons.join(', ')}`);
      return { response: 1, checkboxChecked: false };
    };
  }, undefined);
  await tile(page, 'Agua 50 cl').click();
  const pid = await signal('SIGSTOP');
  // Before the question, the screen says so by itself.
  await expect(page.getByTestId('server-gone')).toBeVisible({ timeout: 25_000 });
  await expect.poll(serverPid, { timeout: 60_000 }).not.toBe(pid);
  const asked = await desktop.evaluate(() => (globalThis as unknown as { asked: string[] }).asked, undefined);
  expect(asked).toEqual(['Taquilla no responde: Esperar, Reiniciar el servidor']);
  await expect(page.getByTestId('server-gone')).toBeHidden({ timeout: 20_000 });
  await expect(page.getByTestId('basket')).toContainText('Agua 50 cl');
  await page.getByTestId('pay-note-20').click();
  await expect(page.getByTestId('receipt')).toBeVisible();
  expect(await salesSince(before)).toHaveLength(1);
});

test('a screen that crashes in the middle of a sale comes back with its basket', async () => {
  await tile(desktop.page, 'Menú del día').click();
  await tile(desktop.page, 'Agua 50 cl').click();
  await expect(desktop.page.getByTestId('basket')).toContainText('Agua 50 cl');
  const ofWindow = <R>(code: string): Promise<R> =>
    desktop.evaluate(
      async ({ BrowserWindow }, script) => BrowserWindow.getAllWindows()[0]?.webContents.executeJavaScript(script),
      code,
    );
  await desktop.evaluate(
    ({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer(),
    undefined,
  );
  const basket = () =>
    ofWindow<string>(`document.querySelector('[data-testid=basket]')?.innerText ?? ''`).catch(() => 'crashed');
  await expect.poll(basket, { timeout: 30_000 }).toMatch(/Menú del día[\s\S]*Agua 50 cl/);
  expect(desktop.output()).toContain('the screen’s process ended');
});
