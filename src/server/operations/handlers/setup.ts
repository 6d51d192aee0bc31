import { invalidField, ServiceError } from '#shared/errors.ts';
import { setup as contract } from '#shared/operations/contracts/setup.ts';
import { startSession } from '../../access/sessions.ts';
import { writeMeta } from '../../records/meta.ts';
import { getRow } from '../../records/rows.ts';
import { createDemoFacility } from '../../setup/demo/index.ts';
import { create, seedReference } from '../../setup/seed.ts';
import { handle } from '../handler.ts';

export const setup = handle(contract, async (ctx, input) => {
  const done = await ctx.db.selectFrom('company').select('id').limit(1).executeTakeFirst();
  if (done !== undefined) throw new ServiceError('already_set_up');
  const reference = await seedReference(ctx, input.company);
  await create(ctx, 'pos', { company: reference.company, name: input.pos.name });
  const manager = await create(ctx, 'user', {
    company: reference.company,
    name: input.manager.name,
    profile: reference.profiles.manager,
    language: input.language ?? 'es',
    pin: input.manager.pin,
  });
  await writeMeta(ctx.db, 'language', input.language ?? 'es');
  if (input.demo === true) await createDemoFacility(ctx, reference);
  const user = await getRow(ctx.db, 'user', manager);
  if (user === undefined) throw invalidField('#/manager', 'invalid_value');
  return startSession(ctx, user);
});
