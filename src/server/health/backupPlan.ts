/**
 * Which copies are kept. Of those made by themselves: one an hour of today, one a day of a month, one a month of a year. Of
 * those that somebody made by hand: the last ten. Those that a version made before its first write are kept for three months,
 * and the newest of them for good.
 */
import { firstCopyOf } from '../core/db/firstCopy.ts';

export interface Copy {
  readonly name: string;
  /** When it was made, in epoch milliseconds. */
  readonly at: number;
}

/** What a copy was made for. `update`: before a version changed the database; `other`: somebody put it there. */
export type CopyKind = 'auto' | 'manual' | 'update' | 'other';

const OWN = /^(auto|manual)-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ-r(\d+)\.db$/;
const DAY = 24 * 3600_000;
const DAYS = 31;
const MONTHS = 12;
/** How long the copy before a version's first write is kept, in days: what is wrong with a version shows by then. */
const FIRST_DAYS = 92;
const BY_HAND = 10;

/** The name of a copy. `row`: the last row of the audit log that is in it. */
export function backupName(now: Date, row: number, kind: 'auto' | 'manual' = 'auto'): string {
  return `${kind}-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z-r${row}.db`;
}

/** The last row of the audit log a copy has, by its name; null for one that somebody else made. */
export function rowOf({ name }: Pick<Copy, 'name'>): number | null {
  const row = OWN.exec(name)?.[2];
  return row === undefined ? null : Number(row);
}

/** What a copy was made for, by its name. */
export function kindOf({ name }: Pick<Copy, 'name'>): CopyKind {
  const kind = OWN.exec(name)?.[1];
  if (kind === 'auto' || kind === 'manual') return kind;
  return name.startsWith('before-') ? 'update' : 'other';
}

/**
 * The copies that have had their time. `dateAt`: the facility's calendar. Only those made by themselves, and never the
 * newest: a clock that was ahead ages none of them away at once. Of those made by hand, all but the last ten.
 */
export function outlived(copies: readonly Copy[], now: number, dateAt: (at: number) => string): Copy[] {
  const own = ofKind(copies, 'auto');
  const seen = new Set<string>();
  const hourly = own.filter((copy, index) => {
    const place = placeOf(copy.at, now, dateAt);
    const isSpare = place === null || seen.has(place);
    if (place !== null) seen.add(place);
    return isSpare && index > 0;
  });
  const first = copies.filter(({ name }) => firstCopyOf(name) !== null).toSorted((a, b) => b.at - a.at);
  const outOfUse = first.slice(1).filter(({ at }) => at <= now - FIRST_DAYS * DAY);
  return [...hourly, ...ofKind(copies, 'manual').slice(BY_HAND), ...outOfUse];
}

/** Those of a kind, the newest first. */
function ofKind(copies: readonly Copy[], kind: CopyKind): Copy[] {
  return copies.filter((copy) => kindOf(copy) === kind).toSorted((a, b) => b.at - a.at);
}

/** The period of a copy: an hour, a day or a month; null for one that is too old. */
function placeOf(at: number, now: number, dateAt: (at: number) => string): string | null {
  const date = dateAt(at);
  if (at > now || date === dateAt(now)) return `hour ${Math.floor(at / 3600_000)}`;
  if (at > now - DAYS * DAY) return `day ${date}`;
  return at > now - MONTHS * DAYS * DAY ? `month ${date.slice(0, 7)}` : null;
}

/** The copies that go first where there is no room: all but the newest of each day. */
export function spare(copies: readonly Copy[], dateAt: (at: number) => string): Copy[] {
  const own = ofKind(copies, 'auto');
  const days = new Set<string>();
  return own.filter(({ at }) => {
    const isOlder = days.has(dateAt(at));
    days.add(dateAt(at));
    return isOlder;
  });
}
