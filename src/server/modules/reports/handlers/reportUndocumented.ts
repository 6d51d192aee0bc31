import { handle } from '#server/core/operations/handler.ts';
import { undocumented } from '#shared/reports/definitions/undocumented.ts';
import { undocumentedReport } from '../undocumented.ts';

export const reportUndocumented = handle(undocumented.contract, (ctx, input) =>
  undocumentedReport(ctx, { ...input, company: input.company ?? null }),
);
