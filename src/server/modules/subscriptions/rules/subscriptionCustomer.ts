import type { ModelRules } from '#server/core/records/ruleTypes.ts';
import { getRow } from '#server/core/records/write.ts';
import { invalidField } from '#shared/errors.ts';

/** The first day one can begin on: fees are counted from there, and a year that is mistyped holds up everybody. */
const FIRST = '1900-01-01';

/**
 * A subscription speaks its customer’s language unless another is given. It remembers since when its price holds, and since
 * when it is active again: what is older is not issued unasked.
 */
export const subscriptionCustomer: ModelRules = {
  beforeWrite: async (ctx, values, before) => {
    const { start, end } = { ...before, ...values };
    if (typeof values.start === 'string' && values.start < FIRST) throw invalidField('#/start', 'too_small', FIRST);
    if (typeof end === 'string' && end < String(start)) throw invalidField('#/end', 'too_small');
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
};
