import { queryFirst } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import type { ModelRules } from '#server/core/records/ruleTypes.ts';
import { invalidField } from '#shared/errors.ts';

/**
 * An add-on keeps the name its subscription's customer had when it was made, unless another is given. It costs an amount or a
 * percentage, not both.
 */
export const subscriptionAddon: ModelRules = {
  beforeWrite: async (ctx, values, before) => {
    const { price, percentage, start, end } = { ...before, ...values };
    const isSet = values.price !== undefined || values.percentage !== undefined;
    if (isSet && typeof price === 'number' && typeof percentage === 'number') {
      throw invalidField('#/percentage', 'invalid_value', 'price');
    }
    if (typeof start === 'string' && typeof end === 'string' && end < start) throw invalidField('#/end', 'too_small');
    if (before !== null || values.customer !== null) return;
    const subscription = values.subscriptionCustomer as number;
    const customer = await queryFirst<{ name: string }>(
      ctx.db,
      sql`select "customer"."name" from "subscriptionCustomer"
        join "customer" on "customer"."id" = "subscriptionCustomer"."customer"
        where "subscriptionCustomer"."id" = ${subscription}`,
    );
    values.customer = customer?.name ?? null;
  },
};
