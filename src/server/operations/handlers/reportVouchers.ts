import { reportVouchers as contract } from '#shared/operations/contracts/reportVouchers.ts';
import { voucherReport } from '../../reports/vouchers.ts';
import { handle } from '../handler.ts';

export const reportVouchers = handle(contract, voucherReport);
