/** The desktop shell, on the built bundles: what the page gets from it, what it refuses, and how it starts and ends. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'playwright/test';
import { bridgeKeys } from '../src/shared/bridge.ts';
import { type Desktop, launchDesktop, runDesktop } from './electron-stand-in/launch.ts';

const folders: string[] = [];

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'taquilla-desktop-'));
  folders.push(folder);
  return folder;
}

test.afterAll(() => {
  for (const folder of folders) {
    rmSync(folder, { recursive: true, force: true });
  }
});

/** One request over the bridge. */
const request = (desktop: Desktop, path: string, body?: object) =>
  desktop.page.evaluate(
    async ([path, body]) => {
      const method = body === null ? 'GET' : 'POST';
      const headers: Record<string, string> = body === null ? {} : { 'content-type': 'application/json' };
      const answer = await window.taquilla?.request({ method, path, headers, ...(body === null ? {} : { body }) });
      return answer && { status: answer.status, headers: answer.headers, body: JSON.parse(String(answer.body)) };
    },
    [path, body === undefined ? null : JSON.stringify(body)] as const,
  );

const firstRun = {
  company: { name: 'Polideportivo Norte', taxNumber: 'B12345674' },
  manager: { name: 'Ana', pin: '4826' },
  pos: { name: 'Recepción' },
};

