/** Receipt printers of the network: which one a cash point has, and how bytes get there (raw TCP, port 9100). */
import { connect } from 'node:net';
import { faultOfDevice } from '#shared/domain/serverAddress.ts';
import { ServiceError } from '#shared/errors.ts';
import type { SettingValue } from '#shared/settings.ts';
import type { ReadContext } from '../context/context.ts';
import { settingIn } from '../records/settingIn.ts';

export type Printer = SettingValue<'receiptPrinters'>[number];

/** Milliseconds a printer may take to be reached, and to take what it is sent. It stops reading while it has no paper. */
const PATIENCE = 5000;

/** Milliseconds in which most printers close a connection whose end has come. Others keep it open, and have all of it. */
const GRACE = 250;

/** The printer of a cash point, by the setting `receiptPrinters`. Throws 409 `printer_not_configured`. */
export async function printerOf(ctx: ReadContext, pos: number): Promise<Printer> {
  const printer = (await settingIn(ctx, 'receiptPrinters'))?.find((one) => one.pos === pos);
  if (printer === undefined) throw new ServiceError('printer_not_configured');
  return printer;
}

/** Sends bytes to a printer. Resolves when all of them were sent, and taken as far as that can be seen. Throws 503 `printer_unavailable`. */
export function sendToPrinter({ host, port }: Printer, bytes: Uint8Array, patience = PATIENCE): Promise<void> {
  // The setting may have been written by an older version, whose rules were others.
  if (faultOfDevice(host) !== null) return Promise.reject(new ServiceError('printer_not_configured'));
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port });
    const fail = (cause: Error): void => {
      socket.destroy();
      reject(new ServiceError('printer_unavailable', { cause }));
    };
    const timer = setTimeout(() => fail(new Error(`${host}:${port} took more than ${patience} ms`)), patience);
    socket.once('error', fail);
    socket.once('close', () => clearTimeout(timer));
    // What printers say of themselves is not asked for.
    socket.resume();
    const taken = (): void => {
      socket.destroy();
      resolve();
    };
    socket.once('end', taken);
    socket.once('connect', () => socket.end(bytes, () => setTimeout(taken, GRACE)));
  });
}
