import type { ReadContext } from '#server/core/context/context.ts';
import { queryAll } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import type { ModelRules } from '#server/core/records/ruleTypes.ts';
import { getRow } from '#server/core/records/write.ts';
import { requireApart, requireFree } from '#server/modules/series/seriesNumbers.ts';
import type { Row } from '#shared/catalogue/index.ts';
import { exclusiveKinds, isConversionTarget, isReverseType } from '#shared/domain/documentKinds.ts';
import { type FieldError, ServiceError } from '#shared/errors.ts';

type Type = Row<'invoiceType'>;

/**
 * A document type is of one kind, and stays of it once there are documents of it. What reverses its documents is a
 * credit note, and what they are converted into a ticket, an invoice, or of tickets an exchange. Its code is part of the
 * numbers of its series: another one may not lead them into those of another.
 */
export const invoiceType: ModelRules = {
  errors: ['unique_conflict'],
  beforeWrite: async (ctx, values, before) => {
    const type = { ...before, ...values } as Type;
    const errors: FieldError[] = exclusiveKinds
      .filter((flag) => type[flag] === 1)
      .slice(1)
      .map((flag) => ({ pointer: `#/${flag}`, code: 'invalid_value' }));
    const [reverse, target] = [await named(ctx, values.reverseType), await named(ctx, values.convertibleInto)];
    if (reverse !== null && !isReverseType(reverse, type))
      errors.push({ pointer: '#/reverseType', code: 'invalid_value' });
    if (target !== null && !isConversionTarget(target, type)) {
      errors.push({ pointer: '#/convertibleInto', code: 'invalid_value' });
    }
    if (errors.length > 0) throw new ServiceError('validation_failed', { errors });
    if (before !== null && type.code !== before.code) await requireCode(ctx, before.id, type.code);
  },
};

async function requireCode(ctx: ReadContext, type: number, code: string | null): Promise<void> {
  const counters = await queryAll<Row<'invoiceCounter'>>(
    ctx.db,
    sql`select * from "invoiceCounter"
    where "type" = ${type} and "deleted" = 0`,
  );
  for (const counter of counters) {
    await requireApart(ctx, counter, code, { type, code });
    await requireFree(ctx, counter, code);
  }
}

async function named(ctx: ReadContext, id: unknown): Promise<Type | null> {
  return typeof id === 'number' ? ((await getRow(ctx.db, 'invoiceType', id)) ?? null) : null;
}