test.describe('a running desktop', () => {
  let desktop: Desktop;
  let dataDir: string;

  test.beforeAll(async () => {
    dataDir = newFolder();
    desktop = await launchDesktop({ dataDir });
  });

  test.afterAll(async () => {
    expect(await desktop.exit()).toBe(0);
  });

  test.beforeEach(async () => {
    if (!desktop.page.url().startsWith(desktop.address('/'))) {
      await desktop.page.goto(desktop.address('/'));
    }
  });

  test('the page gets the golden list and nothing else', async () => {
    const found = await desktop.page.evaluate(() => ({
      keys: Object.keys(window.taquilla ?? {}).sort(),
      frozen: Object.isFrozen(window.taquilla),
      strays: ['require', 'module', 'process', 'Buffer', 'electron', 'ipcRenderer', 'global'].filter(
        (name) => name in window,
      ),
    }));
    expect(found).toEqual({ keys: [...bridgeKeys].sort(), frozen: true, strays: [] });
  });

  test('a request reaches the embedded server as the till’s own', async () => {
    expect(await request(desktop, '/api/health')).toMatchObject({ status: 200 });
    expect(await request(desktop, '/api/setup')).toMatchObject({ status: 200, body: { done: false } });
  });

  for (const [path, status, code] of [
    ['/etc/passwd', 404, 'not_found'],
    ['/', 404, 'not_found'],
    ['/api/../etc/passwd', 404, 'not_found'],
    ['/api/%2e%2e/etc/passwd', 404, 'not_found'],
    ['//evil.example/api/health', 404, 'not_found'],
    ['https://evil.example/api/health', 404, 'not_found'],
    ['/api/events', 406, 'not_acceptable'],
    [`/api/${'a'.repeat(9000)}`, 414, 'uri_too_long'],
  ] as const) {
    test(`refuses ${path.slice(0, 40)}`, async () => {
      expect(await request(desktop, path)).toMatchObject({
        status,
        headers: { 'content-type': 'application/problem+json' },
        body: { type: `/problems/${code}`, status, code },
      });
    });
  }

  test('never throws, whatever it is asked', async () => {
    const answers = await desktop.page.evaluate(async () => {
      const ask = window.taquilla?.request as unknown as (...args: unknown[]) => Promise<{ status: number }>;
      const odd = [undefined, null, 7, 'x', [], {}, { method: 'GET', path: 7, headers: {} }];
      return Promise.all(odd.map(async (value) => (await ask(value)).status));
    });
    expect(new Set(answers)).toEqual(new Set([400]));
  });

  test('answers no page but its own, not even the same server’s', async () => {
    const { page } = desktop;
    const serverUrl = await page.evaluate(async () => (await window.taquilla?.appInfo())?.serverUrl ?? '');
    await page.goto(serverUrl);
    expect(await request(desktop, '/api/health')).toMatchObject({ status: 403, body: { code: 'origin_not_allowed' } });
    const others = await page.evaluate(async () => ({
      appInfo: await window.taquilla?.appInfo().then(
        () => 'told',
        () => 'refused',
      ),
      print: await window.taquilla?.print(new Uint8Array()),
      saveFile: await window.taquilla?.saveFile('a', new Uint8Array()),
    }));
    expect(others).toEqual({
      appInfo: 'refused',
      print: { ok: false, reason: 'refused' },
      saveFile: { ok: false, reason: 'refused' },
    });
  });

  test('a frame inside the page gets nothing', async () => {
    const inside = await desktop.page.evaluate(async () => {
      const frame = document.createElement('iframe');
      frame.src = URL.createObjectURL(new Blob(['<p>inside</p>'], { type: 'text/html' }));
      const loaded = new Promise((settle) => frame.addEventListener('load', settle));
      document.body.append(frame);
      await loaded;
      return { text: frame.contentDocument?.body.textContent, bridge: typeof frame.contentWindow?.taquilla };
    });
    expect(inside).toEqual({ text: 'inside', bridge: 'undefined' });
  });

  test('the page cannot leave, and only listed links open outside', async () => {
    const { page } = desktop;
    await desktop.evaluate(({ shell }) => {
      const opened: string[] = [];
      Object.assign(globalThis, { opened });
      shell.openExternal = async (url) => {
        opened.push(url);
      };
    }, undefined);
    await page.evaluate(() => Object.assign(globalThis, { stays: true }));
    const stays = () => page.evaluate(() => 'stays' in globalThis);
    const windows = await page.evaluate(() =>
      ['https://evil.example/', 'https://sede.agenciatributaria.gob.es/', 'file:///etc/passwd', 'about:blank'].map(
        (url) => window.open(url),
      ),
    );
    expect(windows).toEqual([null, null, null, null]);
    for (const away of ['https://evil.example/a', 'http://127.0.0.1:9/', 'https://www2.agenciatributaria.gob.es/b']) {
      await page.evaluate((url) => {
        location.href = url;
      }, away);
      await page.waitForTimeout(200);
      expect(await stays()).toBe(true);
    }
    await page.evaluate(() => {
      const form = document.createElement('form');
      form.action = 'https://evil.example/form';
      document.body.append(form);
      form.submit();
    });
    await page.waitForTimeout(200);
    expect(await stays()).toBe(true);
    expect(page.context().pages()).toHaveLength(1);
    const opened = await desktop.evaluate(() => (globalThis as unknown as { opened: string[] }).opened, undefined);
    expect(opened).toEqual(['https://sede.agenciatributaria.gob.es/', 'https://www2.agenciatributaria.gob.es/b']);
  });

  test('the policy stops inline scripts, eval, and anything from elsewhere', async () => {
    const found = await desktop.page.evaluate(async () => {
      const violations: string[] = [];
      document.addEventListener('securitypolicyviolation', (event) => violations.push(event.effectiveDirective));
      const marks = globalThis as unknown as Record<string, unknown>;
      const inline = document.createElement('script');
      inline.textContent = 'globalThis.inlineRan = true';
      document.body.append(inline);
      const button = document.createElement('button');
      button.setAttribute('onclick', 'globalThis.handlerRan = true');
      document.body.append(button);
      button.click();
      setTimeout('globalThis.evalRan = true', 0);
      const foreign = document.createElement('script');
      foreign.src = 'https://evil.example/x.js';
      document.body.append(foreign);
      const image = document.createElement('img');
      image.src = 'https://evil.example/x.png';
      document.body.append(image);
      const fetched = await fetch('https://evil.example/').then(
        () => 'fetched',
        () => 'refused',
      );
      await new Promise((settle) => setTimeout(settle, 200));
      return {
        ran: ['inlineRan', 'handlerRan', 'evalRan'].filter((mark) => marks[mark]),
        fetched,
        violations: [...new Set(violations)].sort(),
      };
    });
    expect(found).toEqual({
      ran: [],
      fetched: 'refused',
      violations: ['connect-src', 'img-src', 'script-src', 'script-src-attr', 'script-src-elem'],
    });
  });

  test('every permission is denied', async () => {
    const states = await desktop.page.evaluate(async () => {
      const names = ['geolocation', 'notifications', 'camera', 'microphone'];
      const found = await Promise.all(names.map((name) => navigator.permissions.query({ name: name as 'camera' })));
      return [...new Set(found.map(({ state }) => state))];
    });
    expect(states).toEqual(['denied']);
  });

  test('prints a PDF, says when the person cancels, and refuses what is no PDF', async () => {
    await desktop.evaluate(({ app }) => {
      const outcomes: [boolean, string][] = [
        [true, ''],
        [false, 'Print job canceled'],
        [false, 'Print job failed'],
      ];
      app.on('web-contents-created', (_event, contents) => {
        contents.print = (_options, callback) => callback?.(...(outcomes.shift() ?? [false, 'no more']));
      });
    }, undefined);
    const print = (text: string) =>
      desktop.page.evaluate((text) => window.taquilla?.print(new TextEncoder().encode(text)), text);
    const pdf = '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF';
    expect(await print(pdf)).toEqual({ ok: true });
    expect(await print(pdf)).toMatchObject({ ok: false, reason: 'cancelled' });
    expect(await print(pdf)).toMatchObject({ ok: false, reason: 'failed', detail: 'Print job failed' });
    expect(await print('<html>')).toEqual({ ok: false, reason: 'refused' });
    expect(await desktop.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length, undefined)).toBe(1);
  });

  test('saves bytes where the person says, under a name without folders', async () => {
    const file = join(dataDir, 'saved.bin');
    await desktop.evaluate(({ dialog }, path) => {
      const asked: unknown[] = [];
      Object.assign(globalThis, { asked });
      const answers = [
        { canceled: false, filePath: path },
        { canceled: true, filePath: '' },
      ];
      dialog.showSaveDialog = async (...args: unknown[]) => {
        asked.push((args.at(-1) as { defaultPath: string }).defaultPath);
        return answers.shift() ?? { canceled: true, filePath: '' };
      };
    }, file);
    const save = () =>
      desktop.page.evaluate(() =>
        window.taquilla?.saveFile('../../ventas enero.csv', new Uint8Array([0, 1, 254, 255])),
      );
    expect(await save()).toEqual({ ok: true, path: file });
    expect([...readFileSync(file)]).toEqual([0, 1, 254, 255]);
    expect(await save()).toEqual({ ok: false, reason: 'cancelled' });
    const asked = await desktop.evaluate(() => (globalThis as unknown as { asked: string[] }).asked, undefined);
    expect(asked[0]).toMatch(/[^.]\/ventas enero\.csv$/);
  });

  test('hears of what is committed until it stops listening', async () => {
    const heard = await desktop.page.evaluate(async (body) => {
      const events: unknown[] = [];
      const stop = window.taquilla?.onEvent(
        (event) => events.push(event),
        () => undefined,
      );
      const headers = { 'content-type': 'application/json' };
      const answer = await window.taquilla?.request({ method: 'POST', path: '/api/setup', headers, body });
      const { token } = JSON.parse(String(answer?.body));
      const create = async (name: string) =>
        window.taquilla?.request({
          method: 'POST',
          path: '/api/model/family',
          headers: { ...headers, authorization: `Bearer ${token}` },
          body: JSON.stringify({ name }),
        });
      const status = (await create('Pistas'))?.status;
      for (let waited = 0; !events.some((event) => (event as { model: string }).model === 'family') && waited < 50; ) {
        waited += 1;
        await new Promise((settle) => setTimeout(settle, 100));
      }
      stop?.();
      const before = events.length;
      await create('Bar');
      await new Promise((settle) => setTimeout(settle, 500));
      return { status, last: events.at(-1), after: events.length - before };
    }, JSON.stringify(firstRun));
    expect(heard).toMatchObject({ status: 201, last: { type: 'family.created', model: 'family' }, after: 0 });
  });

  test('a second start brings the first window to the front and ends with 0', async () => {
    await desktop.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.minimize(), undefined);
    expect((await runDesktop({ dataDir })).code).toBe(0);
    const isMinimised = () =>
      desktop.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isMinimized(), undefined);
    await expect.poll(isMinimised).toBe(false);
  });

  test('a screen that crashes comes back where it was', async () => {
    // Where the application leads a terminal that is not signed in, once it has asked; it stays there.
    await desktop.page.reload();
    const path = (await request(desktop, '/api/setup'))?.body.done ? '/sign-in' : '/setup';
    await expect.poll(() => new URL(desktop.page.url()).pathname).toBe(path);
    await desktop.evaluate(
      ({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer(),
      undefined,
    );
    const screen = () =>
      desktop
        .evaluate(
          ({ BrowserWindow }) =>
            BrowserWindow.getAllWindows()[0]?.webContents.executeJavaScript(
              'Promise.resolve(Object.keys(window.taquilla).length + location.pathname)',
            ),
          undefined,
        )
        .catch(() => 'crashed');
    await expect.poll(screen, { timeout: 20_000 }).toBe(`${bridgeKeys.length}${path}`);
    expect(desktop.output()).toContain('the screen’s process ended');
    const log = readFileSync(join(dataDir, 'desktop/logs/taquilla.log'), 'utf8');
    expect(log).toContain('the screen’s process ended');
    expect(log).toContain('"msg":"listening"');
    expect(await desktop.exit()).toBe(0);
    // The page object of a crashed process is of no more use.
    desktop = await launchDesktop({ dataDir });
  });
});

