/** What a label of a scale says of the article it is on, as the setting `scaleCodes` has it. */
import type { ReadContext } from '#server/core/context/context.ts';
import { queryFirst } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import { settingIn } from '#server/core/records/settingIn.ts';
import { codeKey } from '#shared/domain/codes.ts';
import { readScaleLabel, type ScaleLabel } from '#shared/domain/scaleCodes.ts';

export interface LabelledProduct extends Pick<ScaleLabel, 'weighs' | 'amount'> {
  readonly product: number;
}

/** The product of a label with what it costs or weighs; null for any other code, and for an article nobody has. */
export async function readLabel(ctx: ReadContext, text: string): Promise<LabelledProduct | null> {
  const label = readScaleLabel(text, (await settingIn(ctx, 'scaleCodes')) ?? []);
  if (label === null) return null;
  for (const article of label.articles) {
    const owner = await queryFirst<{ record: number }>(
      ctx.db,
      sql`select "record" from "codeOwner" where "key" = ${codeKey(article)} and "model" = 'product'`,
    );
    if (owner !== undefined) return { product: owner.record, weighs: label.weighs, amount: label.amount };
  }
  return null;
}
