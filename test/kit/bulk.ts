/** Bulk changes as tests make them: asked for over HTTP, and waited for. */

import type { BulkState } from '#server/modules/bulk/store.ts';
import { BulkStatus } from '#shared/domain/states.ts';
import type { bulkStart } from '#shared/operations/contracts/bulkStart.ts';
import type { InputOf } from '#shared/operations/defineOperation.ts';
import type { Client } from './client.ts';

const UNDER_WAY: ReadonlySet<number> = new Set([BulkStatus.running, BulkStatus.undoing]);

/** Has something done to many records, and waits until it is. */
export async function bulkDone(api: Client, input: InputOf<typeof bulkStart>): Promise<BulkState> {
  return waitForBulk(api, (await api.run('bulkStart', input)).id);
}

/** Has it undone, and waits until it is. */
export async function bulkUndone(api: Client, id: number): Promise<BulkState> {
  await api.run('bulkUndo', { bulk: id });
  return waitForBulk(api, id);
}

/** The bulk change once no job is at it any more. */
export async function waitForBulk(api: Client, id: number): Promise<BulkState> {
  for (;;) {
    const state = await api.run('bulkStatus', { bulk: id });
    if (!UNDER_WAY.has(state.status)) return state;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
