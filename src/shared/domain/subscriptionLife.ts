/** What can be done with a customer's subscription, by the state it is in. Dates are ISO; an end is the last day. */
import { subscriptionStateOf } from './subscriptionState.ts';

/** What is done with one, the likeliest first. */
export const lifeActions = ['renew', 'change', 'pause', 'resume', 'leave'] as const;
export type LifeAction = (typeof lifeActions)[number];

/** A subscription as it stands. */
export interface Living {
  readonly start: string;
  readonly end: string | null;
  readonly active: boolean;
  /** Its type has one that stands for leave. */
  readonly hasLeaveType: boolean;
  /** Another one takes its place, from a day on. */
  readonly isFollowed: boolean;
  /** The leave of today, or the first to come; null where there is none. */
  readonly leave: { readonly start: string; readonly end: string | null } | null;
}

/** What can be done with a subscription on a day, in the order of `lifeActions`. */
export function lifeActionsOf(
  { hasLeaveType, isFollowed, leave, ...own }: Living,
  today: string,
): readonly LifeAction[] {
  const { start, end, active } = own;
  const isOver = subscriptionStateOf(own, today) === 'ended';
  const may: Readonly<Record<LifeAction, boolean>> = {
    renew: active && end !== null && !isFollowed,
    change: active && !isOver && !isFollowed && (end === null || end > start),
    // Leave without an end leaves no day for more of it.
    pause: active && !isOver && hasLeaveType && leave?.end !== null,
    resume: !isOver && (!active || leave !== null),
    leave: !isOver,
  };
  return lifeActions.filter((action) => may[action]);
}
