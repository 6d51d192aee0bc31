/** Money that waits for baskets: what it pays of them, and what becomes of it. */
import { pick } from '../action.ts';
import type { Role } from '../fixtures.ts';
import { give, type PlannedPayment, sum } from '../rules.ts';
import type { State, Taken, Till } from '../state.ts';

export const isWaiting = ({ status }: Taken): boolean => status === 1;

/** True for what somebody took in the session that is running at a cash point. */
export function isOwn({ by: taker, till, session }: Taken, { id, closings }: Till, by: Role): boolean {
  return taker === by && till === id && session === closings;
}

/** Takes what was taken out of what is expected at a cash point, by its end. */
export function leave(taken: Taken, till: Till, status: 2 | 3): void {
  if (taken.method === 'card') till.card -= taken.amount + taken.tip;
  taken.status = status;
}

/** What waits for a basket, in its order. */
export function waitingFor({ taken }: State, basket: string): Taken[] {
  return [...taken.values()].filter((one) => isWaiting(one) && one.basket === basket);
}

/** What waits for one of the baskets there are; nothing for a new one. */
export function someWaiting(state: State, place: number | null): readonly Taken[] {
  const waiting = [...state.taken.values()].filter(isWaiting);
  return place === null || waiting.length === 0 ? [] : waitingFor(state, pick(waiting, place).basket);
}

/** What waiting payments pay of what is due, in order, and what they leave of it. */
export function payAhead(waiting: readonly Taken[], dues: readonly number[]) {
  const left = [...dues];
  const payments = waiting.map(({ method, amount, tip, draws }): PlannedPayment => {
    let open = amount;
    const parts = left.map((due, place) => {
      const part = Math.min(open, due);
      open -= part;
      left[place] = due - part;
      return part;
    });
    return { method, amount, tip, parts, draws };
  });
  return { payments, left, excess: Math.max(0, sum(waiting.map(({ amount }) => amount)) - sum(dues)) };
}

/** Before the payments of a document are made: what they are made of leaves, and balances give it anew. */
export function settleAhead(waiting: readonly Taken[], till: Till): void {
  for (const taken of waiting) {
    leave(taken, till, 2);
    for (const { from, amount } of taken.draws) give(from, amount);
  }
}

/** The payments that another took, or in another session: nobody may correct them as their own. */
export function disown(state: State, waiting: readonly Taken[], ids: readonly number[], till: Till, by: Role): void {
  for (const [index, taken] of waiting.entries()) {
    const payment = state.payments.get(ids[index] ?? 0);
    if (payment !== undefined && !isOwn(taken, till, by)) state.payments.set(payment.id, { ...payment, by: 'boss' });
  }
}
