/** Where goods are put and counted. */

import type { ReadContext } from '#server/core/context/context.ts';
import { getRow } from '#server/core/records/write.ts';
import { invalidField } from '#shared/errors.ts';
import { defaultWarehouse } from './stock.ts';

/** The warehouse named, else the one usual for it, else the first in use; null where there is none. Throws 422. */
export async function resolveWarehouse(
  ctx: ReadContext,
  named: number | null,
  usual: number | null = null,
): Promise<number | null> {
  if (named === null) return usual ?? defaultWarehouse(ctx);
  const warehouse = await getRow(ctx.db, 'warehouse', named);
  if (warehouse === undefined || warehouse.deleted === 1) throw invalidField('#/warehouse', 'unknown_reference');
  if (warehouse.active === 0) throw invalidField('#/warehouse', 'invalid_value');
  return named;
}
