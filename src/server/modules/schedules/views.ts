/** Saved views, as those see them who schedule their lists. */
import type { ReadContext } from '#server/core/context/context.ts';
import { idsSeen } from '#server/core/records/sight.ts';
import { getRow } from '#server/core/records/write.ts';
import { models } from '#shared/catalogue/index.ts';

export interface SharedView {
  readonly name: string;
  readonly model: string;
  readonly address: Record<string, unknown>;
}

/** A view that whoever asks sees. Null for any other. */
export async function sharedView(ctx: Pick<ReadContext, 'db' | 'actor'>, id: number): Promise<SharedView | null> {
  const row = await getRow(ctx.db, 'savedView', id);
  if (row === undefined || row.deleted === 1) return null;
  const seen = await idsSeen(ctx, models.savedView, [id]);
  if (!seen.has(id)) return null;
  return { name: row.name, model: row.model, address: JSON.parse(row.address) as Record<string, unknown> };
}
