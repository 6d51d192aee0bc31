import { handlePrepared } from '#server/core/operations/handler.ts';
import { encodeDrawer } from '#server/core/printing/escPos.ts';
import { printerOf, sendToPrinter } from '#server/core/printing/printer.ts';
import { posOpenDrawer as contract } from '#shared/operations/contracts/posOpenDrawer.ts';
import { resolvePos } from '../posLedger.ts';

export const posOpenDrawer = handlePrepared(
  contract,
  async (ctx, input) => {
    const pos = await resolvePos(ctx, input.pos);
    await sendToPrinter(await printerOf(ctx, pos.id), await encodeDrawer());
    return pos.id;
  },
  async (ctx, _input, pos) => {
    ctx.emit({ type: 'drawer.opened', model: 'pos', id: pos });
    return { opened: true as const };
  },
);
