import { z } from 'zod';
import type { WriteContext } from '#server/core/context/context.ts';
import { queryAll } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import type { AnyRow } from '#server/core/records/codec.ts';
import type { ModelRules, Values } from '#server/core/records/ruleTypes.ts';
import { ServiceError } from '#shared/errors.ts';
import { compactIban, sameAccountOf } from '../../customers/sameAccount.ts';

/**
 * The reference of a mandate is unique with its creditor (EPC016-06, 4.1): another customer has it only with the same IBAN, as
 * where one payer is kept with each of the family. One customer has one IBAN with one mandate once.
 */
export const bankAccount: ModelRules = {
  errors: ['unique_conflict'],
  beforeWrite: refuseTwice,
  beforeRestore: (ctx, row) => refuseTwice(ctx, row, null),
};

async function refuseTwice(ctx: WriteContext, values: Values, before: AnyRow | null): Promise<void> {
  const { mandate, iban, customer, active, id } = account.parse({ ...before, ...values });
  if (active === 0) return;
  const isOther = decisive.some((name) => name in values && values[name] !== before?.[name]);
  const same = isOther ? await sameAccountOf(ctx, { customer, iban, mandate }, id ?? null) : undefined;
  if (same !== undefined) throw taken('#/iban', same.id);
  if (mandate === null) return;
  const others = await queryAll<{ id: number; iban: string }>(
    ctx.db,
    sql`select "id", "iban" from "bankAccount" where "mandate" = ${mandate} and "active" = 1 and "deleted" = 0
      and "customer" <> ${customer} and "id" <> ${id ?? 0} order by "id"`,
  );
  const other = others.find((one) => compactIban(one.iban) !== compactIban(iban));
  if (other !== undefined) throw taken('#/mandate', other.id);
}

function taken(pointer: string, id: number): ServiceError {
  return new ServiceError('unique_conflict', {
    errors: [{ pointer, code: 'already_taken', detail: `bankAccount ${id}` }],
  });
}

/** What an account is told apart by. */
const decisive = ['customer', 'iban', 'mandate', 'active'] as const;

const account = z.object({
  id: z.number().optional(),
  customer: z.number(),
  iban: z.string(),
  mandate: z.string().nullish().default(null),
  active: z.number().optional(),
});
