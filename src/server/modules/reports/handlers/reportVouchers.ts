import { handle } from '#server/core/operations/handler.ts';
import { vouchers } from '#shared/reports/definitions/vouchers.ts';
import { voucherReport } from '../vouchers.ts';

export const reportVouchers = handle(vouchers.contract, voucherReport);
