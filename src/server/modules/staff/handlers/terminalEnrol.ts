import { enrol } from '#server/core/access/terminals.ts';
import { handle } from '#server/core/operations/handler.ts';
import { ServiceError } from '#shared/errors.ts';
import { terminalEnrol as contract } from '#shared/operations/contracts/terminalEnrol.ts';

export const terminalEnrol = handle(contract, async (ctx, input) => {
  // Whoever listens would have the token, too.
  if (ctx.actor.inClear) throw new ServiceError('secure_connection_required');
  const { id, name, token } = await enrol(ctx, { code: input.code, name: input.name ?? null });
  ctx.keepAtTerminal(token);
  return { id, name };
});
