import type { Row } from '#shared/catalogue/index.ts';
import type { WriteContext } from '../context/context.ts';
import type { AnyRow } from './codec.ts';
import type { ModelRules, Values } from './ruleTypes.ts';
import { judgeOwnTaxNumber } from './taxNumbers.ts';

/** Rules of a model whose tax number may be wrong, because old data have to come in: the answer warns of it. */
export const warningOfTaxNumber: Pick<ModelRules, 'beforeWrite' | 'warns'> = {
  warns: ['tax_number_invalid'],
  beforeWrite: async (ctx: WriteContext, values: Values, before: AnyRow | null) => {
    if (!('taxNumber' in values || 'country' in values)) return;
    const now = { ...before, ...values } as unknown as Row<'customer'>;
    if ((await judgeOwnTaxNumber(ctx, now)) !== 'fine')
      ctx.warn({ pointer: '#/taxNumber', code: 'tax_number_invalid' });
  },
};
