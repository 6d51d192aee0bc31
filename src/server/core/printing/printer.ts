/**
 * Receipt printers of the network: which one a cash point has, and how bytes get there, once. What is sent is never sent
 * again by itself: a printer that breaks off, or says nothing, may have printed all of it.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { faultOfDevice } from '#shared/domain/serverAddress.ts';
import { ServiceError } from '#shared/errors.ts';
import type { SettingValue } from '#shared/settings.ts';
import type { ReadContext } from '../context/context.ts';
import { settingIn } from '../records/settingIn.ts';
import { ASK_STATUS, ASK_WHEN_DONE, STATUS_ANSWERS } from './escPos.ts';
import { type Line, openLine } from './line.ts';
import type { Print, PrintState } from './prints.ts';
import type { Hindrance } from './status.ts';

export type Printer = SettingValue<'receiptPrinters'>[number];
export type PrinterAddress = Pick<Printer, 'host' | 'port' | 'confirms'>;

/** Milliseconds, and bytes a second. */
export const defaultTimes = {
  /** In which a printer that is on takes a connection. */
  connect: 1200,
  /** In which one that answers says how it is. */
  ask: 300,
  /** After which the answer to whoever asked for the print says that it is still under way. */
  answer: 1800,
  /** Between pieces of a ticket: no printer prints as fast, and one that breaks off does so before the end is sent. */
  pace: 10,
  /** In which one that never confirms anything has begun. */
  grace: 250,
  /** Between questions how it is. */
  poll: 500,
  /** Without any sign, beyond the time the ticket takes; and while it waits for paper. */
  silence: 8000,
  hindered: 120_000,
  /** Bytes a second of the slowest printers. */
  slowest: 250,
  /** Bytes a second of most; after that another print need not wait for a sign of this one. */
  typical: 1000,
};
export type Times = typeof defaultTimes;

/** Bytes of a piece. Printers hold at least so much. */
const PIECE = 512;

const refusals = {
  paper: 'printer_out_of_paper',
  cover: 'printer_cover_open',
  fault: 'printer_fault',
} as const satisfies Record<Hindrance, string>;

/** The printer of a cash point, by the setting `receiptPrinters`. Throws 409 `printer_not_configured`. */
export async function printerOf(ctx: ReadContext, pos: number): Promise<Printer> {
  const printer = (await settingIn(ctx, 'receiptPrinters'))?.find((one) => one.pos === pos);
  if (printer === undefined) throw new ServiceError('printer_not_configured');
  return printer;
}

/**
 * Prints, and answers within two seconds how far it is; `print` follows it to its end. Throws where nothing was sent: 503
 * `printer_unavailable`, `printer_out_of_paper`, `printer_cover_open` or `printer_fault`.
 */
export async function sendPrint(
  printer: PrinterAddress,
  bytes: Uint8Array,
  print: Print,
  times: Times = defaultTimes,
): Promise<PrintState> {
  const sent = deliver(printer, bytes, print, times);
  await withinTime(sent, times.answer);
  return print.state();
}

/** Opens the drawer. Resolves when the printer has the command. Throws as `sendPrint` does. */
export async function sendToPrinter(printer: PrinterAddress, bytes: Uint8Array, times = defaultTimes): Promise<void> {
  const handed = Promise.withResolvers<void>();
  const state: PrintState = { outcome: 'printing', trouble: null };
  const print: Print = { state: () => state, follow: () => undefined, end: () => undefined, handed: handed.resolve };
  const sent = deliver(printer, bytes, print, times);
  await Promise.race([sent, handed.promise.then(() => pause(times.grace))]);
  // What becomes of the connection afterwards is of no account.
  sent.catch(() => undefined);
}

/** Waits for a print for so long. What fails later is for those who follow it. */
async function withinTime(sent: Promise<void>, milliseconds: number): Promise<void> {
  const late = new AbortController();
  sent.catch(() => undefined);
  await Promise.race([sent, pause(milliseconds, undefined, { signal: late.signal }).catch(() => undefined)]).finally(
    () => late.abort(),
  );
}

