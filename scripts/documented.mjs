/**
 * Runs every command that README and docs show, at its smallest size: what is only documented breaks unseen. A command
 * that none of the runners below knows is a failure, and so is a runner that nothing documents any more. `--only=NAME` runs
 * those of a group.
 */
import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { DEMO_FOLDER } from '../e2e/demoFolder.ts';
import { ensureBuilt, pinnedNode, root } from './build.mjs';
import { gates } from './gates.ts';

/** For what never ends. The smallest benchmark takes minutes by itself, and more than ten beside all other tests. */
const PATIENCE = 2_400_000;
/** The name of the commands that follow one another. */
const IN_ORDER = 'commands';
/** For what a command that failed has written and nobody has read yet. */
const DRAIN = 1_000;

/**
 * How each kind of command is run, in this order. `taken`: the step of `npm test` that runs it already. `before`: makes
 * what all others use. `apart`: needs nothing else of the others, and is a group of its own; it is run at its smallest, once,
 * however often it is shown with whatever arguments. A command is of the first kind that fits.
 */
const kinds = [
  { name: 'tests', fits: /npm test$|^npm ci$|^npm run (check|generate|format|test:fast|test:all)\b/, taken: true },
  {
    name: 'one test',
    fits: /^npm run test:unit -- /,
    run: (said) => run(['node_modules/vitest/vitest.mjs', 'run', ...argumentsAfter(said)]),
  },
  {
    name: 'one test in a browser',
    fits: /^npm run test:e2e -- /,
    // Found, not run: it is in npm test.
    run: (said) => run(['node_modules/playwright/cli.js', 'test', '--list', ...argumentsAfter(said).slice(0, 1)]),
  },
  { name: 'demo', before: true, fits: /^taquilla demo /, run: makeDemo },
  { name: 'verify', fits: /^taquilla verify /, run: cli },
  { name: 'key create', fits: /^taquilla key create /, run: createKey },
  { name: 'key', fits: /^taquilla key create\|list\|rotate\|revoke$/, run: manageKeys },
  { name: 'terminal code', fits: /^taquilla terminal code /, run: cli },
  { name: 'terminal', fits: /^taquilla terminal list\|revoke$/, run: manageTerminals },
  { name: 'backup', fits: /^taquilla backup /, run: cli },
  { name: 'serve with a certificate', fits: /^taquilla serve .*--tls-cert/, run: serveWithCertificate },
  { name: 'restore', fits: /^taquilla restore /, run: cli },
  // Needs a second place: src/server/cli/takeover.test.ts follows it.
  { name: 'takeover', fits: /^taquilla takeover /, taken: true },
  { name: 'pin', fits: /^taquilla pin /, run: setPin },
  { name: 'requests', fits: /^curl /, run: request },
  { name: 'serve', fits: /^taquilla serve /, run: (said, at) => serve([CLI, ...argumentsOf(said, at)], '/api/health') },
  { name: 'start', fits: /^(npm ci && )?npm (start|run serve)\b/, run: start },
  { name: 'screens from their sources', fits: /^npm run dev:web\b/, run: devWeb },
  {
    name: 'deep tests',
    apart: true,
    fits: /^npm run test:deep\b/,
    run: () => run(['scripts/deep.mjs', '--depth=1', '--only=clock/']),
  },
  {
    name: 'reliability',
    apart: true,
    fits: /^npm run test:reliability\b/,
    run: () => run(['scripts/reliability.mjs', '--smallest', '--only=ioErrors']),
  },
  {
    name: 'pictures',
    apart: true,
    fits: /^npm run pictures\b/,
    run: (_said, at) =>
      run(['scripts/pictures.mjs', '--smallest', '--only=sign-in-pin', '--out', join(at.dir, '..', 'pictures')], '', {
        [DEMO_FOLDER]: at.demo,
      }),
  },
  {
    name: 'release',
    apart: true,
    fits: /^npm run release\b/,
    run: (said) => run(['scripts/release.mjs', ...argumentsAfter(said), '--rehearse']),
  },
  // test/packaging follows them.
  {
    name: 'installing',
    fits: /^((tar|ln|install|systemd-sysusers|systemctl|podman|dpkg|runuser)|taquilla obstacles)\b/,
    taken: true,
  },
  {
    name: 'package',
    apart: true,
    fits: /^npm run package\b/,
    run: (_said, at) => run(['scripts/package.mjs', '--smallest', '--out', join(at.dir, '..', 'packages')]),
  },
  {
    name: 'keys of the updates',
    apart: true,
    fits: /^npm run update-keys\b/,
    run: (_said, at) => run(['scripts/updateKeys.mjs', join(at.dir, '..', 'update.key')]),
  },
  { name: 'bench', apart: true, fits: /^npm run bench\b/, run: () => run(['scripts/bench.mjs', '--smallest']) },
];

