import { posOpenDrawer as contract } from '#shared/operations/contracts/posOpenDrawer.ts';
import { resolvePos } from '../../ledgers/posLedger.ts';
import { encodeDrawer } from '../../printing/escPos.ts';
import { printerOf, sendToPrinter } from '../../printing/printer.ts';
import { handlePrepared } from '../handler.ts';

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
