/** What is known of new versions, and what each answer, download and wish makes of it. */
import isNewer from 'semver/functions/gt.js';
import type { InstallTime, UpdateFault } from '#shared/operations/parts/updates.ts';
import type { KnownUpdate } from '../core/process/machine.ts';
import {
  type Feed,
  type FeedFile,
  type PackageKind,
  readFeed,
  type SignedFeed,
  UpdateError,
  verdictOn,
} from './feed.ts';
import type { UpdateSource } from './source.ts';
import type { UpdateState } from './updateState.ts';

/** Milliseconds between questions: a day, and up to three hours more, so that not all ask at once. */
const DAY = 24 * 3600_000;
const JITTER = 3 * 3600_000;

/** The program that runs, and how it was installed. */
export interface Installed {
  readonly version: string;
  readonly platform: string;
  readonly arch: string;
  /** Null where new versions are installed by hand. */
  readonly kind: PackageKind | null;
  /** Null where nobody is asked. */
  readonly source: UpdateSource | null;
}

/** What this server knows of new versions. */
export interface UpdatesState {
  readonly installed: Installed;
  /** What the data folder keeps of it. */
  readonly kept: UpdateState;
  /** A newer version; null where none is known. */
  readonly offer: Feed | null;
  /** Bytes that were fetched of its file; null where it is not being fetched. */
  readonly downloaded: number | null;
  /** Somebody wants it installed now: the server ends. */
  readonly installsNow: boolean;
}

/** What befalls. */
export type UpdateEvent =
  /** The server starts. `files`: the names of what was downloaded. */
  | { readonly type: 'started'; readonly files: readonly string[] }
  /** Somebody is asked. `now`: epoch milliseconds. `chance`: from 0 to below 1. */
  | { readonly type: 'asked'; readonly now: number; readonly chance: number }
  | { readonly type: 'answered'; readonly signed: SignedFeed }
  /** `isAwaited`: a person asked, and waits to be told. */
  | { readonly type: 'unanswered'; readonly error: unknown; readonly isAwaited: boolean }
  | { readonly type: 'downloadWanted' }
  | { readonly type: 'received'; readonly bytes: number }
  | { readonly type: 'downloaded' }
  | { readonly type: 'notDownloaded'; readonly error: unknown }
  | { readonly type: 'timeSet'; readonly when: InstallTime }
  | { readonly type: 'handedOver' };

/** What is to be done about it. */
export type UpdateEffect =
  /** Remove what was downloaded, but for the file that is wanted. */
  | { readonly type: 'tidy'; readonly wanted: string | null }
  | { readonly type: 'report'; readonly error: unknown }
  | { readonly type: 'download'; readonly file: FeedFile; readonly url: string }
  | { readonly type: 'install' };

export interface UpdateStep {
  readonly state: UpdatesState;
  readonly effects: readonly UpdateEffect[];
}

/** What an event makes of the state, and what is to be done about it. */
export function reduceUpdates(state: UpdatesState, event: UpdateEvent): UpdateStep {
  switch (event.type) {
    case 'started':
      return recall(state, event.files);
    case 'asked': {
      const next = event.now + DAY + Math.floor(event.chance * JITTER);
      return step(keep(state, { asked: event.now, next }));
    }
    case 'answered':
      // What is being fetched is of the offer that was there.
      return state.downloaded === null ? take(state, event.signed) : step(state);
    case 'unanswered':
      return fail(state, event.error, event.isAwaited);
    case 'downloadWanted':
      return download(state);
    case 'received':
      return step({ ...state, downloaded: event.bytes });
    case 'downloaded':
      return step({ ...keep(state, { isReady: true, fault: null }), downloaded: null });
    case 'notDownloaded':
      return step(
        { ...keep(state, { fault: faultOf(event.error) }), downloaded: null },
        { type: 'report', error: event.error },
      );
    case 'timeSet':
      if (event.when === 'now') return step({ ...state, installsNow: true }, { type: 'install' });
      return step(keep(state, { atQuit: event.when === 'atQuit' }));
    case 'handedOver':
      return step(keep(state, { handedOver: state.offer?.version ?? null, atQuit: false }));
  }
}

const step = (state: UpdatesState, ...effects: readonly UpdateEffect[]): UpdateStep => ({ state, effects });

const keep = (state: UpdatesState, more: Partial<UpdateState>): UpdatesState => ({
  ...state,
  kept: { ...state.kept, ...more },
});

