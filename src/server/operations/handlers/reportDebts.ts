import { reportDebts as contract } from '#shared/operations/contracts/reportDebts.ts';
import { debtReport } from '../../reports/debts.ts';
import { handle } from '../handler.ts';

export const reportDebts = handle(contract, debtReport);
