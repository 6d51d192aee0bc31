/** The options by which `serve` serves the local network. */
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import type { LanOptions } from '../core/network/lan.ts';
import { numberOption, type Options } from './arguments.ts';
import { UsageError } from './failures.ts';

/** Addresses that mean all there are: no client reaches a server by them. */
const EVERYWHERE = new Set(['0.0.0.0', '::']);

/** The options of the local network, or null where `--host` names none. Throws `UsageError`. */
export function lanOptions(options: Options, port: number): LanOptions | null {
  const { host, 'tls-cert': cert, 'tls-key': key, 'insecure-lan': insecure = false } = options;
  if (host === undefined || isLoopbackName(host)) {
    const option = (['lan-port', 'tls-cert', 'tls-key', 'insecure-lan'] as const).find(
      (name) => options[name] !== undefined,
    );
    if (option !== undefined)
      throw new UsageError(`--${option} is for the local network: name an address of it with --host`);
    return null;
  }
  if (isIP(host) === 0) throw new UsageError('--host takes an address of this machine; names go with --allow-host');
  if ((cert === undefined) !== (key === undefined)) throw new UsageError('--tls-cert and --tls-key go together');
  if (insecure && cert !== undefined) throw new UsageError('--insecure-lan and --tls-cert exclude each other');
  const names = [...new Set([...(EVERYWHERE.has(host) ? [] : [host]), ...(options['allow-host'] ?? [])])];
  const wrong = names.find((name) => isIP(name) === 0 && !isHostName(name));
  if (wrong !== undefined) throw new UsageError(`--allow-host takes a name or an address, not ${wrong}`);
  if (names.length === 0) {
    throw new UsageError(`--host ${host} needs the names browsers use: --allow-host till.local`);
  }
  const otherwise = port === 0 || port === 65_535 ? 0 : port + 1;
  return {
    host,
    port: numberOption(options['lan-port'], 'lan-port', { least: 0, most: 65_535, otherwise }),
    names,
    tls: insecure
      ? 'insecure'
      : cert === undefined || key === undefined
        ? null
        : { cert: resolve(cert), key: resolve(key) },
  };
}

/** True for an address or a name of this machine alone. */
export function isLoopbackName(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}

/** RFC 1123, 2.1. */
function isHostName(name: string): boolean {
  return name.length <= 253 && /^(?!-)[a-z0-9-]{1,63}(?<!-)(\.(?!-)[a-z0-9-]{1,63}(?<!-))*$/i.test(name);
}
