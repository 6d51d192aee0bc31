import { reportOverview as contract } from '#shared/operations/contracts/reportOverview.ts';
import { overviewReport } from '../../reports/overview.ts';
import { handle } from '../handler.ts';

export const reportOverview = handle(contract, overviewReport);
