import { handle } from '#server/core/operations/handler.ts';
import { reportPayments as contract } from '#shared/operations/contracts/reportPayments.ts';
import { paymentReport } from '../payments.ts';

export const reportPayments = handle(contract, paymentReport);
