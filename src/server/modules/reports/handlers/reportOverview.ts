import { handle } from '#server/core/operations/handler.ts';
import { reportOverview as contract } from '#shared/operations/contracts/reportOverview.ts';
import { overviewReport } from '../overview.ts';

export const reportOverview = handle(contract, overviewReport);
