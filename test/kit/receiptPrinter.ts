/**
 * A receipt printer: a socket that records what it is sent, byte for byte, and behaves as printers do. It has a buffer, prints
 * at a pace, says what it is asked, closes, breaks off, or does nothing of that.
 */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { InputOf } from '#shared/operations/defineOperation.ts';
import type { Contract } from '#shared/operations/index.ts';
import type { Client } from './client.ts';

export interface PrinterBehaviour {
  /** Bytes it takes at once; it reads no more until they are printed. */
  readonly buffer?: number;
  /** Bytes it prints in a millisecond. */
  readonly speed?: number;
  /** Answers in real time (`DLE EOT`) and in turn (`GS r`). */
  readonly answers?: boolean;
  /** Reports of itself, unasked, while it prints. */
  readonly reports?: boolean;
  /** What it does with a connection that was half-closed, or after all of it. */
  readonly closes?: 'end' | 'reset' | 'never';
  /** Breaks off after so many bytes. */
  readonly resetsAfter?: number;
  /** Reads nothing at all. */
  readonly stalls?: boolean;
  readonly hindrance?: 'paper' | 'cover' | 'fault' | null;
}

export interface ReceiptPrinter {
  readonly port: number;
  /** What was printed of each connection that brought any, the oldest first; questions of its status are no part of it. */
  readonly received: readonly Buffer[];
  /** Changes how it behaves from the next connection on; what hinders it, at once. */
  readonly behave: (behaviour: PrinterBehaviour) => void;
  readonly close: () => Promise<void>;
}

const REPORT = Buffer.from([0x10, 0x00, 0x00, 0x00]);

