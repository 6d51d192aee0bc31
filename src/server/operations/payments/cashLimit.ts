/** What may not be paid in cash: `src/shared/domain/cashLimit.ts`, with the facility's setting. */
import type { Row } from '#shared/catalogue/index.ts';
import { forbidsCash, usualCashLimit } from '#shared/domain/cashLimit.ts';
import type { Money } from '#shared/domain/money.ts';
import { PaymentType } from '#shared/domain/states.ts';
import { type FieldError, ServiceError } from '#shared/errors.ts';
import { settingSchemas } from '#shared/settings.ts';
import type { ReadContext } from '../../context.ts';
import { execute } from '../../db/execute.ts';

/** A payment, the totals of the operations it pays, and where the request names its method. */
export interface CashCheck {
  readonly type: Row<'paymentMethod'>['type'];
  readonly operations: readonly Money[];
  readonly pointer: string;
}

/** Throws 422 `cash_limit_exceeded` for cash that pays an operation above the limit, or a part of it. */
export async function refuseCashAboveLimit(ctx: ReadContext, payments: readonly CashCheck[]): Promise<void> {
  const inCash = payments.filter(({ type }) => type === PaymentType.cash);
  if (inCash.length === 0) return;
  const [row] = await execute<{ value: string }>(
    ctx.db,
    `select "value" from "setting" where "key" = 'cashLimit' and "deleted" = 0`,
    [],
  );
  const set = row === undefined ? undefined : settingSchemas.cashLimit.safeParse(JSON.parse(row.value));
  const limit = set?.data ?? usualCashLimit;
  const day = ctx.zone.dateAt(ctx.now);
  const errors: FieldError[] = inCash
    .filter(({ operations }) => operations.some((total) => forbidsCash(limit, total, day)))
    .map(({ pointer }) => ({ pointer, code: 'cash_limit_exceeded' }));
  if (errors.length > 0) throw new ServiceError('validation_failed', { errors });
}
