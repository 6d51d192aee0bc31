import { setup as contract } from '#shared/operations/contracts/setup.ts';
import { startSession } from '../../access/sessions.ts';
import { getRow } from '../../records/rows.ts';
import { demoOf } from '../../setup/ensureDemo.ts';
import { install } from '../../setup/install.ts';
import { handle } from '../handler.ts';

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
