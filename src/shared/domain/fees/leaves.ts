/** Temporary leave: while it lasts, a subscription is not charged. */
import { nextDay } from '../time.ts';
import { daysBetween, LAST, type Part, PeriodKind, type PeriodTerms } from './periods.ts';

/** Days off, both included; `end` null: until further notice. `id`: the subscription that says so. */
export interface Leave {
  readonly id: number;
  readonly start: string;
  readonly end: string | null;
}

/** What leave makes of a part: the leave it falls under, and what is charged of it all the same; null: nothing. */
export interface PartOnLeave {
  readonly leave: Leave | null;
  readonly part: Part | null;
}

/**
 * A fee is judged on its own date, whenever it is issued. One that falls on a day off is not charged; where fees are by
 * days, the days after the leave are charged as a part that begins with them. What is paid once is charged anyway.
 */
export function afterLeaves(
  part: Part,
  { period, apportionment }: Pick<PeriodTerms, 'period' | 'apportionment'>,
  leaves: readonly Leave[],
): PartOnLeave {
  const leave = leaveOn(part.from, leaves);
  if (leave === null || period === PeriodKind.once) return { leave: null, part };
  if (!apportionment) return { leave, part: null };
  const from = backFrom(part.from, leaves);
  if (from === null || part.to === null || from > part.to) return { leave, part: null };
  return { leave, part: restOf(part, from) };
}

/** What is left of a part by days from one of its days on. */
export function restOf(part: Part, from: string): Part {
  if (part.to === null || from === part.from) return part;
  const of = part.of === 1 ? daysBetween(part.from, part.to) : part.of;
  return { ...part, from, days: daysBetween(from, part.to), of };
}

/** The first day that is not off, from a date on; null where leave has no end. */
export function backFrom(date: string, leaves: readonly Pick<Leave, 'start' | 'end'>[]): string | null {
  let day = date;
  for (let leave = leaveOn(day, leaves); leave !== null; leave = leaveOn(day, leaves)) {
    if (leave.end === null || leave.end >= LAST) return null;
    day = nextDay(leave.end);
  }
  return day;
}

function leaveOn<L extends Pick<Leave, 'start' | 'end'>>(date: string, leaves: readonly L[]): L | null {
  return leaves.find(({ start, end }) => start <= date && (end === null || date <= end)) ?? null;
}
