import { execute } from '#server/core/db/execute.ts';
import type { ModelRules } from '#server/core/records/ruleTypes.ts';

/** An add-on keeps the name its subscription's customer had when it was made, unless another is given. */
export const subscriptionAddon: ModelRules = {
  beforeWrite: async (ctx, values, before) => {
    if (before !== null || values.customer !== null) return;
    const [customer] = await execute<{ name: string }>(
      ctx.db,
      `select "customer"."name" from "subscriptionCustomer"
        join "customer" on "customer"."id" = "subscriptionCustomer"."customer" where "subscriptionCustomer"."id" = ?`,
      [values.subscriptionCustomer],
    );
    values.customer = customer?.name ?? null;
  },
};
