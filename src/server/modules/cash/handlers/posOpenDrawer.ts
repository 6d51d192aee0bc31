import { handlePrepared } from '#server/core/operations/handler.ts';
import { encodeDrawer } from '#server/core/printing/escPos.ts';
import { sendToPrinter } from '#server/core/printing/printer.ts';
import { presentById } from '#server/core/records/present.ts';
import { posOpenDrawer as contract } from '#shared/operations/contracts/posOpenDrawer.ts';
import { drawerOf, opensFor, recordOpening, requireDrawerReason } from '../drawerOpenings.ts';
import { resolvePos } from '../posLedger.ts';

/** The drawer is opened first: an opening that is recorded has happened. */
export const posOpenDrawer = handlePrepared(
  contract,
  async (ctx, { pos: named, invoice = null, reason = null, comments = null }) => {
    const pos = await resolvePos(ctx, named);
    const printer = await drawerOf(ctx, pos.id);
    const isForCash = invoice !== null && (await opensFor(ctx, pos.id, invoice));
    const why = isForCash ? { invoice, reason: null, comments: null } : { invoice: null, reason, comments };
    if (!isForCash) await requireDrawerReason(ctx, why);
    await sendToPrinter(printer, encodeDrawer());
    return { pos: pos.id, why };
  },
  async (ctx, _input, { pos, why }) => {
    const id = await recordOpening(ctx, pos, why);
    return { opened: true as const, drawerOpening: await presentById(ctx, 'drawerOpening', id) };
  },
);
