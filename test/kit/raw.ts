/** Requests that `fetch` would not send: with any Host, any header, any bytes. */
import { request } from 'node:http';
import { request as requestOverTls } from 'node:https';
import { connect } from 'node:net';
import type { Reply } from './client.ts';

export interface RawRequest {
  readonly method?: string;
  /** Sent as it is. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** Over TLS: the name the certificate must be for, and the certificate that is trusted (PEM). */
  readonly tls?: { readonly servername: string; readonly ca: string };
}

/** Sends a request to the server at `base`. */
export function sendRaw(base: string, { method = 'GET', path, headers = {}, body, tls }: RawRequest): Promise<Reply> {
  const { hostname: host, port } = new URL(base);
  const hostname = host.replaceAll(/[[\]]/g, '');
  return new Promise((resolve, reject) => {
    const begin = tls === undefined ? request : requestOverTls;
    const outgoing = begin({ hostname, port, method, path, headers, agent: false, ...tls }, async (incoming) => {
      const bytes = Buffer.concat(await incoming.toArray());
      const isJson = /[/+]json/.test(incoming.headers['content-type'] ?? '');
      const text = bytes.toString('utf8');
      resolve({
        status: incoming.statusCode ?? 0,
        headers: new Headers(Object.entries(incoming.headers).map(([name, value]) => [name, String(value)])),
        bytes: new Uint8Array(bytes),
        body: isJson && text !== '' ? JSON.parse(text) : text,
      });
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

/** The answer of the server at `base` to bytes that are no request. */
export async function answerTo(base: string, text: string): Promise<Reply> {
  const { hostname, port } = new URL(base);
  const socket = connect(Number(port), hostname);
  socket.end(text);
  const answer = Buffer.concat(await socket.toArray()).toString();
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  const [status = '', ...lines] = head.split('\r\n');
  const headers = lines.map((line): [string, string] => [line.split(': ', 1)[0] ?? '', line.replace(/^.*?: /, '')]);
  return {
    status: Number(status.split(' ')[1]),
    headers: new Headers(headers),
    body: JSON.parse(body),
    bytes: Buffer.from(body),
  };
}
