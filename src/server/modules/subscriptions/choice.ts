/** Which fees a run is about. */
import type { ReadContext } from '#server/core/context/context.ts';
import { settingIn } from '#server/core/records/settingIn.ts';
import type { Fee } from '#shared/domain/fees/fees.ts';
import type { FeeChoice } from '#shared/operations/parts/fees.ts';

/** What a run is about, with what follows from the settings and the clock. */
export interface Choice extends FeeChoice {
  readonly date: string;
  /** The first day of the facility whose fees are issued unasked; null: each subscription goes by its own. */
  readonly feesFrom: string | null;
}

/** Completes what was asked for: up to today, unless another date is named. */
export async function choiceOf(ctx: ReadContext, asked: FeeChoice): Promise<Choice> {
  const feesFrom = (await settingIn(ctx, 'feesFrom')) ?? null;
  return { ...asked, date: asked.date ?? ctx.zone.dateAt(ctx.now), feesFrom };
}

/** True for a fee that the run issues. */
export function isChosen({ late }: FeeChoice, subscription: number, { state, issueDate }: Fee): boolean {
  if (state === 'due') return true;
  if (state !== 'late' || late === undefined || late === false) return false;
  return late === true || late.some((one) => one.subscriptionCustomer === subscription && one.issueDate === issueDate);
}
