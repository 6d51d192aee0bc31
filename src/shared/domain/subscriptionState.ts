export type SubscriptionState = 'active' | 'upcoming' | 'ended' | 'suspended';

/** The state of a customer's subscription on a day; `end` is its last day. Dates are ISO. */
export function subscriptionStateOf(
  { start, end, active }: { readonly start: string; readonly end: string | null; readonly active: boolean },
  today: string,
): SubscriptionState {
  if (end !== null && end < today) return 'ended';
  if (!active) return 'suspended';
  return start > today ? 'upcoming' : 'active';
}
