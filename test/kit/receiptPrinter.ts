/** A receipt printer: a socket that records what it is sent. */
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import type { InputOf } from '#shared/operations/defineOperation.ts';
import type { Contract } from '#shared/operations/index.ts';
import type { Client } from './client.ts';

export interface ReceiptPrinter {
  readonly port: number;
  /** What came over each connection that has ended, the oldest first. */
  readonly received: readonly Buffer[];
  /** Has it take connections and read nothing, as one without paper does. */
  readonly stall: () => void;
  readonly close: () => Promise<void>;
}

/** Starts one on this machine. */
export async function startReceiptPrinter(): Promise<ReceiptPrinter> {
  const received: Buffer[] = [];
  const sockets = new Set<Socket>();
  let isStalled = false;
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    if (isStalled) return void socket.pause();
    const chunks: Buffer[] = [];
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.once('end', () => {
      received.push(Buffer.concat(chunks));
      socket.end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    received,
    stall: () => {
      isStalled = true;
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Opens the drawers of cash points, each with what is asked; they have a printer only while it is done. */
export async function openDrawers(
  api: Client,
  asked: readonly (InputOf<Contract<'posOpenDrawer'>> & { readonly pos: number })[],
): Promise<void> {
  const printer = await startReceiptPrinter();
  const at = [...new Set(asked.map(({ pos }) => pos))];
  const value = at.map((pos) => ({ pos, host: '127.0.0.1', port: printer.port, drawer: true }));
  const { id } = await api.create('setting', { key: 'receiptPrinters', value });
  for (const one of asked) await api.run('posOpenDrawer', one);
  await api.send('DELETE', `/api/model/setting/${id}`);
  await printer.close();
}

const ESCAPE = String.fromCharCode(0x1b);
const GROUP = String.fromCharCode(0x1d);
const FILE = String.fromCharCode(0x1c);
/** ESC @, ESC p m t t, ESC X n; GS ! n, GS V n; FS . */
const COMMANDS = new RegExp(`${ESCAPE}(?:@|p...|[^@p].)|${GROUP}..|${FILE}\\.`, 'gs');

/** The lines of text among ESC/POS commands. Letters without accents are themselves in every code page. */
export function textOf(bytes: Buffer): string[] {
  return bytes
    .toString('latin1')
    .replace(COMMANDS, '')
    .split(/\n\r?/)
    .map((line) => line.trimEnd());
}