/** What was known when the server last ran. The stored feed is believed only while its signature holds. */
function recall(state: UpdatesState, files: readonly string[]): UpdateStep {
  const { installed, kept } = state;
  const { feed, handedOver, isReady } = kept;
  const effects: UpdateEffect[] = [];
  let offer: Feed | null = null;
  if (installed.source !== null && feed !== null) {
    try {
      const read = readFeed({ bytes: Buffer.from(feed.text, 'base64'), signature: feed.signature }, installed.source);
      if (isNewer(read.version, installed.version)) offer = read;
    } catch (error) {
      effects.push({ type: 'report', error });
    }
  }
  const known = { ...state, offer };
  const file = offeredFile(known);
  const isThere = file !== null && isReady && files.includes(file.name);
  effects.push({ type: 'tidy', wanted: isThere ? file.name : null });
  if (offer === null && feed === null && handedOver === null) return step(known, ...effects);
  const isFailed = handedOver !== null && isNewer(handedOver, installed.version);
  const next = keep(known, {
    ...(offer === null ? { feed: null, fault: null } : {}),
    ...(isFailed ? { fault: isThere ? 'notInstalled' : 'wrongFile' } : {}),
    isReady: isThere,
    atQuit: isThere && !isFailed && kept.atQuit,
    handedOver: null,
  });
  return step(next, ...effects);
}

/** A feed was given. */
function take(state: UpdatesState, signed: SignedFeed): UpdateStep {
  const { installed, kept } = state;
  if (installed.source === null) return step(state);
  let feed: Feed;
  try {
    feed = readFeed(signed, installed.source);
  } catch (error) {
    return fail(state, error, true);
  }
  const verdict = verdictOn(feed, installed.version, kept.seen);
  const seen = { version: feed.version, published: feed.published };
  switch (verdict) {
    case 'offered': {
      const next = { ...state, offer: feed };
      const [former, file] = [offeredFile(state), offeredFile(next)];
      const isSame = kept.isReady && former !== null && former.sha512 === file?.sha512 && former.name === file.name;
      const taken = keep(next, {
        seen,
        feed: { text: signed.bytes.toString('base64'), signature: signed.signature },
        fault: installed.kind !== null && file === null ? 'noFile' : null,
        ...(isSame ? {} : { isReady: false, atQuit: false }),
      });
      return isSame ? step(taken) : step(taken, { type: 'tidy', wanted: null });
    }
    case 'current': {
      const nothing = keep({ ...state, offer: null }, { seen, feed: null, fault: null, isReady: false, atQuit: false });
      return step(nothing, { type: 'tidy', wanted: null });
    }
    default:
      return fail(state, new UpdateError(verdict), true);
  }
}

/** Without a network there is nothing to see to, and only who waits is told. */
function fail(state: UpdatesState, error: unknown, isAwaited: boolean): UpdateStep {
  const fault = faultOf(error);
  const next = fault !== 'unreachable' || isAwaited ? keep(state, { fault }) : state;
  return fault === 'unreachable' ? step(next) : step(next, { type: 'report', error });
}

const faultOf = (error: unknown): UpdateFault => (error instanceof UpdateError ? error.fault : 'failed');

function download(state: UpdatesState): UpdateStep {
  const { installed, kept, downloaded } = state;
  const file = offeredFile(state);
  if (downloaded !== null || kept.isReady || file === null || installed.source === null) return step(state);
  return step(
    { ...state, downloaded: 0 },
    { type: 'download', file, url: new URL(file.name, installed.source.feed).href },
  );
}

/** The file of the offer for this system; null where none is offered, or none for it. */
export function offeredFile({ installed, offer }: UpdatesState): FeedFile | null {
  const { platform, arch, kind } = installed;
  const isOurs = (file: FeedFile) => file.system === platform && file.arch === arch && file.kind === kind;
  return offer?.files.find(isOurs) ?? null;
}

/** Whether somebody is to be asked, where the setting says so. */
export function isAskDue({ installed, kept: { next } }: UpdatesState, now: number): boolean {
  // A clock that was set back must not keep it from asking for months.
  return installed.source !== null && (next === null || now >= next || next > now + DAY + JITTER);
}

/** What there is to hand over when the server ends, as somebody wanted it; null where nothing is. */
export function wantedFile(state: UpdatesState): { readonly file: FeedFile; readonly version: string } | null {
  const { kept, offer, installsNow } = state;
  const file = offeredFile(state);
  if (offer === null || file === null || !kept.isReady || !(installsNow || kept.atQuit)) return null;
  return { file, version: offer.version };
}

/** What is known, for people. `isOn`: the setting lets it ask by itself. */
export function describeUpdate(state: UpdatesState, isOn: boolean): KnownUpdate {
  const { installed, kept, offer, downloaded } = state;
  const bytes = offeredFile(state)?.size ?? null;
  const stage = downloaded !== null ? 'downloading' : kept.isReady ? 'ready' : offer === null ? 'none' : 'offered';
  return {
    asks: installed.source === null ? 'never' : isOn ? 'daily' : 'off',
    asked: kept.asked === null ? null : new Date(kept.asked).toISOString(),
    fault: kept.fault,
    offer: offer === null ? null : { version: offer.version, published: offer.published, notes: offer.notes, bytes },
    stage,
    downloaded: downloaded ?? 0,
    atQuit: kept.atQuit,
  };
}
