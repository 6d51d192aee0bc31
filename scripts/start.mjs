/**
 * `npm start`: the desktop application, or the till in the browser where there can be no window.
 * `npm run serve` (`--browser`) goes to the browser directly. Plain JavaScript for any Node from 20 on.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { networkInterfaces } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { ensureBuilt, pinnedNode, root } from './build.mjs';
import { findDesktop, hasDisplay } from './desktopRuntime.mjs';
import { whenNpmEnds } from './followNpm.mjs';
import { say, text } from './say.mjs';

const defaultPort = 4870;

/** A child that was asked to end and has not after this is killed (milliseconds). */
const patience = 8_000;

/** A window whose process dies by a signal this early never was one (milliseconds). */
const startTime = 10_000;

let child;
let stopping = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, stop);
}
whenNpmEnds(stop);

try {
  process.exitCode = await main(readOptions());
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}

async function main(options) {
  if (options === undefined) {
    say('usage');
    return 2;
  }
  if (!existsSync(pinnedNode)) {
    say('not-installed');
    return 1;
  }
  if (!options.browser) {
    const desktop = await findDesktop();
    if ('executable' in desktop) {
      await ensureBuilt();
      const code = await openWindow(desktop.executable, options);
      if (code !== undefined) {
        return code;
      }
    }
    say('missing' in desktop ? desktop.missing : 'desktop-failed');
  }
  await ensureBuilt();
  return serve(options);
}

/** The command line, or undefined when it has something unknown. A folder is meant from where npm was called. */
function readOptions() {
  try {
    const { values } = parseArgs({
      options: {
        browser: { type: 'boolean', default: false },
        demo: { type: 'boolean', default: false },
        data: { type: 'string' },
        port: { type: 'string' },
        host: { type: 'string' },
        'no-open': { type: 'boolean', default: false },
      },
    });
    const from = process.env.INIT_CWD ?? process.cwd();
    return { ...values, data: values.data === undefined ? undefined : resolve(from, values.data) };
  } catch (error) {
    process.stderr.write(`${error.message}\n`);
    return undefined;
  }
}

/** Runs the desktop application to its end; its exit code, or undefined when the window never came up. */
async function openWindow(executable, options) {
  const started = Date.now();
  const { ELECTRON_RUN_AS_NODE: _, ...env } = process.env;
  const { code, signal } = await run(executable, [root, ...passedOn(options)], { env, stdio: 'inherit' });
  const neverUp = signal !== null && !stopping && Date.now() - started < startTime;
  return neverUp ? undefined : (code ?? 1);
}

/** Runs the till server to its end and prints where it is. */
async function serve(options) {
  const port = options.port ?? String(await freePort(defaultPort, options.host));
  const host = options.host === undefined ? [] : ['--host', options.host, ...namesOf(options.host)];
  const args = [join(root, 'out/server/cli.js'), 'serve', ...passedOn({ ...options, port }), ...host];
  const { code } = await run(pinnedNode, args, { stdio: ['ignore', 'pipe', 'pipe'] }, (server) => {
    createInterface({ input: server.stderr }).on('line', relayLog);
    createInterface({ input: server.stdout }).on('line', (line) => {
      const [, url] = /^listening (http:\S+)$/.exec(line) ?? [];
      if (url !== undefined) {
        announce(url, options).catch((error) => process.stderr.write(`${error.message}\n`));
      }
      const [, network] = /^network (\S+)$/.exec(line) ?? [];
      if (network !== undefined) process.stdout.write(`${text('network', { url: network })}\n`);
      const [, fingerprint] = /^certificate (.+)$/.exec(line) ?? [];
      if (fingerprint !== undefined) process.stdout.write(`${text('certificate', { fingerprint })}\n`);
    });
  });
  return code ?? 1;
}

function passedOn({ data, port, demo }) {
  return [
    ...(data === undefined ? [] : ['--data', data]),
    ...(port === undefined ? [] : ['--port', port]),
    ...(demo ? ['--demo'] : []),
  ];
}

/** All addresses of the machine, where it listens on all: by those other tills reach it. */
function namesOf(host) {
  if (!['0.0.0.0', '::'].includes(host)) return [];
  return Object.values(networkInterfaces())
    .flat()
    .filter((address) => address.family === 'IPv4' && !address.internal)
    .flatMap(({ address }) => ['--allow-host', address]);
}

async function announce(url, options) {
  const { port } = new URL(url);
  const lines = [text('address', { url: `http://127.0.0.1:${port}` })];
  if (options.demo) {
    const get = async (path) => (await fetch(`http://127.0.0.1:${port}/api/${path}`)).json();
    const { demo } = await get('setup');
    const user = (await get('session/users')).find(({ id }) => id === demo?.user);
    lines.push(...(user ? [text('demo', { user: user.name, pin: demo.pin })] : []));
  }
  process.stdout.write(`${lines.join('\n')}\n`);
  if (hasDisplay() && !options['no-open']) {
    openBrowser(`http://127.0.0.1:${port}`);
  }
}

/** Opens the person's browser. Where there is none the address has been printed, so a failure needs no word. */
function openBrowser(url) {
  const [command, ...args] = { darwin: ['open', url], win32: ['cmd', '/c', 'start', '', url] }[process.platform] ?? [
    'xdg-open',
    url,
  ];
  const browser = spawn(command, args, { stdio: 'ignore', detached: true });
  browser.once('error', () => browser.unref());
  browser.unref();
}

/** Shows what the server warns of; its routine log would bury the address. */
function relayLog(line) {
  const entry = parsed(line);
  if (entry === undefined || entry.level >= 40 || ['warn', 'error', 'fatal'].includes(entry.level)) {
    process.stderr.write(`${line}\n`);
  }
}

function parsed(line) {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

/** The first free port from the usual one on; with one for the network behind it, where that is served. */
async function freePort(from, network) {
  for (let port = from; port < from + 100; port += 1) {
    if ((await isFree(port, '127.0.0.1')) && (network === undefined || (await isFree(port + 1, network)))) {
      return port;
    }
  }
  return 0;
}

function isFree(port, host) {
  return new Promise((settle) => {
    const probe = createServer();
    probe.once('error', () => settle(false));
    probe.listen(port, host, () => probe.close(() => settle(true)));
  });
}

/**
 * Runs a program to its end. It gets a process group of its own, so that Ctrl-C reaches it once, through `stop`, and not
 * a second time from the terminal, which Electron takes for an order to end at once.
 */
function run(command, args, options, started) {
  return new Promise((settle, reject) => {
    child = spawn(command, args, { cwd: root, detached: process.platform !== 'win32', ...options });
    child.once('error', reject);
    child.once('close', (code, signal) => {
      child = undefined;
      settle({ code, signal });
    });
    started?.(child);
    if (stopping) {
      child.kill('SIGTERM');
    }
  });
}

function stop() {
  if (stopping) {
    return;
  }
  stopping = true;
  if (child === undefined) {
    process.exit(0);
  }
  child.kill('SIGTERM');
  setTimeout(() => child?.kill('SIGKILL'), patience).unref();
}
