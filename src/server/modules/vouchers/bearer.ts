/** Vouchers for the bearer: nobody's by name, and whoever's has the code on paper. */

import { randomBytes } from 'node:crypto';
import type { ReadContext, WriteContext } from '#server/core/context/context.ts';
import { queryFirst } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import { changeUnnoted, derive, insert } from '#server/core/records/write.ts';
import type { Row } from '#shared/catalogue/index.ts';
import { codeKey } from '#shared/domain/codes.ts';
import { ZERO } from '#shared/domain/money.ts';
import type { ActionScope } from '#shared/domain/scopes.ts';
import { endOfCode, newVoucherCode } from '#shared/domain/voucherCodes.ts';
import { type FieldError, ServiceError } from '#shared/errors.ts';
import { whoWhereWhen } from '../cash/whoWhereWhen.ts';
import { retire, retirementOf } from './retiredCodes.ts';

/** Makes an empty voucher with a code of its own. Returns its id. */
export async function newBearerVoucher(ctx: WriteContext, voucherType: number): Promise<number> {
  const code = newVoucherCode(randomBytes);
  const id = await insert(ctx, 'voucher', {
    customer: null,
    voucherType,
    balance: ZERO,
    printed: 0,
    code,
    codeEnd: endOfCode(code),
    codeIssued: ctx.at,
  });
  await derive(ctx, 'voucher', id, { codeKey: codeKey(code) });
  return id;
}

/** Gives a voucher another code: the one it had is worth nothing from now on, and known as that. Returns the row as it is then. */
export async function replaceCode(ctx: WriteContext, voucher: Row<'voucher'>): Promise<Row<'voucher'>> {
  const code = newVoucherCode(randomBytes);
  const changes = { code, codeKey: codeKey(code), codeEnd: endOfCode(code), codeIssued: ctx.at, printed: 0 as const };
  await changeUnnoted(ctx, 'voucher', voucher, changes);
  await retire(ctx, voucher);
  return { ...voucher, ...changes };
}

/** The voucher of a code, in any spelling; undefined where it is none's, or was replaced. */
export async function bearerVoucherOf(ctx: ReadContext, code: string): Promise<Row<'voucher'> | undefined> {
  const key = codeKey(code);
  if (key === null) return undefined;
  return queryFirst<Row<'voucher'>>(
    ctx.db,
    sql`select * from "voucher" where "codeKey" = ${key} and "deleted" = 0 and "customer" is null`,
  );
}

/** What to answer where a code is no voucher's: that it was replaced, or that there is none. */
export async function noVoucherOf(ctx: ReadContext, code: string): Promise<ServiceError> {
  const retired = await retirementOf(ctx, code);
  if (retired === undefined) return new ServiceError('not_found');
  return new ServiceError('code_retired', { detail: await whoWhereWhen(ctx, retired) });
}

/** The voucher of a code in a request. Null where it is none's, which `errors` then says at `pointer`. */
export async function namedByCode(
  ctx: ReadContext,
  code: string,
  pointer: string,
  errors: FieldError[],
): Promise<Row<'voucher'> | null> {
  const voucher = await bearerVoucherOf(ctx, code);
  if (voucher !== undefined) return voucher;
  const retired = await retirementOf(ctx, code);
  if (retired === undefined) errors.push({ pointer, code: 'unknown_reference' });
  // The same in every language.
  else
    errors.push({ pointer, code: 'code_retired', detail: ctx.zone.toWire(retired.at).slice(0, 16).replace('T', ' ') });
  return null;
}

/**
 * What printing a code takes beyond selling. A code is money: the first paper comes with the sale, on its day; a second one is
 * a correction of that day's work, and later a decision about money.
 */
export function scopeToPrint(
  ctx: ReadContext,
  { codeIssued, printed }: Pick<Row<'voucher'>, 'codeIssued' | 'printed'>,
): ActionScope {
  const today = ctx.zone.dateAt(ctx.now);
  if (codeIssued === null || ctx.zone.toWire(codeIssued).slice(0, today.length) !== today) return 'billing:refund';
  return printed === 1 ? 'billing:correct' : 'billing:operate';
}
