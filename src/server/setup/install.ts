/** Turns an empty store into an installation: the wizard, `--demo` and the command line share it. */
import { invalidField, ServiceError } from '#shared/errors.ts';
import type { ReadContext, WriteContext } from '../core/context/context.ts';
import { writeMeta } from '../core/db/meta.ts';
import { judgeOwnTaxNumber } from '../core/records/taxNumbers.ts';
import type { NewRecord } from '../reference/reference.ts';
import { create, type Reference, seedReference } from '../reference/seed.ts';

export interface Installation {
  readonly company: NewRecord<'company'>;
  readonly manager: { readonly name: string; readonly pin: string };
  readonly pos: { readonly name: string };
  readonly language: 'es' | 'en';
  /** Adds data of its own, as the demo facility does. */
  readonly fill: ((ctx: WriteContext, reference: Reference) => Promise<void>) | null;
}

/** Installs, once. Returns the manager's id. Throws 409 `already_set_up`, 422 where the data are not valid. */
export async function install(asked: WriteContext, installation: Installation): Promise<number> {
  if (await isInstalled(asked)) throw new ServiceError('already_set_up');
  // Whoever sets up grants the first permissions, and nobody has any yet.
  const ctx: WriteContext = { ...asked, actor: { ...asked.actor, scopes: ['*'], ownScopes: ['*'] } };
  const { taxNumber } = installation.company;
  const fault = await judgeOwnTaxNumber(ctx, { taxNumber: taxNumber ?? null });
  if (fault?.isRefused === true) {
    throw invalidField('#/company/taxNumber', 'tax_number_invalid');
  }
  const reference: Reference = await seedReference(ctx, installation.company, installation.language);
  await create(ctx, 'pos', { company: reference.company, name: installation.pos.name });
  const manager = await create(ctx, 'user', {
    company: reference.company,
    name: installation.manager.name,
    profile: reference.profiles.manager,
    language: installation.language,
    pin: installation.manager.pin,
  });
  await writeMeta(ctx.db, 'language', installation.language);
  await installation.fill?.(ctx, reference);
  return manager;
}

/** True once there is a company. */
export async function isInstalled(ctx: Pick<ReadContext, 'db'>): Promise<boolean> {
  return (await ctx.db.selectFrom('company').select('id').limit(1).executeTakeFirst()) !== undefined;
}
