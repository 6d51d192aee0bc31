import { handle } from '#server/core/operations/handler.ts';
import { getRow } from '#server/core/records/write.ts';
import { ServiceError } from '#shared/errors.ts';
import { customerDuplicates as contract } from '#shared/operations/contracts/customerDuplicates.ts';
import { findDuplicates } from '../duplicates.ts';

/** Customers that may be the same person. */
export const customerDuplicates = handle(contract, async (ctx, { customer }) => {
  if (customer !== undefined && (await getRow(ctx.db, 'customer', customer)) === undefined) {
    throw new ServiceError('not_found');
  }
  const pairs = await findDuplicates(ctx, customer ?? null);
  return { pairs: pairs.map(({ reasons, ...pair }) => ({ ...pair, reasons: [...reasons] })) };
});
