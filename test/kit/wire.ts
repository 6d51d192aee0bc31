/** A connection of bytes: for what no HTTP client would send, and for what a server does with a connection. */
import { connect, type Socket } from 'node:net';

/** Opens a connection to the server at `base`. A reset is an end like any other. */
export function openWire(base: string): Socket {
  const { hostname, port } = new URL(base);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => socket.destroy());
  return socket;
}

/** Sends text, and resolves with all that comes back until the server ends the connection. */
export async function tell(base: string, text: string | Uint8Array): Promise<string> {
  const socket = openWire(base);
  socket.write(text);
  return received(socket);
}

/** What comes back until the connection ends, reset or not. */
export function received(socket: Socket): Promise<string> {
  const chunks: Buffer[] = [];
  return new Promise((resolve) => {
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('close', () => resolve(Buffer.concat(chunks).toString('latin1')));
    socket.on('end', () => socket.end());
  });
}

/** A request as text: its lines, and an empty one. */
export function requestText(line: string, headers: readonly string[], body = ''): string {
  return `${[`${line} HTTP/1.1`, ...headers].join('\r\n')}\r\n\r\n${body}`;
}

/** Status and problem code of an answer as it came; the code is null where there is no problem in it. */
export function refusalOf(answer: string): readonly [number, string | null] {
  const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(answer)?.[1] ?? 0);
  return [status, /"code":"(\w+)"/.exec(answer)?.[1] ?? null];
}
