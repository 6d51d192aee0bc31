/** Which fees a run is about. */
import type { ReadContext } from '#server/core/context/context.ts';
import { settingIn } from '#server/core/records/settingIn.ts';
import type { Fee } from '#shared/domain/fees/fees.ts';
import { addDays } from '#shared/domain/reportPeriod.ts';
import { invalidField } from '#shared/errors.ts';
import type { FeeChoice } from '#shared/operations/parts/fees.ts';

/** What a run is about, with what follows from the settings and the clock. */
export interface Choice extends FeeChoice {
  readonly date: string;
  /** The first day of the facility whose fees are issued unasked; null: each subscription goes by its own. */
  readonly feesFrom: string | null;
  /** When the run began: what was cancelled since is not issued by it. Absent of a dry run. */
  readonly begun?: string;
}

/** Days from today on whose fees can be issued. */
const AHEAD = 366;

/** Completes what was asked for: up to today, unless another date is named. Throws 422 for one that is far off. */
export async function choiceOf(ctx: ReadContext, asked: FeeChoice): Promise<Choice> {
  const feesFrom = (await settingIn(ctx, 'feesFrom')) ?? null;
  const today = ctx.zone.dateAt(ctx.now);
  const date = asked.date ?? today;
  const last = addDays(today, AHEAD);
  if (date > last) throw invalidField('#/date', 'too_big', last);
  return { ...asked, date, feesFrom };
}

/** True for a fee that the run issues. */
export function isChosen(choice: FeeChoice & Pick<Choice, 'begun'>, subscription: number, fee: Fee): boolean {
  const { state, issueDate, replaces } = fee;
  const { late, cancelled, begun } = choice;
  if (state === 'due') return true;
  if (state !== 'late' && state !== 'cancelled') return false;
  if (replaces !== null && begun !== undefined && replaces.at > begun) return false;
  const ticked = state === 'late' ? late : cancelled;
  if (ticked === undefined || typeof ticked === 'boolean') return ticked === true;
  return ticked.some((one) => one.subscriptionCustomer === subscription && one.issueDate === issueDate);
}
