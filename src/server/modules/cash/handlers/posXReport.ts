import { handle } from '#server/core/operations/handler.ts';
import { covers } from '#shared/domain/scopes.ts';
import { ServiceError } from '#shared/errors.ts';
import { posXReport as contract } from '#shared/operations/contracts/posXReport.ts';
import { requireSession, resolvePos, sessionTotals } from '../posLedger.ts';
import { posReportOf } from '../posReport.ts';

export const posXReport = handle(contract, async (ctx, input) => {
  const pos = await resolvePos(ctx, input.pos);
  // The X says what to expect: under blind count only those who may authorise a difference may see it.
  if (pos.blindCount === 1 && !covers(ctx.actor.scopes, 'pos:authorise')) throw new ServiceError('insufficient_scope');
  const opening = await requireSession(ctx.db, pos.id);
  return posReportOf(ctx, pos, { opening, totals: await sessionTotals(ctx.db, opening) });
});
