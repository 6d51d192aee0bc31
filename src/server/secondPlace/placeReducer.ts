/** What is known of the second place, and what each look, copy and rehearsal makes of it. */
import type { FileHealth } from '#shared/health.ts';
import type { PlaceFault } from '#shared/operations/parts/backups.ts';
import type { WarningCode } from '../core/db/fileHealth.ts';
import type { PlaceStatus } from '../core/process/machine.ts';
import type { PlaceSetting } from './placeSetting.ts';
import type { PlaceState } from './placeState.ts';
import type { TaskResult } from './placeTasks.ts';

const DAY = 24 * 3600_000;

/** What this server knows of the second place. Times beside `kept` are milliseconds that the server has run. */
export interface SecondPlaceState {
  /** What the data folder keeps of it. */
  readonly kept: PlaceState;
  /** What the last look, and the last copy, found wrong. */
  readonly looked: PlaceFault | null;
  readonly tried: PlaceFault | null;
  /** When a copy was begun last; -Infinity where none was. */
  readonly began: number;
  /** When something was written last, or the server started. */
  readonly wrote: number;
}

/** What befalls it. `now`: epoch milliseconds. `ran`: milliseconds that the server has run. */
export type PlaceEvent =
  | { readonly type: 'written'; readonly ran: number }
  | {
      readonly type: 'looked';
      readonly found: TaskResult<'look'>;
      readonly setting: PlaceSetting;
      readonly now: number;
    }
  | { readonly type: 'copyBegun'; readonly ran: number }
  | {
      readonly type: 'copied';
      readonly done: TaskResult<'copy'>;
      readonly setting: PlaceSetting;
      readonly now: number;
      readonly ran: number;
    }
  | { readonly type: 'rehearsed'; readonly done: TaskResult<'rehearse'>; readonly now: number };

/** What is to be done about it. */
export type PlaceEffect =
  /** Tell the log, of the job that copies or the one that rehearses. */
  | { readonly type: 'report'; readonly job: 'copy' | 'rehearsal'; readonly text: string }
  /** Let nothing be written any more: another computer took over. */
  | { readonly type: 'close'; readonly reason: string };

export interface PlaceStep {
  readonly state: SecondPlaceState;
  readonly effects: readonly PlaceEffect[];
}

/** The state of a server that starts. `ran`: milliseconds that it has run. */
export function placeAtStart(kept: PlaceState, ran: number): SecondPlaceState {
  return { kept, looked: null, tried: null, began: Number.NEGATIVE_INFINITY, wrote: ran };
}

/** What an event makes of the state, and what is to be done about it. */
export function reducePlace(state: SecondPlaceState, event: PlaceEvent): PlaceStep {
  switch (event.type) {
    case 'written':
      return { state: { ...state, wrote: event.ran }, effects: [] };
    case 'looked':
      return afterLook(state, event);
    case 'copyBegun':
      return { state: { ...state, began: event.ran }, effects: [] };
    case 'copied':
      return afterCopy(state, event);
    case 'rehearsed':
      return afterRehearsal(state, event);
  }
}

type EventOf<T extends PlaceEvent['type']> = Extract<PlaceEvent, { type: T }>;

function afterLook(state: SecondPlaceState, { found, setting, now }: EventOf<'looked'>): PlaceStep {
  const next = { ...state, looked: found.fault };
  if (found.fault === null) {
    // What comes back may be well again.
    const tried = state.looked === null ? state.tried : null;
    return { state: { ...next, tried, kept: withPlace(state.kept, setting, now) }, effects: [] };
  }
  if (found.fault === state.looked) return { state: next, effects: [] };
  return { state: next, effects: failed(found, 'copy', 'the second place of the backups') };
}

function afterCopy(state: SecondPlaceState, { done, setting, now, ran }: EventOf<'copied'>): PlaceStep {
  const next = { ...state, tried: done.fault };
  if (done.fault !== null) return { state: next, effects: failed(done, 'copy', 'no copy in the second place') };
  const { fault: _, undescribed, ...copied } = done;
  const seconds = Math.round((ran - state.began) / 100) / 10;
  const kept = { ...withPlace(state.kept, setting, now), copied: { ...copied, seconds } };
  const text = `taken out, because their descriptions were damaged: ${undescribed.join(', ')}`;
  return { state: { ...next, kept }, effects: undescribed.length === 0 ? [] : [{ type: 'report', job: 'copy', text }] };
}

function afterRehearsal(state: SecondPlaceState, { done, now }: EventOf<'rehearsed'>): PlaceStep {
  if (done.fault !== null) return { state, effects: failed(done, 'rehearsal', 'no rehearsal of a restore') };
  const { fault: _, ...rehearsed } = done;
  const kept = { ...state.kept, rehearsed: { ...rehearsed, at: new Date(now).toISOString() } };
  const text = `the rehearsal of a restore: ${done.findings.join('; ')}`;
  return {
    state: { ...state, kept },
    effects: done.findings.length === 0 ? [] : [{ type: 'report', job: 'rehearsal', text }],
  };
}

