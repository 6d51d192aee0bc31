import { handlePrepared } from '#server/core/operations/handler.ts';
import { printerOf, sendPrint } from '#server/core/printing/printer.ts';
import { beginPrint } from '#server/core/printing/prints.ts';
import { load } from '#server/core/records/write.ts';
import { loadGiftSource, loadTicketSource } from '#server/modules/documents/loadInvoice.ts';
import { notePrinted } from '#server/modules/documents/printed.ts';
import { InvoiceStatus } from '#shared/domain/states.ts';
import { ServiceError } from '#shared/errors.ts';
import { documentTexts } from '#shared/i18n/documents.ts';
import { posPrintTicket as contract } from '#shared/operations/contracts/posPrintTicket.ts';
import { opensFor, recordOpening } from '../drawerOpenings.ts';
import { resolvePos } from '../posLedger.ts';

export const posPrintTicket = handlePrepared(
  contract,
  async (ctx, { pos, invoice, gift = false, opensDrawer = true, uuid }, _read, draw) => {
    const printer = await printerOf(ctx, (await resolvePos(ctx, pos)).id);
    const row = await load(ctx, 'invoice', invoice);
    if (row.status === InvoiceStatus.draft) throw new ServiceError('invalid_transition');
    const source = gift ? await loadGiftSource(ctx, row) : await loadTicketSource(ctx, row);
    const duplicate = !gift && row.printed === 1;
    const ticket = duplicate ? { ...source, copyLabel: documentTexts.duplicate[source.language] } : source;
    const openedDrawer = !gift && opensDrawer && printer.drawer && (await opensFor(ctx, printer.pos, invoice));
    const { columns, characters } = printer;
    const bytes = await draw({ kind: 'receipt', of: ticket, columns, characters, opensDrawer: openedDrawer });
    const state = await sendPrint(printer, bytes, beginPrint(uuid));
    return { printed: { ...state, duplicate, openedDrawer }, at: printer.pos };
  },
  async (ctx, { invoice, gift = false }, { printed, at }) => {
    // A gift ticket is no print of the document.
    if (gift) return printed;
    // Also where nobody knows whether it came out: a second paper that may be one says so.
    await notePrinted(ctx, invoice, printed.duplicate);
    ctx.emit({ type: 'invoice.printed', model: 'invoice', id: invoice });
    if (printed.openedDrawer) await recordOpening(ctx, at, { invoice, reason: null, comments: null });
    return printed;
  },
);
