import { queryAll } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import type { ModelRules } from '#server/core/records/ruleTypes.ts';
import { addDuration } from '#shared/domain/time.ts';
import { invalidField, ServiceError } from '#shared/errors.ts';

/** A voucher lasts some time, and what was put on it stays what it was: money, or units. */
export const voucherType: ModelRules = {
  errors: ['in_use'],
  beforeWrite: async (ctx, values, before) => {
    if (typeof values.expiration === 'string') {
      const expiry = addDuration(ctx.now, values.expiration, ctx.zone.id);
      if (expiry === null || expiry <= ctx.now) throw invalidField('#/expiration', 'invalid_value');
    }
    if (before === null || values.kind === undefined || values.kind === before.kind) return;
    const held = await queryAll(ctx.db, sql`select 1 from "voucher" where "voucherType" = ${before.id} limit 1`);
    if (held.length > 0) throw new ServiceError('in_use');
  },
};
