/** The receipt printer of the cash point, which the service reaches; a till without one prints by the system's own. */
import { call } from '../api/client.ts';
import { ApiError } from '../api/errors.ts';
import { uuid } from '../uuid.ts';

/** Cash points that were found to have no printer: they are not asked for again until the till is loaded anew. */
const without = new Set<number>();

/** Prints a document's ticket. False where the cash point has no receipt printer. Throws ApiError. */
export async function printTicket(pos: number | null, document: string, opensDrawer: boolean): Promise<boolean> {
  const invoice = invoiceOf(document);
  if (pos === null || invoice === null || without.has(pos)) return false;
  return attempt(pos, () => call('posPrintTicket', { pos, invoice, opensDrawer }, { idempotencyKey: uuid() }));
}

/** Prints a document's gift ticket. False where the cash point has no receipt printer. Throws ApiError. */
export async function printGift(pos: number | null, invoice: number): Promise<boolean> {
  if (pos === null || without.has(pos)) return false;
  return attempt(pos, () => call('posPrintTicket', { pos, invoice, gift: true }, { idempotencyKey: uuid() }));
}

/** Opens the drawer for the cash of a document that is not printed. False where there is none to open. Throws ApiError. */
export async function openDrawer(pos: number | null, document: string): Promise<boolean> {
  const invoice = invoiceOf(document);
  if (pos === null || invoice === null || without.has(pos)) return false;
  return attempt(pos, () => call('posOpenDrawer', { pos, invoice }, { idempotencyKey: uuid() }));
}

/** The document of which this is the paper. */
function invoiceOf(document: string): number | null {
  const id = /^\/api\/file\/invoice\/(\d+)\//.exec(document)?.[1];
  return id === undefined ? null : Number(id);
}

async function attempt(pos: number, request: () => Promise<unknown>): Promise<boolean> {
  try {
    await request();
    return true;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // Without a drawer there is a printer all the same.
    if (error.code === 'drawer_not_configured') return false;
    if (error.code !== 'printer_not_configured') throw error;
    without.add(pos);
    return false;
  }
}
