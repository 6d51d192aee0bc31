/** What types of vouchers say: how long a recharge lasts. */

import type { ReadContext } from '#server/core/context/context.ts';
import type { Row } from '#shared/catalogue/index.ts';
import { addDuration, toStoredInstant } from '#shared/domain/time.ts';
import { invalidField } from '#shared/errors.ts';

/** When a recharge made now expires by its type, as stored; null = never. Throws 422 for a duration without a meaning. */
export function defaultExpiry(
  ctx: ReadContext,
  type: Pick<Row<'voucherType'>, 'expiration'>,
  pointer = '#/voucherType',
): string | null {
  if (type.expiration === null) return null;
  const expiry = addDuration(ctx.now, type.expiration, ctx.zone.id);
  if (expiry === null) throw invalidField(pointer, 'invalid_value', type.expiration);
  return toStoredInstant(expiry);
}
