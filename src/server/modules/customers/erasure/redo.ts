/** Erases again what a restored backup brought back. */

import type { Store } from '#server/core/db/store.ts';
import { getRow } from '#server/core/records/write.ts';
import { transact, type WriteMoment } from '#server/core/transact/transact.ts';
import { eraseCustomer } from './erase.ts';
import { readErasures } from './erasedFile.ts';

/** Call when a server starts. Costs one look-up for each erasure there ever was. Returns how many were done again. */
export async function redoErasures(
  store: Pick<Store, 'dataDir' | 'reader' | 'writer'>,
  moment: WriteMoment,
): Promise<number> {
  let done = 0;
  for (const { customer, created } of readErasures(store.dataDir)) {
    const known = await getRow(store.reader, 'customer', customer);
    if (known === undefined || known.created !== created || known.erased !== null) continue;
    await transact(store.writer, moment, async (ctx) => {
      const row = await getRow(ctx.db, 'customer', customer);
      if (row === undefined || row.erased !== null) return;
      await eraseCustomer(ctx, row, true);
      done += 1;
    });
  }
  return done;
}
