import type { ModelRules } from '#server/core/records/ruleTypes.ts';
import { judgeOwnTaxNumber } from '#server/core/records/taxNumbers.ts';
import type { Row } from '#shared/catalogue/index.ts';
import { invalidField } from '#shared/errors.ts';

/** Every document states the company's tax number: a wrong one is refused, but for one that was there before. */
export const company: ModelRules = {
  beforeWrite: async (ctx, values, any) => {
    const before = any as unknown as Row<'company'> | null;
    const now = { ...before, ...values } as Row<'company'>;
    const isSame = before !== null && before.taxNumber === now.taxNumber && before.country === now.country;
    if (!isSame && (await judgeOwnTaxNumber(ctx, now))?.isRefused === true)
      throw invalidField('#/taxNumber', 'tax_number_invalid');
  },
};
