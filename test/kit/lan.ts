/** The local network in tests: a server on another address of this machine, and browsers that reach it there. */
import { readFileSync } from 'node:fs';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { keepCertificate } from '#server/core/network/certificate.ts';
import type { ServerOptions } from '#server/host.ts';
import type { Reply } from './client.ts';
import { sendRaw } from './raw.ts';
import { type FacilityServer, facilityFolder, startEmpty } from './server.ts';

/** An IPv4 address of this machine that is not loopback; undefined where there is none. */
export const lanAddress: string | undefined = Object.values(networkInterfaces())
  .flat()
  .find((entry) => entry?.family === 'IPv4' && !entry.internal)?.address;

/** The name browsers reach the server by. */
export const LAN_NAME = 'caja.club.lan';

/**
 * A server that serves the local network over TLS, by an address and `LAN_NAME`. Its certificate is of today: browsers do not
 * go by the clock that stands still.
 */
export async function startLan(
  tls: NonNullable<ServerOptions['lan']>['tls'] = null,
  options: Partial<ServerOptions> = {},
): Promise<FacilityServer> {
  const host = lanAddress ?? '';
  const names = [LAN_NAME, host];
  const { dataDir, facility } = await facilityFolder();
  if (tls === null) await keepCertificate(dataDir, names, Date.now());
  const server = await startEmpty(dataDir, { ...options, lan: { host, port: 0, names, tls } });
  return { ...server, facility, api: server.as(facility.key) };
}

/** A browser on another machine: it keeps the cookies it is given, as one does, and sends them over TLS. */
export interface Browser {
  readonly send: (
    method: string,
    path: string,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<Reply>;
  /** What it keeps. */
  cookie: string;
}

/** A browser that has not been here before. `plain`: the server is asked without TLS. */
export function browser(server: FacilityServer): Browser {
  const self: Browser = {
    cookie: '',
    send: async (method, path, body, headers = {}) => {
      const at = server.running().lan?.addresses.find((address) => !address.includes(LAN_NAME)) ?? '';
      const { protocol, port } = new URL(at);
      const secure = protocol === 'https:';
      const reply = await sendRaw(at, {
        method,
        path,
        headers: {
          host: `${LAN_NAME}:${port}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(self.cookie !== '' && secure ? { cookie: self.cookie } : {}),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        ...(secure ? { tls: { servername: LAN_NAME, ca: certificateOf(server) } } : {}),
      });
      const set = reply.headers.get('set-cookie');
      if (set !== null) self.cookie = set.split(';', 1)[0] ?? '';
      return reply;
    },
  };
  return self;
}

/** The certificate a server made, as its file has it. */
export function certificateOf({ dataDir }: { readonly dataDir: string }): string {
  return readFileSync(join(dataDir, 'certificate.pem'), 'utf8');
}
