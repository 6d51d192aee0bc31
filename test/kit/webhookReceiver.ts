/** A receiver of webhooks: a real server with TLS on this machine, whose answers a test decides. */
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';
import { AUTHORITIES } from '#server/core/db/folder.ts';
import { makeSelfSigned } from '#server/core/network/selfSigned.ts';
import { afterFile } from './afterFile.ts';
import { certificate as untrusted } from './certificate.ts';

/** A message that came. */
export interface Received {
  readonly id: string;
  readonly type: string;
  readonly sequence: number;
  readonly model: string;
  readonly record: number;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface Receiver {
  readonly url: string;
  readonly port: number;
  readonly received: Received[];
  /** Answers from now on; the usual is 200. */
  answer: (message: Received, response: ServerResponse, request: IncomingMessage) => void;
  /** Shows a certificate that nobody trusts from now on, or the right one. */
  readonly show: (which: 'trusted' | 'untrusted') => void;
  readonly close: () => void;
}

/** A name of receivers that no name server knows: a test has the system resolve it. */
export const RECEIVER_NAME = 'receptor.example';

const MINUTE = 60_000;
const certificate = makeSelfSigned({
  names: ['127.0.0.1', RECEIVER_NAME],
  from: Date.now() - MINUTE,
  until: Date.now() + 24 * 60 * MINUTE,
});

/** Has the server of a data folder trust receivers. It reads the file when it first asks another server. */
export function trustReceivers(dataDir: string): void {
  writeFileSync(join(dataDir, AUTHORITIES), certificate.slice(certificate.indexOf('-----BEGIN CERTIFICATE')));
}

const open = new Set<Receiver>();
afterFile(() => {
  for (const receiver of open) receiver.close();
  open.clear();
});

/** Starts a receiver, which ends with the test file. */
export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  const server: Server = createServer({ key: certificate, cert: certificate }, async (request, response) => {
    const body = await text(request).catch(() => null);
    if (body === null) return;
    const { type, sequence, data } = JSON.parse(body);
    const headers = request.headers as Readonly<Record<string, string>>;
    const id = headers['webhook-id'] ?? '';
    const message = { id, type, sequence, model: data.model, record: data.id, body, headers };
    received.push(message);
    receiver.answer(message, response, request);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const receiver: Receiver = {
    url: `https://127.0.0.1:${port}/hook`,
    port,
    received,
    answer: (_message, response) => void response.end('taken'),
    show: (which) => {
      const { key, cert } = which === 'trusted' ? { key: certificate, cert: certificate } : untrusted;
      server.setSecureContext({ key, cert });
      server.closeIdleConnections();
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
  open.add(receiver);
  return receiver;
}

/** What the package of Standard Webhooks says of a message: its payload. Throws where the signature is not right. */
export function verified(secret: string, { body, headers }: Received): unknown {
  return new Webhook(secret).verify(body, headers);
}
