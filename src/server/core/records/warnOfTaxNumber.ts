import type { Row } from '#shared/catalogue/index.ts';
import type { WriteContext } from '../context/context.ts';
import type { AnyRow } from './codec.ts';
import type { ModelRules, Values } from './ruleTypes.ts';
import { judgeOwnTaxNumber } from './taxNumbers.ts';

/** The fields that say whether a number is right. */
const DECISIVE = ['taxNumber', 'taxNumberKind', 'taxNumberCountry', 'country'];

/** Rules of a model whose tax number may be wrong, because old data have to come in: the answer warns of it. */
export const warningOfTaxNumber: Pick<ModelRules, 'beforeWrite' | 'warns'> = {
  warns: ['tax_number_invalid', 'tax_number_country_invalid'],
  beforeWrite: async (ctx: WriteContext, values: Values, before: AnyRow | null) => {
    if (!DECISIVE.some((name) => name in values)) return;
    const now = { ...before, ...values } as unknown as Row<'customer'>;
    const fault = await judgeOwnTaxNumber(ctx, now);
    if (fault === null) return;
    const isOfCountry = fault.code === 'tax_number_country_invalid';
    ctx.warn({ pointer: isOfCountry ? '#/taxNumberCountry' : '#/taxNumber', code: fault.code });
  },
};
