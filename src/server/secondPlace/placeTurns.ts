/** When a copy and a rehearsal are due. */
import { DEFAULT_MINUTES } from '#shared/settings/definitions/backupPlace.ts';
import { isBucket } from './placeName.ts';
import type { PlaceMoment, SecondPlaceState } from './placeReducer.ts';
import type { PlaceSetting } from './placeSetting.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;
/** Copying may take a part of the time as large as this at most: the machine has other things to do. */
const SHARE = 1 / 20;
const REHEARSE_AFTER = 7 * DAY;
const REHEARSE_AT_LAST = 9 * DAY;
/** How long nothing was written where nobody is at work. */
const QUIET = 10 * MINUTE;

export interface TurnMoment extends PlaceMoment {
  /** Milliseconds that the server has run. */
  readonly ran: number;
  /** The file may not be written, or copied over sound copies of it. */
  readonly isDamaged: boolean;
}

/** Whether a copy is due. */
export function isCopyDue({ kept, looked, tried, began }: SecondPlaceState, moment: TurnMoment): boolean {
  const { setting, row, now, ran, isDamaged } = moment;
  const { copied, place } = kept;
  if (looked !== null || isDamaged || setting === null) return false;
  const period = periodOf(kept.copied, setting);
  if (tried !== null && ran - began < period) return false;
  if (copied === null || place?.folder !== setting.folder) return row > 0;
  const age = now - Date.parse(copied.at);
  return (age >= period || age < 0) && copied.row !== row;
}

/** When the next copy is due, in epoch milliseconds; null where none will be. */
export function nextCopy({ kept: { copied } }: SecondPlaceState, { setting, row, now }: PlaceMoment): number | null {
  if (setting === null || copied?.row === row) return null;
  return copied === null ? now : soonest(copied.at, periodOf(copied, setting), now);
}

/** Whether a rehearsal of a restore is due. */
export function isRehearsalDue({ kept, looked, wrote }: SecondPlaceState, moment: TurnMoment): boolean {
  const { setting, now, ran, isDamaged } = moment;
  const { copied, rehearsed, place } = kept;
  if (looked !== null || isDamaged || setting === null || copied === null || place === null) return false;
  // The first one on the first quiet day: a week is long to believe in what was never tried.
  const age = rehearsed === null ? REHEARSE_AFTER : now - Date.parse(rehearsed.at);
  if (age >= 0 && age < REHEARSE_AFTER) return false;
  return ran - wrote >= QUIET || age >= REHEARSE_AT_LAST;
}

/** When the next rehearsal is due, in epoch milliseconds; null where none will be. */
export function nextRehearsal({ kept }: SecondPlaceState, { setting, now }: PlaceMoment): number | null {
  const { copied, rehearsed } = kept;
  if (copied === null || setting === null) return null;
  return rehearsed === null ? now : soonest(rehearsed.at, REHEARSE_AFTER, now);
}

/** Milliseconds between copies. */
function periodOf(copied: SecondPlaceState['kept']['copied'], { folder, minutes }: PlaceSetting): number {
  if (minutes !== undefined) return minutes * MINUTE;
  const least = DEFAULT_MINUTES[isBucket(folder) ? 'bucket' : 'folder'] * MINUTE;
  return Math.max(least, ((copied?.seconds ?? 0) * SECOND) / SHARE);
}

/** When it is time, by a clock that may have been set back since. */
function soonest(last: string, after: number, now: number): number {
  const at = Date.parse(last);
  return at > now ? now : Math.max(now, at + after);
}
