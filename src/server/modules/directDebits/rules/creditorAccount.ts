import type { ModelRules } from '#server/core/records/ruleTypes.ts';
import { sellerAt } from '#server/modules/sales/defaults.ts';
import { compactCreditorIdentifier, creditorIdentifierFault } from '#shared/domain/sepa/creditorIdentifier.ts';
import { isHour } from '../remittances.ts';

/**
 * An account is the company's that sells, unless another is named. An identifier or an hour that looks wrong is warned of: no
 * file is exported with a wrong identifier.
 */
export const creditorAccount: ModelRules = {
  warns: ['invalid_value'],
  beforeWrite: async (ctx, values, before) => {
    if (before === null && values.company === null) values.company = (await sellerAt(ctx, null)).id;
    const { identifier, cutOff } = values;
    if (typeof identifier === 'string' && creditorIdentifierFault(compactCreditorIdentifier(identifier)) !== null) {
      ctx.warn({ pointer: '#/identifier', code: 'invalid_value' });
    }
    if (typeof cutOff === 'string' && !isHour(cutOff)) ctx.warn({ pointer: '#/cutOff', code: 'invalid_value' });
  },
};
