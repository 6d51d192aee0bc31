import { handlePrepared } from '#server/core/operations/handler.ts';
import { printerOf, sendPrint } from '#server/core/printing/printer.ts';
import { beginPrint } from '#server/core/printing/prints.ts';
import { loadSlip, noteSlipPrinted } from '#server/modules/documents/loadSlip.ts';
import { posPrintVoucher as contract } from '#shared/operations/contracts/posPrintVoucher.ts';
import { resolvePos } from '../posLedger.ts';

export const posPrintVoucher = handlePrepared(
  contract,
  async (ctx, { pos, uuid, ...of }, _read, draw) => {
    const printer = await printerOf(ctx, (await resolvePos(ctx, pos)).id);
    const { slip, duplicate } = await loadSlip(ctx, of);
    const { columns, characters } = printer;
    const bytes = await draw({ kind: 'receipt', of: slip, columns, characters, opensDrawer: false });
    return { ...(await sendPrint(printer, bytes, beginPrint(uuid))), duplicate };
  },
  async (ctx, { voucher, voucherUse, depositMovement }, printed) => {
    // Also where nobody knows whether it came out: a second paper that may be one says so.
    await noteSlipPrinted(ctx, { voucher, voucherUse, depositMovement });
    return printed;
  },
);