test('remembers the window’s place and the data, whether it ends by a signal or with its window', async () => {
  const dataDir = newFolder();
  const place = { x: 120, y: 80, width: 1100, height: 700 };
  const first = await launchDesktop({ dataDir });
  expect(await request(first, '/api/setup', firstRun)).toMatchObject({ status: 200 });
  await first.evaluate(({ BrowserWindow }, bounds) => BrowserWindow.getAllWindows()[0]?.setBounds(bounds), place);
  process.kill(first.pid, 'SIGTERM');
  expect(await first.exited).toBe(0);

  const second = await launchDesktop({ dataDir });
  const bounds = () => second.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getBounds(), undefined);
  expect(await bounds()).toEqual(place);
  expect(await request(second, '/api/setup')).toMatchObject({
    body: { done: true, companyName: firstRun.company.name },
  });
  await second.page.close();
  expect(await second.exited).toBe(0);
});

test('says who has the data and ends with an error when another program holds them', async () => {
  const dataDir = newFolder();
  const cli = join(import.meta.dirname, '../out/server/cli.js');
  const server = spawn(process.execPath, [cli, 'serve', '--data', dataDir, '--port', '0'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [listening] = (await once(server.stdout, 'data')) as [Buffer];
  const { code, output } = await runDesktop({ dataDir });
  server.kill();
  expect(code).toBe(1);
  expect(output).toContain('Taquilla no puede abrirse');
  expect(output).toContain(listening.toString().trim().replace('listening ', ''));
  expect(await once(server, 'exit')).toEqual([0, null]);
});

test('takes another port when the usual one is taken', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const desktop = await launchDesktop({ dataDir: newFolder(), args: ['--port', String(port)] });
  const info = await desktop.page.evaluate(() => window.taquilla?.appInfo());
  expect(info?.serverUrl).toMatch(new RegExp(`^http://127\\.0\\.0\\.1:(?!${port}$)\\d+$`));
  expect(await desktop.exit()).toBe(0);
  other.close();
});

test('ends with an error that says why when it is started wrongly', async () => {
  const { code, output } = await runDesktop({ dataDir: newFolder(), args: ['--port', 'x'] });
  expect(code).toBe(1);
  expect(output).toContain('--port needs a number');
});
