import type { WriteContext } from '#server/core/context/context.ts';
import { sql } from '#server/core/db/sql.ts';
import type { AnyRow } from '#server/core/records/codec.ts';
import type { ModelRules } from '#server/core/records/ruleTypes.ts';
import { covers } from '#shared/domain/scopes.ts';
import { invalidField, ServiceError } from '#shared/errors.ts';

/** Who may write profiles decides for others, also how their lists are arranged. */
const MANAGER = 'profile:write';
/** `audience`: of those who have a profile, and of everyone. */
const ROLE = 1;
const EVERYONE = 2;
/** A key of no user has made none, and is in no profile. */
const NOBODY = -1;

/**
 * A view is seen by those it is for, and changed by whoever made it; a manager does both with any. One for a profile says for
 * which.
 */
export const savedView: ModelRules = {
  errors: ['insufficient_scope'],
  visible: ({ scopes, user }) =>
    covers(scopes, MANAGER)
      ? null
      : sql`t."audience" = ${sql.literal(EVERYONE)} or t."createUser" = ${sql.literal(user ?? NOBODY)}
          or (t."audience" = ${sql.literal(ROLE)}
            and t."profile" = (select u."profile" from "user" as u where u."id" = ${sql.literal(user ?? NOBODY)}))`,
  beforeWrite: async (ctx, values, before) => {
    if (before !== null) requireOwner(ctx, before);
    const audience = values.audience ?? before?.audience;
    const profile = values.profile === undefined ? (before?.profile ?? null) : values.profile;
    if (audience === ROLE && profile === null) throw invalidField('#/profile', 'required');
  },
  beforeRemove: async (ctx, row) => requireOwner(ctx, row),
  beforeRestore: async (ctx, row) => requireOwner(ctx, row),
};

function requireOwner({ actor }: WriteContext, { createUser }: AnyRow): void {
  const isOwn = createUser !== null && createUser === actor.user;
  if (!isOwn && !covers(actor.scopes, MANAGER)) throw new ServiceError('insufficient_scope', { detail: MANAGER });
}
