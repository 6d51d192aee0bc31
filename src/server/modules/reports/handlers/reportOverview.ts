import { handle } from '#server/core/operations/handler.ts';
import { overview } from '#shared/reports/definitions/overview.ts';
import { overviewReport } from '../overview.ts';

export const reportOverview = handle(overview.contract, overviewReport);
