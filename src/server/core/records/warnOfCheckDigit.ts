import { isCheckDigitWrong } from '#shared/domain/codes.ts';
import type { WriteContext } from '../context/context.ts';
import type { AnyRow } from './codec.ts';
import type { ModelRules, Values } from './ruleTypes.ts';

/**
 * Rules of a model with a barcode in a field: where its check digit does not fit, the answer warns of it. Whoever types a
 * digit wrong has an article that no scanner finds; a number of the shop's own may look like one.
 */
export function warningOfCheckDigit(field: string): Pick<ModelRules, 'beforeWrite' | 'warns'> {
  return {
    warns: ['check_digit_wrong'],
    beforeWrite: async (ctx: WriteContext, values: Values, before: AnyRow | null) => {
      const code = values[field];
      if (typeof code !== 'string' || code === before?.[field] || !isCheckDigitWrong(code)) return;
      ctx.warn({ pointer: `#/${field}`, code: 'check_digit_wrong' });
    },
  };
}
