import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Lan } from '../core/network/lan.ts';
import { surviveBrokenPipes } from '../core/process/brokenPipes.ts';
import { defaultDataFolder } from '../core/process/dataFolder.ts';
import { startServer } from '../host.ts';
import { dataFolder, numberOption, type Options, rateLimitOption } from './arguments.ts';
import { isLoopbackName, lanOptions } from './lanOptions.ts';

const DEFAULT_PORT = 4870;
/** The last resort: what hangs is cut long before. */
const PATIENCE = 15_000;

/**
 * `serve`: prints `listening http://…` when ready, and how the local network is served; SIGTERM and SIGINT let requests
 * finish and end with 0. `onStarted` is called before that is printed.
 */
export async function runServe(options: Options, onStarted: () => void): Promise<number> {
  surviveBrokenPipes();
  const rendererDir = findScreens();
  const port = numberOption(options.port, 'port', { least: 0, most: 65_535, otherwise: DEFAULT_PORT });
  const lan = lanOptions(options, port);
  const server = await startServer({
    dataDir: options.data === undefined ? defaultDataFolder(options.demo === true) : dataFolder(options),
    port,
    demo: options.demo === true,
    isNew: options.new === true,
    mayBeOlder: options.older === true,
    allowedHosts: options['allow-host'] ?? [],
    rateLimit: rateLimitOption(options['rate-limit']),
    logLevel: process.env.TAQUILLA_LOG ?? 'info',
    ...(options.host !== undefined && isLoopbackName(options.host) ? { host: options.host } : {}),
    ...(lan === null ? {} : { lan }),
    ...(rendererDir === null ? {} : { rendererDir }),
  });
  if (server.demo !== null) log('demo facility', server.demo);
  const ended = untilAsked();
  onStarted();
  process.stdout.write(`listening ${server.url}\n${aboutLan(server.lan)}`);
  const signal = await ended;
  log('stopping', { signal });
  const alarm = setTimeout(() => {
    log('did not end in time');
    process.exit(1);
  }, PATIENCE).unref();
  await server.close();
  clearTimeout(alarm);
  return 0;
}

/** A line per address of the local network, and the certificate to compare with what browsers show. */
function aboutLan(lan: Lan | null): string {
  if (lan === null) return '';
  const addresses = lan.addresses.map((address) => `network ${address}\n`);
  return [
    ...addresses,
    ...(lan.certificate === null ? [] : [`certificate SHA-256 ${lan.certificate.fingerprint}\n`]),
  ].join('');
}

/** The first signal. Later ones change nothing: the end is bounded, and without it the lock and the log would stay. */
function untilAsked(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, resolve);
  });
}

/** The built screens lie beside the built server. */
function findScreens(): string | null {
  for (const place of ['../renderer', '../../renderer', '../../../out/renderer']) {
    const dir = join(import.meta.dirname, place);
    if (existsSync(join(dir, 'index.html')) && existsSync(join(dir, 'assets'))) return dir;
  }
  return null;
}

function log(msg: string, about: object = {}): void {
  process.stderr.write(`${JSON.stringify({ level: 30, time: Date.now(), msg, ...about })}\n`);
}
