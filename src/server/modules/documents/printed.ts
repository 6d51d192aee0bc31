/** What is written of a document that was printed. */
import type { WriteContext } from '#server/core/context/context.ts';
import { derive } from '#server/core/records/write.ts';

/** Notes that a document was printed; the record says so from the first time on. */
export async function notePrinted(ctx: WriteContext, id: number, before: boolean): Promise<void> {
  ctx.note({ model: 'invoice', id, kind: 'printed', before: { printed: before }, after: { printed: true } });
  if (!before) await derive(ctx, 'invoice', id, { printed: 1 });
}
