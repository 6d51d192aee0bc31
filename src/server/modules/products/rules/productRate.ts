import type { ModelRules } from '#server/core/records/ruleTypes.ts';
import { faultOfTerms, type RateTerms, tidyWeekdays } from '#shared/domain/productRates.ts';
import { invalidField } from '#shared/errors.ts';

/** A rate is for customers with a tag, or holds at some time: otherwise it would be the price of its product. */
export const productRate: ModelRules = {
  beforeWrite: async (_ctx, values, before) => {
    const { customerTag, weekdays, startTime, endTime, start, end } = { ...empty, ...before, ...values } as RateTerms;
    const fault = faultOfTerms({ customerTag, weekdays, startTime, endTime, start, end });
    if (fault !== null) throw invalidField(`#/${fault.field}`, fault.code);
    if (values.weekdays !== undefined) values.weekdays = tidyWeekdays(weekdays);
  },
};

const empty: RateTerms = { customerTag: null, weekdays: null, startTime: null, endTime: null, start: null, end: null };
