import { startSession } from '#server/core/access/sessions.ts';
import { handle } from '#server/core/operations/handler.ts';
import { getRow } from '#server/core/records/write.ts';
import { setup as contract } from '#shared/operations/contracts/setup.ts';
import { demoOf } from '../ensureDemo.ts';
import { install } from '../install.ts';

export const setup = handle(contract, async (ctx, input) => {
  const manager = await install(ctx, {
    company: input.company,
    manager: input.manager,
    pos: input.pos,
    language: input.language ?? 'es',
    fill: input.demo === true ? demoOf() : null,
  });
  const user = await getRow(ctx.db, 'user', manager);
  if (user === undefined) throw new Error(`no user ${manager}`);
  return startSession(ctx, user);
});