/** Starts one on this machine. */
export async function startReceiptPrinter(first: PrinterBehaviour = {}): Promise<ReceiptPrinter> {
  let behaviour = first;
  const received: Buffer[] = [];
  const sockets = new Set<Socket>();
  const server = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    const kept = { ...behaviour };
    void printFrom(socket, kept, () => behaviour.hindrance ?? null, received);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    received,
    behave: (next) => {
      behaviour = next;
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Takes a connection to its end. */
async function printFrom(
  socket: Socket,
  { buffer = 65_536, speed, answers, reports, closes = 'end', resetsAfter, stalls }: PrinterBehaviour,
  hindrance: () => PrinterBehaviour['hindrance'],
  received: Buffer[],
): Promise<void> {
  if (stalls) return void socket.pause();
  let index = -1;
  let printed = Buffer.alloc(0);
  const keep = (bytes: Buffer): void => {
    if (bytes.length === 0) return;
    printed = Buffer.concat([printed, bytes]);
    if (index === -1) index = received.push(printed) - 1;
    else received[index] = printed;
  };
  const ended = once(socket, 'end').then(
    () => true,
    () => true,
  );
  let isEnded = false;
  void ended.then(() => {
    isEnded = true;
  });
  let before: Buffer = Buffer.alloc(0);
  socket.pause();
  while (!socket.destroyed) {
    const chunk = socket.read(Math.min(buffer, socket.readableLength)) as Buffer | null;
    if (chunk === null) {
      if (isEnded) break;
      await Promise.race([once(socket, 'readable').catch(() => undefined), ended]);
      continue;
    }
    const { text, asked, doneAsked, rest } = split(Buffer.concat([before, chunk]));
    before = rest;
    if (answers) for (const question of asked) socket.write(Buffer.from([answerTo(question, hindrance() ?? null)]));
    while (answers && hindrance() != null && text.length > 0) await pause(5);
    if (reports) socket.write(REPORT);
    if (speed !== undefined) await pause(text.length / speed);
    const left = resetsAfter === undefined ? text.length : resetsAfter - printed.length;
    keep(text.subarray(0, left));
    if (resetsAfter !== undefined && printed.length >= resetsAfter) return void socket.resetAndDestroy();
    if (answers && doneAsked) socket.write(Buffer.from([0x00]));
  }
  keep(before);
  if (closes === 'end') socket.end();
  else if (closes === 'reset') socket.resetAndDestroy();
}

/** DLE EOT n and GS r n, without their ends. */
const HALF_QUESTION = new RegExp(
  `(?:${String.fromCharCode(0x10)}${String.fromCharCode(0x04)}?|${String.fromCharCode(0x1d)}r?)$`,
);

/** What is printed of a chunk, what is asked in it, and the end of it that may be the beginning of a question. */
function split(all: Buffer): { text: Buffer; asked: number[]; doneAsked: boolean; rest: Buffer } {
  const [tail] = HALF_QUESTION.exec(all.toString('latin1')) ?? [''];
  const chunk = all.subarray(0, all.length - tail.length);
  const asked: number[] = [];
  let doneAsked = false;
  const text: number[] = [];
  for (let at = 0; at < chunk.length; at++) {
    if (chunk[at] === 0x10 && chunk[at + 1] === 0x04) {
      asked.push(chunk[at + 2] ?? 0);
      at += 2;
    } else if (chunk[at] === 0x1d && chunk[at + 1] === 0x72) {
      doneAsked = true;
      at += 2;
    } else text.push(chunk[at] ?? 0);
  }
  return { text: Buffer.from(text), asked, doneAsked, rest: all.subarray(chunk.length) };
}

function answerTo(question: number, hindrance: PrinterBehaviour['hindrance']): number {
  const fixed = 0x12;
  if (question === 1) return fixed | (hindrance == null ? 0 : 0x08);
  if (question === 2)
    return fixed | (hindrance === 'cover' ? 0x04 : hindrance === 'paper' ? 0x20 : hindrance === 'fault' ? 0x40 : 0);
  return fixed | (hindrance === 'paper' ? 0x60 : 0);
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

/** An address that takes no connection and refuses none, as one where nothing is: whoever listens there is never at home. */
export async function startBlackHole(): Promise<{ readonly port: number; readonly close: () => Promise<void> }> {
  const asleep = new Int32Array(new SharedArrayBuffer(4));
  const code = `
    const { createServer } = require('node:net');
    const { parentPort, workerData } = require('node:worker_threads');
    const server = createServer();
    server.listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => {
      parentPort.postMessage(server.address().port);
      setImmediate(() => { Atomics.wait(workerData, 0, 0); process.exit(); });
    });`;
  const worker = new Worker(code, { eval: true, workerData: asleep });
  const [port] = (await once(worker, 'message')) as [number];
  // These fill the queue at its door.
  const fillers = Array.from({ length: 4 }, () => connect({ host: '127.0.0.1', port }));
  for (const filler of fillers) filler.on('error', () => filler.destroy());
  await pause(50);
  return {
    port,
    close: async () => {
      for (const filler of fillers) filler.destroy();
      const gone = once(worker, 'exit');
      Atomics.store(asleep, 0, 1);
      Atomics.notify(asleep, 0);
      await gone;
    },
  };
}

const ESCAPE = String.fromCharCode(0x1b);
const GROUP = String.fromCharCode(0x1d);
const FILE = String.fromCharCode(0x1c);
/** ESC @, ESC p m t t, ESC X n; GS X n; FS . */
const COMMANDS = new RegExp(`${ESCAPE}(?:@|p...|[^@p].)|${GROUP}..|${FILE}\\.`, 'gs');

/** The lines of text among ESC/POS commands. Letters without accents are themselves in every code page. */
export function textOf(bytes: Buffer): string[] {
  return withoutBarcodes(bytes.toString('latin1'))
    .replace(COMMANDS, '')
    .split(/\n\r?/)
    .map((line) => line.trimEnd());
}

/** How often it opens the drawer. */
export function pulsesOf(bytes: Buffer | undefined): number {
  return bytes === undefined ? 0 : bytes.toString('latin1').split(`${ESCAPE}p`).length - 1;
}

/** What the barcodes of a ticket say. */
export function barcodesOf(bytes: Buffer): string[] {
  return barcodes(bytes.toString('latin1')).map(({ text }) => text);
}

function barcodes(text: string): { start: number; end: number; text: string }[] {
  return [...text.matchAll(new RegExp(`${GROUP}k\\x49(.)`, 'gs'))].map(({ index, 1: length = '' }) => {
    const end = index + 4 + length.charCodeAt(0);
    return {
      start: index,
      end,
      text: text
        .slice(index + 4, end)
        .replace(/^\{B/, '')
        .replaceAll('{{', '{'),
    };
  });
}

function withoutBarcodes(text: string): string {
  return barcodes(text).reduceRight((rest, { start, end }) => rest.slice(0, start) + rest.slice(end), text);
}
