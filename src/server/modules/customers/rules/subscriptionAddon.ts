import { queryFirst } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import type { ModelRules } from '#server/core/records/ruleTypes.ts';

/** An add-on keeps the name its subscription's customer had when it was made, unless another is given. */
export const subscriptionAddon: ModelRules = {
  beforeWrite: async (ctx, values, before) => {
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
