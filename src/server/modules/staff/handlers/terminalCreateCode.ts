import { createCode } from '#server/core/access/terminals.ts';
import { handle } from '#server/core/operations/handler.ts';
import { ServiceError } from '#shared/errors.ts';
import { terminalCreateCode as contract } from '#shared/operations/contracts/terminalCreateCode.ts';

export const terminalCreateCode = handle(contract, async (ctx, input) => {
  if (!ctx.actor.onTerminal) throw new ServiceError('terminal_not_allowed');
  const { code, expires } = await createCode(ctx, input.name ?? null);
  return { code, expires: ctx.zone.toWire(expires) };
});
