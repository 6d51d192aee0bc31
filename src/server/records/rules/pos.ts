import { ServiceError } from '#shared/errors.ts';
import { openingOf } from '../../ledgers/posLedger.ts';
import type { ModelRules } from '../ruleTypes.ts';

/** A cash point goes when its session is closed and counted. */
export const pos: ModelRules = {
  errors: ['cash_point_open'],
  beforeRemove: async (ctx, row) => {
    if ((await openingOf(ctx.db, row.id)) !== null) throw new ServiceError('cash_point_open');
  },
};