/** What is done about a failure. A rehearsal that finds another computer there closes nothing: the next look does. */
function failed(
  { fault, reason }: { readonly fault: PlaceFault; readonly reason: string },
  job: 'copy' | 'rehearsal',
  what: string,
): PlaceEffect[] {
  const report = { type: 'report' as const, job, text: `${what}: ${reason}` };
  return fault === 'takenOver' && job === 'copy' ? [{ type: 'close', reason }, report] : [report];
}

/**
 * True where a folder may be made in the place: once for each time that the setting was saved. Later, one that is missing says that
 * the disk is another.
 */
export function isPlaceNew({ place }: PlaceState, { folder, stamp }: PlaceSetting): boolean {
  return place === null || place.folder !== folder || place.setting !== stamp;
}

/** The place was found as it is set. */
function withPlace(kept: PlaceState, setting: PlaceSetting, now: number): PlaceState {
  if (!isPlaceNew(kept, setting)) return kept;
  const { folder, stamp } = setting;
  return kept.place?.folder === folder
    ? { ...kept, place: { ...kept.place, setting: stamp } }
    : { ...kept, copied: null, rehearsed: null, place: { folder, setting: stamp, since: new Date(now).toISOString() } };
}

/** The place and the file as they are while something is decided. */
export interface PlaceMoment {
  /** Null where no second place is set. */
  readonly setting: PlaceSetting | null;
  /** The last row of the audit log. */
  readonly row: number;
  /** Epoch milliseconds. */
  readonly now: number;
}

const warnings: Readonly<Record<Exclude<PlaceFault, 'takenOver'>, WarningCode>> = {
  gone: 'backupPlaceGone',
  full: 'backupPlaceFull',
  readOnly: 'backupPlaceReadOnly',
  silent: 'backupPlaceSilent',
  other: 'backupPlaceOther',
  unreachable: 'backupPlaceUnreachable',
  keys: 'backupPlaceKeys',
  bucket: 'backupPlaceBucket',
  clock: 'backupPlaceClock',
  failed: 'backupPlaceFailed',
};

/** The problems that a second place can have. */
export const placeProblems = [
  ...Object.values(warnings),
  'backupPlaceUnsealed',
  'backupPlaceOld',
  'rehearsalFailed',
] as const satisfies readonly WarningCode[];

/** Those of them that it has. */
export function problemsOf({ kept, looked, tried }: SecondPlaceState, moment: PlaceMoment): readonly WarningCode[] {
  const { setting, row, now } = moment;
  if (setting === null) return [];
  const { place, copied, rehearsed } = kept;
  const fault = looked ?? tried;
  const since = copied?.at ?? place?.since ?? null;
  const isOld = since !== null && now - Date.parse(since) > DAY && copied?.row !== row;
  return [
    ...(fault === null || fault === 'takenOver' ? [] : [warnings[fault]]),
    ...(place?.folder === setting.folder && copied?.isSealed === false ? ['backupPlaceUnsealed' as const] : []),
    ...(isOld ? ['backupPlaceOld' as const] : []),
    ...((rehearsed?.findings.length ?? 0) > 0 ? ['rehearsalFailed' as const] : []),
  ];
}

/** The last copy and the last rehearsal, for the health of the file. */
export function copiesOf({
  kept: { copied, rehearsed },
}: SecondPlaceState): Pick<FileHealth, 'lastCopy' | 'lastRehearsal'> {
  return {
    lastCopy: copied === null ? null : { at: copied.at, name: copied.name },
    lastRehearsal:
      rehearsed === null
        ? null
        : { at: rehearsed.at, seconds: rehearsed.seconds, isSound: isSound(rehearsed.findings) },
  };
}

/** What the place is at, for people; null where none is set. */
export function statusOf({ kept }: SecondPlaceState, { setting, row }: PlaceMoment): PlaceStatus | null {
  if (setting === null) return null;
  const { place, copied, rehearsed } = kept;
  // What is known of another place says nothing of this one.
  const isHere = place?.folder === setting.folder;
  return {
    folder: setting.folder,
    lastCopy: isHere && copied !== null ? { at: copied.at, name: copied.name } : null,
    uncopied: Math.max(0, row - (isHere ? (copied?.row ?? 0) : 0)),
    lastRehearsal: isHere && rehearsed !== null ? { at: rehearsed.at, isSound: isSound(rehearsed.findings) } : null,
  };
}

const isSound = (findings: readonly string[]): boolean => findings.length === 0;