/** Sends when it is its turn at the printer. Resolves when its outcome is known as far as it ever will. */
async function deliver(printer: PrinterAddress, bytes: Uint8Array, print: Print, times: Times): Promise<void> {
  // The setting may have been written by an older version, whose rules were others.
  if (faultOfDevice(printer.host) !== null) throw new ServiceError('printer_not_configured');
  const place = queueUp(`${printer.host}:${printer.port}`);
  try {
    await place.mine;
    const line = await openLine(printer.host, printer.port, times.connect);
    try {
      await requireReady(line, times);
      await sendOver(line, printer, bytes, { print, times, place });
    } finally {
      line.destroy();
    }
  } catch (error) {
    print.end('failed', error instanceof ServiceError ? error.code : null);
    throw error;
  } finally {
    place.free();
  }
}

/** Asks the printer how it is. One that says nothing is sent what there is. Throws where it can print nothing now. */
async function requireReady(line: Line, times: Times): Promise<void> {
  const isAsked = await line.write(ASK_STATUS, times.ask);
  await line.until(() => line.status.answered() >= STATUS_ANSWERS, times.ask);
  const hindrance = line.status.hindrance();
  if (hindrance !== null) throw new ServiceError(refusals[hindrance]);
  if (!isAsked || line.end() !== null) throw new ServiceError('printer_unavailable');
}

interface Sending {
  readonly print: Print;
  readonly times: Times;
  readonly place: QueuePlace;
}

/** From here on paper may move: nothing that goes wrong is an error, it is an outcome. */
async function sendOver(line: Line, { confirms }: PrinterAddress, bytes: Uint8Array, sending: Sending): Promise<void> {
  const { print, times, place } = sending;
  const answers = line.status.answered() > 0;
  print.follow(
    () => line.status.hindrance() ?? (performance.now() - line.lastSign() < 2 * times.poll ? 'slow' : 'silent'),
  );
  for (let at = 0; at < bytes.length; at += PIECE) {
    if (!(await line.write(bytes.subarray(at, at + PIECE), times.silence))) return print.end('unknown', null);
    if (at + PIECE < bytes.length) await pause(times.pace);
  }
  print.handed();
  const confirmed = answers && confirms;
  if (confirmed && (await isDone(line, bytes.length, times))) return print.end('printed', null);
  if (confirmed && line.end() === 'reset') return print.end('unknown', null);
  line.halfClose();
  if (!confirms) {
    await line.until(() => false, times.grace);
    print.end('printed', null);
  }
  // Closed before the printer has read everything, what it has not is lost.
  const most = times.silence + (bytes.length / times.slowest) * 1000;
  const least = times.answer + (bytes.length / times.typical) * 1000;
  const begun = performance.now();
  while (line.end() === null && performance.now() - line.lastSign() < most) {
    const waited = performance.now() - begun;
    if (waited > times.hindered || (place.isWanted() && waited > least)) break;
    await line.until(() => false, times.poll);
  }
  print.end(line.end() === null ? 'unknown' : 'printed', null);
}

/** Whether the printer says that it has done everything. Waits while it says that it has no paper, or is open. */
async function isDone(line: Line, size: number, times: Times): Promise<boolean> {
  const most = times.silence / 2 + (size / times.slowest) * 1000;
  await line.write(ASK_WHEN_DONE, times.ask);
  let since = performance.now();
  const begun = since;
  while (performance.now() - since < most && performance.now() - begun < times.hindered) {
    if (await line.until(line.status.isDone, times.poll)) return true;
    if (line.end() !== null) return false;
    line.status.ask();
    await line.write(ASK_STATUS, times.ask);
    await line.until(() => line.status.answered() >= STATUS_ANSWERS, times.ask);
    if (line.status.hindrance() !== null) since = performance.now();
  }
  return line.status.isDone();
}

/** The queue of a printer: most take one connection at a time, and refuse or forget another. */

interface QueuePlace {
  /** Resolves when nobody is before. */
  readonly mine: Promise<void>;
  /** Somebody else waits for the printer. */
  readonly isWanted: () => boolean;
  /** Lets the next one print. */
  readonly free: () => void;
}

interface Queue {
  last: Promise<void>;
  count: number;
}

const queues = new Map<string, Queue>();

/** Gets in line for a printer, by its address. */
function queueUp(address: string): QueuePlace {
  const queue = queues.get(address) ?? { last: Promise.resolve(), count: 0 };
  queues.set(address, queue);
  const mine = queue.last;
  const freed = Promise.withResolvers<void>();
  queue.last = freed.promise;
  queue.count += 1;
  return {
    mine,
    isWanted: () => queue.count > 1,
    free: () => {
      queue.count -= 1;
      if (queue.count === 0) queues.delete(address);
      freed.resolve();
    },
  };
}
