import { fromMoney, toMoney } from '#shared/domain/money.ts';
import type { InputOf } from '#shared/operations/defineOperation.ts';
import type { Contract } from '#shared/operations/index.ts';
import type { PosState } from '#shared/operations/parts.ts';
import type { CloseDraft } from './closeDraft.ts';
import { wireCounts } from './denominations.ts';
import { type FloatPlan, planFloat } from './floatPlan.ts';

export interface Withdrawal {
  /** What shall stay, in units of currency: as at the opening unless said otherwise. Null while nothing is typed. */
  readonly float: number | null;
  /** Null where nothing is to be taken out. */
  readonly plan: FloatPlan | null;
}

/** What a closing takes out of the drawer. Whether it does is remembered for each cash point. */
export function useWithdrawal(state: PosState, draft: CloseDraft): Withdrawal {
  const float = draft.float === undefined ? state.openingCash : draft.float;
  const withdraws = draft.withdraws ?? localStorage.getItem(keyOf(state.pos)) === 'true';
  const { total, counts } = draft.count;
  return { float, plan: withdraws && total !== null ? planFloat(total, counts, toMoney(float ?? 0)) : null };
}

/** Makes taking out the usual way to close a cash point here, or not. */
export function rememberWithdrawal(pos: number, withdraws: boolean): void {
  localStorage.setItem(keyOf(pos), String(withdraws));
}

/** The body field of a closing; undefined where nothing is taken out. */
export function wireWithdrawal(
  plan: FloatPlan | null,
  why: { readonly reason: number | null; readonly comments: string },
): InputOf<Contract<'posClose'>>['withdrawal'] {
  if (plan === null || plan.taken === 0) return undefined;
  const denominations = wireCounts(plan.pieces);
  return {
    amount: fromMoney(plan.taken),
    ...(denominations === undefined ? {} : { denominations }),
    ...(why.reason === null ? { comments: why.comments } : { reason: why.reason }),
  };
}

const keyOf = (pos: number): string => `taquilla.withdraws.${pos}`;
