/** Who may come in without a word, what stands against others, and when somebody was counted already. Pure. */

import type { Standing } from './standing.ts';

/** What may stand against an entry, the most urgent first, each with its number in `entry.despite`. */
const despites = {
  returned: { number: 1, label: { es: 'Recibo devuelto', en: 'Returned receipt' } },
  owed: { number: 2, label: { es: 'Pagos pendientes', en: 'Payments due' } },
  inactive: { number: 3, label: { es: 'Cliente inactivo', en: 'Inactive customer' } },
  paused: { number: 4, label: { es: 'Suscripción en pausa', en: 'Paused subscription' } },
  suspended: { number: 5, label: { es: 'Suscripción suspendida', en: 'Suspended subscription' } },
  ended: { number: 6, label: { es: 'Suscripción terminada', en: 'Ended subscription' } },
  upcoming: { number: 7, label: { es: 'Suscripción sin empezar', en: 'Subscription not begun' } },
  none: { number: 8, label: { es: 'Sin suscripción', en: 'No subscription' } },
} as const;

export type Despite = keyof typeof despites;

export const allDespites = Object.keys(despites) as readonly Despite[];

/** The numbers of `entry.despite` with their words. */
export const despiteLabels = Object.fromEntries(
  allDespites.map((name) => [despites[name].number, despites[name].label]),
);

export function despiteNumber(despite: Despite): number {
  return despites[despite].number;
}

/** entry.how. */
export const EntryHow = { card: 1, hand: 2 } as const;
export type HowEntered = keyof typeof EntryHow;

/** Where a subscription stands on a day, from the best for who wants to come in to the worst. */
export const membershipStates = ['active', 'paused', 'suspended', 'upcoming', 'ended'] as const;
export type MembershipState = (typeof membershipStates)[number];

/** A subscription as it is somebody's: a holder's, or a beneficiary's within the days of both. Dates are ISO. */
export interface Membership {
  readonly start: string;
  /** The last day. */
  readonly end: string | null;
  readonly active: boolean;
  /** It rests today. */
  readonly isPaused: boolean;
}

/** The days of a beneficiary within those of the subscription. */
export function sharedDays(
  subscription: Pick<Membership, 'start' | 'end'>,
  beneficiary: { readonly start: string | null; readonly end: string | null },
): Pick<Membership, 'start' | 'end'> {
  const ends = [subscription.end, beneficiary.end].filter((end) => end !== null).sort();
  const start =
    beneficiary.start !== null && beneficiary.start > subscription.start ? beneficiary.start : subscription.start;
  return { start, end: ends[0] ?? null };
}

/** The state on a day. What has ended is over, whatever else it was. */
export function membershipStateOf({ start, end, active, isPaused }: Membership, today: string): MembershipState {
  if (end !== null && end < today) return 'ended';
  if (!active) return 'suspended';
  if (start > today) return 'upcoming';
  return isPaused ? 'paused' : 'active';
}

/** The one of some that somebody comes in by: the best, of two alike the first. Undefined where there is none. */
export function bestOf<M extends { readonly state: MembershipState }>(memberships: readonly M[]): M | undefined {
  const rank = ({ state }: M): number => membershipStates.indexOf(state);
  return [...memberships].sort((a, b) => rank(a) - rank(b))[0];
}

export interface EntryFacts {
  /** Of the customer. */
  readonly active: boolean;
  /** Of what they owe, and the holder they come in by. */
  readonly standing: Standing;
  /** Of the subscription they come in by; null without one. */
  readonly membership: MembershipState | null;
}

/** What stands against an entry, the most urgent first; nothing of who is in order. */
export function againstEntry({ active, standing, membership }: EntryFacts): readonly Despite[] {
  const found = new Set<Despite>();
  if (standing !== 'clear') found.add(standing);
  if (!active) found.add('inactive');
  if (membership !== 'active') found.add(membership ?? 'none');
  return allDespites.filter((name) => found.has(name));
}

/** The minutes within which nobody is counted twice, where the setting says nothing. */
export const DEFAULT_ENTRY_MINUTES = 2;

/**
 * True where somebody was counted a moment ago. Moments are milliseconds. One that is ahead of the clock counts as long: the
 * clock may have been put back.
 */
export function isRepeated(last: number, now: number, minutes: number): boolean {
  return Math.abs(now - last) < minutes * 60_000;
}
