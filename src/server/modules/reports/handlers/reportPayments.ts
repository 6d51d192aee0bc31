import { handle } from '#server/core/operations/handler.ts';
import { payments } from '#shared/reports/definitions/payments.ts';
import { paymentReport } from '../payments.ts';

export const reportPayments = handle(payments.contract, paymentReport);
