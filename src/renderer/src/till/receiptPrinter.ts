/** The receipt printer of the cash point, which the service reaches; a till without one prints by the system's own. */
import { call } from '../api/client.ts';
import { ApiError } from '../api/errors.ts';
import { uuid } from '../uuid.ts';

/** Cash points that were found to have no printer: they are not asked for again until the till is loaded anew. */
const without = new Set<number>();

/** Prints a document's ticket. False where the cash point has no receipt printer. Throws ApiError. */
export async function printTicket(pos: number | null, document: string, opensDrawer: boolean): Promise<boolean> {
  const invoice = /^\/api\/file\/invoice\/(\d+)\//.exec(document)?.[1];
  if (pos === null || invoice === undefined || without.has(pos)) return false;
  return attempt(pos, () =>
    call('posPrintTicket', { pos, invoice: Number(invoice), opensDrawer }, { idempotencyKey: uuid() }),
  );
}

/** Opens the drawer after cash was taken and nothing is printed. False where there is none to open. Throws ApiError. */
export async function openDrawer(pos: number | null): Promise<boolean> {
  if (pos === null || without.has(pos)) return false;
  return attempt(pos, () => call('posOpenDrawer', { pos }, { idempotencyKey: uuid() }));
}

async function attempt(pos: number, request: () => Promise<unknown>): Promise<boolean> {
  try {
    await request();
    return true;
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'printer_not_configured') throw error;
    without.add(pos);
    return false;
  }
}
