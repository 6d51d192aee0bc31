import { z } from 'zod';
import { queryFirst } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import type { ModelRules } from '#server/core/records/ruleTypes.ts';
import { ServiceError } from '#shared/errors.ts';
import { compactIban } from '../receipts.ts';

/**
 * The reference of a mandate is unique with its creditor (EPC016-06, 4.1): another customer has it only with the same IBAN, as
 * where one payer is kept with each of the family.
 */
export const bankAccount: ModelRules = {
  errors: ['unique_conflict'],
  beforeWrite: async (ctx, values, before) => {
    const { mandate, iban, customer, active, id } = account.parse({ ...before, ...values });
    if (mandate === null || active === 0) return;
    const other = await queryFirst<{ id: number }>(
      ctx.db,
      sql`select "id" from "bankAccount" where "mandate" = ${mandate} and "active" = 1 and "deleted" = 0
        and "customer" <> ${customer} and replace("iban", ' ', '') <> ${compactIban(iban)} and "id" <> ${id ?? 0} limit 1`,
    );
    if (other === undefined) return;
    throw new ServiceError('unique_conflict', {
      errors: [{ pointer: '#/mandate', code: 'already_taken', detail: `bankAccount ${other.id}` }],
    });
  },
};

const account = z.object({
  id: z.number().optional(),
  customer: z.number(),
  iban: z.string(),
  mandate: z.string().nullish().default(null),
  active: z.number().optional(),
});
