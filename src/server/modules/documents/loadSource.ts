/** What a report's document is drawn from: what was stored of it. */

import type { ReadContext } from '#server/core/context/context.ts';
import type { PosReportSource } from '#server/core/documents/sources.ts';
import { getRow } from '#server/core/records/write.ts';
import { type PosReport, posReport } from '#shared/operations/parts.ts';

/** The source of a Z's document, or null where there is no such Z. */
export async function loadPosReportSource(ctx: ReadContext, id: number): Promise<PosReportSource | null> {
  const z = await getRow(ctx.db, 'zReport', id);
  if (z === undefined) return null;
  return posReportSourceOf(ctx, posReport.parse(JSON.parse(z.report)), z.created);
}

/** The source of a report that is issued at a moment (as stored). */
export async function posReportSourceOf(ctx: ReadContext, report: PosReport, at: string): Promise<PosReportSource> {
  const pos = await getRow(ctx.db, 'pos', report.pos);
  const company = pos === undefined ? undefined : await getRow(ctx.db, 'company', pos.company);
  return {
    kind: 'posReport',
    layout: 1,
    language: 'es',
    currency: company?.currency ?? 'EUR',
    issuedAt: ctx.zoneOf(pos?.company ?? null).toWire(at),
    copyLabel: null,
    report,
  };
}