/** What a command of npm hands on to its script. */
const argumentsAfter = (said) => said.split(' -- ')[1].split(' ');

const CLI = join(root, 'out/server/cli.js');

/** Runs those of a group, or all of them. Returns how many there are in all. Throws at the first that fails. */
async function runDocumented(only) {
  await ensureBuilt();
  const folder = mkdtempSync(join(tmpdir(), 'taquilla-documented-'));
  const at = {
    dir: join(folder, 'data'),
    demo: join(folder, 'demo'),
    file: join(folder, 'backup.db'),
    key: '',
    started: 0,
  };
  try {
    const commands = documented();
    const forgotten = kinds.find(
      ({ apart, name }) => apart === true && !gates.some((gate) => gate.args.includes(`--only=${name}`)),
    );
    if (forgotten !== undefined) throw new Error(`no gate runs: ${forgotten.name}`);
    const unused = kinds.find((kind) => !commands.some((said) => kindOf(said) === kind));
    if (unused !== undefined) throw new Error(`nothing documents: ${unused.name}`);
    for (const kind of kinds) {
      const isIn = [undefined, kind.apart === true ? kind.name : IN_ORDER].includes(only) || kind.before === true;
      if (kind.taken === true || !isIn) continue;
      const own = commands.filter((said) => kindOf(said) === kind);
      for (const said of kind.apart === true ? own.slice(0, 1) : own) await kind.run(said, at);
    }
    return commands.length;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The commands of README, CONTRIBUTING and docs, each once: lines of shell blocks, and what is set as code within a text. */
function documented() {
  const files = [
    'README.md',
    'CONTRIBUTING.md',
    ...readdirSync(join(root, 'docs'), { recursive: true }).map((name) => `docs/${name}`),
  ];
  const found = new Set();
  for (const file of files.filter((name) => name.endsWith('.md'))) {
    const text = readFileSync(join(root, file), 'utf8');
    for (const [, block] of text.matchAll(/```sh\n([\s\S]*?)```/g)) {
      for (const line of block.replaceAll('\\\n', ' ').split(/\n(?![ }])/)) found.add(plain(line));
    }
    const prose = text.replaceAll(/```[\s\S]*?```/g, '');
    for (const [, code] of prose.matchAll(/`((?:taquilla|npm) [^`]*)`/g)) found.add(plain(code));
  }
  found.delete('');
  const unknown = [...found].find((said) => kindOf(said) === undefined);
  if (unknown !== undefined) throw new Error(`documented, and run by nothing: ${unknown}`);
  return [...found];
}

/** A command without its comment, in the one form of several that are the same. */
function plain(line) {
  return line
    .replace(/\s+#\s.*$/, '')
    .replace(/^npm run -s taquilla -- /, 'taquilla ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

function kindOf(said) {
  return kinds.find(({ fits }) => fits.test(said));
}

/** The arguments of a command line of ours: without what is optional, and with real places for what stands for one. */
function argumentsOf(said, { dir, file }) {
  const places = { DIR: dir, FILE: file, NAME: 'Prueba', N: '0', ID: '1' };
  const words = said.replaceAll(/\[[^\]]*\]/g, '').match(/'[^']*'|"[^"]*"|\S+/g) ?? [];
  const args = words.slice(1).map((word) => places[word] ?? word.replaceAll(/^['"]|['"]$/g, ''));
  const isServe = args[0] === 'serve' && !args.includes('--port');
  return isServe ? [...args, '--port', '0'] : args;
}

function cli(said, at, more = []) {
  return run([CLI, ...argumentsOf(said, at), ...more]);
}

/** Makes the data that the others use, and keeps a copy of them as a facility of the demo. */
async function makeDemo(said, at) {
  await cli(said, at, ['--scale', '0.02']);
  cpSync(at.dir, at.demo, { recursive: true });
}

/** Keeps the key: what follows asks with it. */
async function createKey(said, at) {
  const printed = await cli(said, at);
  at.key = printed.trim();
}

async function manageKeys(_said, { dir }) {
  const key = (...args) => run([CLI, 'key', ...args, '--data', dir]);
  await key('create', '--name', 'Otra', '--scopes', '*:read');
  const ids = (await key('list')).match(/^\d+/gm) ?? [];
  const id = ids.at(-1) ?? '';
  await key('rotate', '--id', id, '--grace', '60');
  await key('revoke', '--id', id);
}

/** Of the first user there is; a new pepper is made only where the old one is lost. */
function setPin(said, at) {
  if (said.includes('--new-pepper')) rmSync(join(at.dir, 'pepper.key'));
  return run([CLI, ...argumentsOf(said, at)], '4711\n');
}

/** There is none yet: a terminal that is not there cannot be revoked. */
async function manageTerminals(_said, { dir }) {
  const terminal = (...args) => run([CLI, 'terminal', ...args, '--data', dir]);
  if ((await terminal('list')) !== '') throw new Error('there is a terminal nobody enrolled');
  const refused = await terminal('revoke', '--id', '1').catch((error) => String(error));
  if (!refused.includes('not_found')) throw new Error(`revoked what is not there: ${refused}`);
}

/** With a certificate that a server made for itself: its file holds the key, too. */
async function serveWithCertificate(said, at) {
  const files = { ...at, file: join(at.dir, 'certificate.pem') };
  await serve([CLI, ...argumentsOf(said.replace(/ --tls-cert.*/, ''), at)], '/api/health');
  return serve([CLI, ...argumentsOf(said, files)], '/api/health');
}

/** Sends what a `curl` would send, to a server of its own. The first sale of the day opens the cash point. */
async function request(said, at) {
  const headers = Object.fromEntries(
    [...said.matchAll(/-H (["'])(.*?)\1/g)].map(([, , header]) => header.replace('$KEY', at.key).split(/: (.*)/s, 2)),
  );
  const body = / -d '([^']*)'/.exec(said)?.[1];
  const path = /http:\/\/127\.0\.0\.1:\d+([^\s']*)/.exec(said)?.[1] ?? '';
  // Header values are Latin-1, and an ellipsis is not in it.
  const sent = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, value.replace('…', '')]));
  await serve([CLI, 'serve', '--data', at.dir, '--port', '0'], async (url) => {
    const ask = (where, init) => fetch(url + where, init);
    if (body !== undefined) {
      const open = { ...sent, 'Idempotency-Key': 'open' };
      await ask('/api/pos/open', { method: 'POST', headers: open, body: '{"pos":1,"realCashCount":100}' });
    }
    const answer = await ask(path, body === undefined ? { headers: sent } : { method: 'POST', headers: sent, body });
    if (!answer.ok) throw new Error(`${said}\n${answer.status} ${await answer.text()}`);
  });
}

function start(said, at) {
  const isDemo = said.includes('--demo');
  // Elsewhere there is always a display, and with Electron a window.
  const isBrowser = said.includes('serve') || process.platform !== 'linux';
  at.started += 1;
  // A demo facility as large as it is by itself is made by the browser test of the first sale.
  const folder = join(at.dir, '..', isDemo ? 'started-demo' : `start${at.started}`);
  if (isDemo && !existsSync(folder)) cpSync(at.demo, folder, { recursive: true });
  const args = ['--data', folder, '--port', '0', '--no-open'];
  const flags = [...(isBrowser ? ['--browser'] : []), ...(isDemo ? ['--demo'] : [])];
  return serve([join(root, 'scripts/start.mjs'), ...flags, ...args], '/api/health');
}

/** On a server of its own: the page, its first module compiled, and an answer of the server through it. */
function devWeb(_said, { dir }) {
  return serve([CLI, 'serve', '--data', dir, '--port', '0'], (server) =>
    serve(
      [join(root, 'node_modules/vite/bin/vite.js'), '--config', 'vite.web.config.ts', '--port', '0'],
      async (url) => {
        for (const path of ['/', '/src/main.tsx', '/api/health']) {
          const answer = await fetch(url + path);
          if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
        }
      },
      // It counts a signal as an error.
      { env: { TAQUILLA_SERVER: server, NO_COLOR: '1' }, ends: 143 },
    ),
  );
}

/** Starts a server, asks it something once it says where it is, and ends it. */
async function serve(args, ask, { env = {}, ends = 0 } = {}) {
  const all = { ...environment(), ...env };
  const child = spawn(pinnedNode, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], env: all });
  const ended = new Promise((settle) => child.once('close', (code) => settle(code)));
  const late = setTimeout(() => child.kill('SIGKILL'), PATIENCE);
  let said = '';
  child.stderr.on('data', (text) => {
    said += text;
  });
  let isUp = false;
  try {
    for await (const line of createInterface({ input: child.stdout })) {
      const url = /http:\/\/[\w.]+:\d+/.exec(line)?.[0].replace('0.0.0.0', '127.0.0.1');
      said += `${line}\n`;
      if (url === undefined || isUp) continue;
      isUp = true;
      if (typeof ask === 'function') await ask(url);
      else if (!(await fetch(url + ask)).ok) throw new Error(`${url}${ask} does not answer`);
      child.kill('SIGTERM');
    }
  } finally {
    child.kill('SIGTERM');
  }
  const code = await ended;
  clearTimeout(late);
  if (!isUp || code !== ends) throw new Error(`${args.join(' ')} ended with ${code}\n${said}`);
}

/** Runs a command to its end. Returns what it printed. Throws unless it ends with 0. */
async function run(args, input = '', env = {}) {
  const child = spawn(pinnedNode, args, {
    cwd: root,
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { ...environment(), ...env },
  });
  child.stdin.end(input);
  let [printed, errors] = ['', ''];
  child.stdout.on('data', (text) => {
    printed += text;
  });
  child.stderr.on('data', (text) => {
    errors += text;
  });
  let isLate = false;
  const late = setTimeout(() => {
    isLate = true;
    child.kill('SIGKILL');
  }, PATIENCE);
  child.once('exit', (code) => {
    // Where it failed, a server that it started may hold them open, and nothing would end.
    if (code === 0) return;
    setTimeout(() => {
      child.stdout.destroy();
      child.stderr.destroy();
    }, DRAIN);
  });
  const code = await new Promise((settle) => child.once('close', settle));
  clearTimeout(late);
  if (code === 0) return printed;
  const how = isLate ? `was stopped after ${PATIENCE / 1000} s` : `ended with ${code}`;
  throw new Error(`${args.join(' ')} ${how}\n${printed}${errors}`);
}

/** No window, wherever this runs. */
function environment() {
  const { DISPLAY: _display, WAYLAND_DISPLAY: _wayland, ...env } = process.env;
  return { ...env, TAQUILLA_LOG: 'warn' };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values } = parseArgs({ options: { only: { type: 'string' } } });
  const count = await runDocumented(values.only);
  process.stdout.write(
    `${count} commands of README and docs are known, and those of ${values.only ?? 'all groups'} work\n`,
  );
}
