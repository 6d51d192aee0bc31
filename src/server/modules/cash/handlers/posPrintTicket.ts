import { handlePrepared } from '#server/core/operations/handler.ts';
import { encodeTicket } from '#server/core/printing/escPos.ts';
import { printerOf, sendToPrinter } from '#server/core/printing/printer.ts';
import { load } from '#server/core/records/write.ts';
import { loadGiftSource, loadTicketSource } from '#server/modules/documents/loadInvoice.ts';
import { InvoiceStatus } from '#shared/domain/states.ts';
import { ServiceError } from '#shared/errors.ts';
import { posPrintTicket as contract } from '#shared/operations/contracts/posPrintTicket.ts';
import { opensFor, recordOpening } from '../drawerOpenings.ts';
import { resolvePos } from '../posLedger.ts';

export const posPrintTicket = handlePrepared(
  contract,
  async (ctx, { pos, invoice, gift = false, opensDrawer = true }) => {
    const printer = await printerOf(ctx, (await resolvePos(ctx, pos)).id);
    const row = await load(ctx, 'invoice', invoice);
    if (row.status === InvoiceStatus.draft) throw new ServiceError('invalid_transition');
    const ticket = gift ? await loadGiftSource(ctx, row) : await loadTicketSource(ctx, row);
    const opens = !gift && opensDrawer && printer.drawer && (await opensFor(ctx, printer.pos, invoice));
    await sendToPrinter(printer, await encodeTicket(ticket, { columns: printer.columns, opensDrawer: opens }));
    return { openedDrawer: opens, at: printer.pos };
  },
  async (ctx, { invoice, gift = false }, { openedDrawer, at }) => {
    // A gift ticket is no print of the document.
    if (!gift) ctx.emit({ type: 'invoice.printed', model: 'invoice', id: invoice });
    if (openedDrawer) await recordOpening(ctx, at, { invoice, reason: null, comments: null });
    return { printed: true as const, openedDrawer };
  },
);
