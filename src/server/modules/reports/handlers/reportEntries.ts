import { handle } from '#server/core/operations/handler.ts';
import { entries } from '#shared/reports/definitions/entries.ts';
import { entryReport } from '../entries.ts';

export const reportEntries = handle(entries.contract, (ctx, input) => entryReport(ctx, input));
