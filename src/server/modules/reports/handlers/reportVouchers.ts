import { handle } from '#server/core/operations/handler.ts';
import { reportVouchers as contract } from '#shared/operations/contracts/reportVouchers.ts';
import { voucherReport } from '../vouchers.ts';

export const reportVouchers = handle(contract, voucherReport);
