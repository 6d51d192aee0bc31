import type { WriteContext } from '#server/core/context/context.ts';
import type { AnyRow } from '#server/core/records/codec.ts';
import type { ModelRules } from '#server/core/records/ruleTypes.ts';
import { getRow } from '#server/core/records/write.ts';
import type { Row } from '#shared/catalogue/index.ts';
import { invalidField, ServiceError } from '#shared/errors.ts';
import { sameSubscription, type Twin } from '../../customers/sameSubscription.ts';

/** The first day one can begin on: fees are counted from there, and a year that is mistyped holds up everybody. */
const FIRST = '1900-01-01';

/**
 * A subscription speaks its customer’s language unless another is given. It remembers since when its price holds, and since
 * when it is active again: what is older is not issued unasked. A second one of the same type on the same days is one that is
 * meant.
 */
export const subscriptionCustomer: ModelRules = {
  errors: ['same_subscription'],
  beforeWrite: async (ctx, values, before) => {
    const { start, end } = { ...before, ...values };
    if (typeof values.start === 'string' && values.start < FIRST) throw invalidField('#/start', 'too_small', FIRST);
    if (typeof end === 'string' && end < String(start)) throw invalidField('#/end', 'too_small');
    await refuseTwice(ctx, { ...before, ...values } as Twin, before);
    const today = ctx.zone.dateAt(ctx.now);
    if (before === null) {
      if (values.language === null) {
        values.language = (await getRow(ctx.db, 'customer', Number(values.customer)))?.language ?? null;
      }
      return;
    }
    if (values.price !== undefined && values.price !== before.price) values.priceSince = today;
    if (values.active === 1 && before.active === 0) values.activeSince = today;
  },
  beforeRestore: (ctx, row) => refuseTwice(ctx, row as unknown as Twin, null, row.id),
};

/** Throws 409 `same_subscription` where it has days that it had not, and the customer has the same on some of its days. */
async function refuseTwice(
  ctx: WriteContext,
  twin: Twin,
  before: AnyRow | null,
  own = before?.id ?? null,
): Promise<void> {
  const was = before as Row<'subscriptionCustomer'> | null;
  const isNoMore =
    was !== null &&
    was.active === 1 &&
    was.type === twin.type &&
    was.customer === twin.customer &&
    was.start <= twin.start &&
    (was.end === null || (twin.end !== null && twin.end <= was.end)) &&
    (was.despite ?? 0) <= (twin.despite ?? 0);
  if (isNoMore) return;
  const other = await sameSubscription(ctx, twin, own);
  if (other !== null) throw new ServiceError('same_subscription', { detail: `${other}` });
}
