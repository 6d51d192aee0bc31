import { handle } from '#server/core/operations/handler.ts';
import { parseInstant } from '#shared/domain/time.ts';
import { invalidField } from '#shared/errors.ts';
import { clockConfirm as contract } from '#shared/operations/contracts/clockConfirm.ts';

/** As far as a watch may be from the clock it confirms, in milliseconds. */
const NEAR = 10 * 60_000;

export const clockConfirm = handle(contract, async (ctx, input) => {
  const said = parseInstant(input.now, ctx.zone.id);
  const own = ctx.zone.toWire(ctx.at);
  if (said === null || Math.abs(said - ctx.now) > NEAR) throw invalidField('#/now', 'invalid_value', own);
  await ctx.clock?.confirm(ctx.db);
  return { now: own };
});
