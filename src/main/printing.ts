import { randomUUID } from 'node:crypto';
import { BrowserWindow } from 'electron';
import type { DeskResult } from '#shared/bridge.ts';
import { printAddress } from './appProtocol.ts';

/** A person at the print dialog may be called away; after this the job is given up (milliseconds). */
const patience = 5 * 60_000;

/**
 * Prints a PDF through the system's dialog, from a hidden window in which Chromium's own viewer shows it. The paper is
 * the printer's own, because a receipt roll knows its width and the document does not.
 *
 * @param prints where the protocol handler finds the document while it is being printed
 */
export async function printPdf(pdf: Uint8Array, prints: Map<string, Uint8Array>, title: string): Promise<DeskResult> {
  const id = randomUUID();
  prints.set(id, pdf);
  const window = new BrowserWindow({
    show: false,
    title,
    webPreferences: { plugins: true, sandbox: true, contextIsolation: true, nodeIntegration: false },
  });
  try {
    await window.loadURL(printAddress(id));
    return await printed(window);
  } catch (error) {
    return { ok: false, reason: 'failed', detail: error instanceof Error ? error.message : String(error) };
  } finally {
    prints.delete(id);
    window.destroy();
  }
}

function printed(window: BrowserWindow): Promise<DeskResult> {
  return new Promise((settle) => {
    const timer = setTimeout(() => settle({ ok: false, reason: 'failed', detail: 'timeout' }), patience);
    window.webContents.print({ usePrinterDefaultPageSize: true, printBackground: true }, (success, failure) => {
      clearTimeout(timer);
      // Chromium words a closed dialog as "Print job canceled"; every other failure is one.
      const reason = /cancel/i.test(failure) ? 'cancelled' : 'failed';
      settle(success ? { ok: true } : { ok: false, reason, detail: failure });
    });
  });
}
