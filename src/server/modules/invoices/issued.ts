import type { WriteContext } from '#server/core/context/context.ts';
import { presentById } from '#server/core/records/present.ts';
import type { ApiRecord, Row } from '#shared/catalogue/index.ts';
import { confirmDraft } from './confirm.ts';

/** What an action answers that makes a draft: the draft, or the document it is at once where that is asked for. */
export async function issued(
  ctx: WriteContext,
  draft: Row<'invoice'>,
  confirm: boolean | undefined,
): Promise<ApiRecord<'invoice'>> {
  if (confirm === true) await confirmDraft(ctx, draft);
  return presentById(ctx, 'invoice', draft.id);
}
