import type { ModelRules } from '#server/core/records/ruleTypes.ts';
import { getRow } from '#server/core/records/write.ts';
import { isIssuedAtTills } from '#shared/domain/documentKinds.ts';
import { invalidField, ServiceError } from '#shared/errors.ts';
import { openingOf } from '../posLedger.ts';

/** A cash point issues tickets or invoices, and goes when its session is closed and counted. */
export const pos: ModelRules = {
  errors: ['cash_point_open'],
  beforeWrite: async (ctx, { invoiceType: id }) => {
    const type = typeof id === 'number' ? await getRow(ctx.db, 'invoiceType', id) : undefined;
    if (type !== undefined && !isIssuedAtTills(type)) throw invalidField('#/invoiceType', 'not_for_tills', type.name);
  },
  beforeRemove: async (ctx, row) => {
    if ((await openingOf(ctx.db, row.id)) !== null) throw new ServiceError('cash_point_open');
  },
};
