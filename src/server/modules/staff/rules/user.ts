import { hashPin, queued } from '#server/core/access/pins.ts';
import { permissionsOfProfile } from '#server/core/access/sessions.ts';
import type { WriteContext } from '#server/core/context/context.ts';
import { requireGrant } from '#server/core/context/grants.ts';
import { queryFirst } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import type { ModelRules } from '#server/core/records/ruleTypes.ts';
import { insert } from '#server/core/records/write.ts';
import { invalidField } from '#shared/errors.ts';

/** What a user who was given no profile may do. */
const NOTHING = '[]';

/**
 * A PIN is write-only: it comes in as digits and only its hash is stored. That nobody writes a user who may do more is seen
 * to for all that lasts (`access/lasting.ts`); here, the field that asks for too much is named.
 */
export const user: ModelRules = {
  events: ['profile.created'],
  prepare: (ctx, { pin }) =>
    isPin(pin) ? () => queued(ctx.address, async () => ({ pinHash: await hashPin(pin, ctx.pepper) })) : null,
  errors: ['last_administrator', 'pepper_missing'],
  beforeWrite: async (ctx, values, before, body) => {
    if (before === null) values.profile ??= await profileOfNobody(ctx);
    if (typeof values.profile === 'number' && values.profile !== before?.profile) {
      requireGrant(ctx, await permissionsOfProfile(ctx, values.profile), () => '#/profile');
    }
    if (body.pin === undefined) return;
    if (body.pin !== null && !isPin(body.pin)) throw invalidField('#/pin', 'invalid_value');
    if (body.pin === null) values.pinHash = null;
    else if (typeof values.pinHash !== 'string') throw new Error('the PIN was not hashed beforehand');
    values.failedPins = 0;
    values.lockedUntil = null;
  },
};

function isPin(pin: unknown): pin is string {
  return typeof pin === 'string' && /^\d{4,12}$/.test(pin);
}

/** The profile without permissions, made when there is none. */
async function profileOfNobody(ctx: WriteContext): Promise<number> {
  const known = await queryFirst<{ id: number }>(
    ctx.db,
    sql`select "id" from "profile" where "permissions" = ${NOTHING}
    and "deleted" = 0 and coalesce("idpId", '') = ''
      order by "id" limit 1`,
  );
  if (known !== undefined) return known.id;
  const id = await insert(ctx, 'profile', { name: 'Sin permisos', permissions: NOTHING });
  return id;
}
