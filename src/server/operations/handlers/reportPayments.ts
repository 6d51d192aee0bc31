import { reportPayments as contract } from '#shared/operations/contracts/reportPayments.ts';
import { paymentReport } from '../../reports/payments.ts';
import { handle } from '../handler.ts';

export const reportPayments = handle(contract, paymentReport);
