/**
 * The way in from the local network, beside the one from the machine itself: TLS on an address of its own. Its connections
 * are handed to the same HTTP server, so that limits, time-outs and the end of the server are one thing.
 */
import type { Server as HttpServer } from 'node:http';
import { createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import type { CertificateFiles, ServerCertificate } from './certificate.ts';
import { keepCertificate, namesMissing, readCertificate } from './certificate.ts';

export interface LanOptions {
  /** The address to listen on; `0.0.0.0` and `::` are all there are. */
  readonly host: string;
  /** 0 = any free port. */
  readonly port: number;
  /** Names and addresses that browsers reach it by. */
  readonly names: readonly string[];
  /** A certificate of one's own, none at all (`insecure`), or null: one is made and stored. */
  readonly tls: CertificateFiles | 'insecure' | null;
}

/** How the local network is served. */
export interface Lan {
  /** `https://till.local:4871`, by each name. */
  readonly addresses: readonly string[];
  /** Null where it is served without TLS. */
  readonly certificate: Pick<ServerCertificate, 'fingerprint' | 'names' | 'expires' | 'selfSigned'> | null;
}

export interface OpenLan extends Lan {
  /** Names that the certificate is not for. */
  readonly uncovered: readonly string[];
  /** Takes no more connections; those there are end with the HTTP server. */
  readonly close: () => void;
}

/** Longest a client may take to agree on a key, in milliseconds. */
const HANDSHAKE = 10_000;

/** Listens on the local network for an HTTP server. Throws `CertificateError`, or the system's error when the port is taken. */
export async function openLan(
  http: HttpServer,
  { host, port, names, tls }: LanOptions,
  { dataDir, now }: { readonly dataDir: string; readonly now: number },
): Promise<OpenLan> {
  const certificate = await certificateFor(tls, dataDir, names, now);
  const take = (socket: Socket): void => void http.emit('connection', socket);
  const server =
    certificate === null
      ? createServer({ allowHalfOpen: true, noDelay: true }, take)
      : createTlsServer(
          {
            cert: certificate.cert,
            key: certificate.key,
            minVersion: 'TLSv1.2',
            ALPNProtocols: ['http/1.1'],
            handshakeTimeout: HANDSHAKE,
            noDelay: true,
          },
          take,
        ).on('tlsClientError', (_error, socket) => socket.destroy());
  const raw = new Set<Socket>();
  if (certificate !== null) {
    server.on('connection', (socket: Socket) => {
      raw.add(socket);
      socket.once('close', () => raw.delete(socket));
    });
  }
  const bound = await listen(server, host, port);
  return {
    addresses: names.map((name) => `${certificate === null ? 'http' : 'https'}://${inUrl(name)}:${bound}`),
    certificate,
    uncovered: certificate === null ? [] : namesMissing(certificate, names),
    close: () => {
      server.close();
      http.once('close', () => {
        for (const socket of raw) socket.destroy();
      });
    },
  };
}

async function certificateFor(
  tls: LanOptions['tls'],
  dataDir: string,
  names: readonly string[],
  now: number,
): Promise<ServerCertificate | null> {
  if (tls === 'insecure') return null;
  return tls === null ? keepCertificate(dataDir, names, now) : readCertificate(tls, now);
}

function listen(server: Server, host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : 0);
    });
  });
}

function inUrl(name: string): string {
  return name.includes(':') ? `[${name}]` : name;
}
