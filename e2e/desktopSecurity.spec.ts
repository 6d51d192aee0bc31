/**
 * Electron's security checklist, point by point (electronjs.org/docs/latest/tutorial/security). In desktop.spec.ts are: 5
 * permissions, 7 the content security policy, 13 navigation, 14 new windows, 15 `openExternal`, 17 the sender of messages, 20 what
 * the page gets of Electron. 19, the fuses, is in test/packaging/desktop.test.ts. Here is the rest.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'playwright/test';
import { type Desktop, launchDesktop } from './electron-stand-in/launch.ts';

let desktop: Desktop;
const dataDir = mkdtempSync(join(tmpdir(), 'taquilla-security-'));

test.beforeAll(async () => {
  desktop = await launchDesktop({ dataDir });
});

test.afterAll(async () => {
  expect(await desktop.exit()).toBe(0);
  rmSync(dataDir, { recursive: true, force: true });
});

test('1 and 18: everything a screen loads comes by app://, nothing by http: or file:', async () => {
  const asked: string[] = [];
  desktop.page.on('request', (request) => asked.push(request.url()));
  await desktop.page.goto(desktop.address('/'));
  await desktop.page.waitForLoadState('networkidle');
  expect(asked.length).toBeGreaterThan(3);
  expect(asked.filter((url) => !url.startsWith(desktop.address('/')) && !/^(data|blob):/.test(url))).toEqual([]);
});

test('2 to 4, 6, 8 to 10: every window is isolated and sandboxed, without Node, and with the security of the web', async () => {
  const seen = await desktop.evaluate(({ app, BrowserWindow }) => {
    // Electron has this method, and its types leave it out.
    type Contents = Electron.WebContents & { getLastWebPreferences(): Record<string, unknown> };
    const preferencesOf = (contents: Electron.WebContents) => (contents as Contents).getLastWebPreferences();
    const all = BrowserWindow.getAllWindows().map(({ webContents }) => preferencesOf(webContents));
    Object.assign(globalThis, { all });
    app.on('web-contents-created', (_event, contents) => {
      all.push(preferencesOf(contents));
      contents.print = (_options, callback) => callback?.(true, '');
    });
    return all.length;
  }, undefined);
  expect(seen).toBe(1);
  // The window that prints is another one.
  const pdf = '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF';
  await desktop.page.evaluate((text) => window.taquilla?.print(new TextEncoder().encode(text)), pdf);
  const all = await desktop.evaluate(
    () => (globalThis as unknown as { all: Record<string, unknown>[] }).all,
    undefined,
  );
  expect(all).toHaveLength(2);
  for (const preferences of all) {
    expect(preferences).toMatchObject({
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      experimentalFeatures: false,
    });
    expect(preferences.enableBlinkFeatures ?? '').toBe('');
  }
});

test('11 and 12: there is no webview, and one that were made would not be attached', async () => {
  const isPrevented = await desktop.evaluate(({ BrowserWindow }) => {
    const [window] = BrowserWindow.getAllWindows();
    let prevented = false;
    const event = { preventDefault: () => (prevented = true) };
    window?.webContents.emit('will-attach-webview', event, {}, {});
    return prevented;
  }, undefined);
  expect(isPrevented).toBe(true);
  const inside = await desktop.page.evaluate(() => {
    const view = document.createElement('webview');
    view.setAttribute('src', 'https://evil.example/');
    document.body.append(view);
    return { isView: 'loadURL' in view, frames: window.frames.length };
  });
  expect(inside).toEqual({ isView: false, frames: 0 });
});

test('16: Electron is of one version, named outright', () => {
  const { devDependencies } = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8')) as {
    devDependencies: Record<string, string>;
  };
  expect(devDependencies.electron).toMatch(/^\d+\.\d+\.\d+$/);
});
