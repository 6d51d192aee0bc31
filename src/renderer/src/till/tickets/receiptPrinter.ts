/** The receipt printer of the cash point, which the service reaches; a till without one prints by the system's own. */
import { call } from '#screens/base/api/client.ts';
import { ApiError } from '#screens/base/api/errors.ts';
import { uuid } from '#screens/base/browser/uuid.ts';
import { invoiceOf } from '#screens/components/documents.ts';
import type { InputOf, OutputOf } from '#shared/operations/defineOperation.ts';
import type { Contract } from '#shared/operations/index.ts';

/** What is known of a print. */
export type PrintState = OutputOf<Contract<'posPrintStatus'>>;
/** A print that was asked for once; `name` is what it can be asked after by. */
export interface Print {
  readonly name: string;
  readonly state: PrintState;
}

/** Cash points that were found to have no printer: they are not asked for again until the till is loaded anew. */
const without = new Set<number>();

/**
 * Prints a document's ticket, once. Null where the cash point has no receipt printer. Throws ApiError where nothing was
 * printed; where the answer is lost, the outcome is unknown until the service says more.
 */
export async function printTicket(pos: number | null, document: string, opensDrawer: boolean): Promise<Print | null> {
  const invoice = invoiceOf(document);
  return invoice === null ? null : printDocument(pos, { invoice, opensDrawer });
}

/** Prints a document's gift ticket, as `printTicket` does. */
export async function printGift(pos: number | null, invoice: number): Promise<Print | null> {
  return printDocument(pos, { invoice, gift: true });
}

/** What a short paper is of: the code of a voucher for the bearer, a use, or money that came into a deposit or went back. */
export type SlipOf =
  | { readonly voucher: number }
  | { readonly voucherUse: number }
  | { readonly depositMovement: number };

/** Prints a short paper, as `printTicket` does. */
export async function printVoucher(pos: number | null, of: SlipOf): Promise<Print | null> {
  return printOnce(pos, (asked, options) => call('posPrintVoucher', { ...asked, ...of }, options));
}

type Asked = Omit<InputOf<Contract<'posPrintTicket'>>, 'pos' | 'uuid'>;

function printDocument(pos: number | null, of: Asked): Promise<Print | null> {
  return printOnce(pos, (asked, options) => call('posPrintTicket', { ...asked, ...of }, options));
}

async function printOnce(
  pos: number | null,
  send: (
    asked: { readonly pos: number; readonly uuid: string },
    options: { readonly idempotencyKey: string },
  ) => Promise<PrintState>,
): Promise<Print | null> {
  if (pos === null || without.has(pos)) return null;
  const name = uuid();
  try {
    const { outcome, trouble } = await send({ pos, uuid: name }, { idempotencyKey: name });
    return { name, state: { outcome, trouble } };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === 'printer_not_configured') {
      without.add(pos);
      return null;
    }
    if (error.leavesDoubt || error.code === 'outcome_unknown') {
      return { name, state: { outcome: 'printing', trouble: null } };
    }
    throw error;
  }
}

/** How far a print is: unknown where the service cannot be asked. */
export async function printState(name: string): Promise<PrintState> {
  try {
    return await call('posPrintStatus', { uuid: name });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { outcome: 'unknown', trouble: null };
  }
}

/** What cash the drawer opens for: that of a document that is not printed, or what is on none, in words. */
export type CashOf = { readonly invoice: number } | { readonly comments: string };

/** Opens the drawer for cash. False where there is none to open. Throws ApiError. */
export async function openDrawer(pos: number | null, of: CashOf): Promise<boolean> {
  if (pos === null || without.has(pos)) return false;
  try {
    await call('posOpenDrawer', { pos, ...of }, { idempotencyKey: uuid() });
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
