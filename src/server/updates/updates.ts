/**
 * New versions of the program: asked for once a day, offered, fetched when somebody says so, and handed to whoever hosts the
 * server when it ends. Nothing is installed by itself, and nothing while `obstaclesOf` finds something in the way.
 */
import { existsSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import isNewer from 'semver/functions/gt.js';
import type { AddressRules } from '#shared/domain/serverAddress.ts';
import { ServiceError } from '#shared/errors.ts';
import { type FoundObstacle, updateObstacles } from '#shared/operations/parts/updates.ts';
import { RESERVE } from '../core/db/firstCopy.ts';
import type { Reader } from '../core/db/transaction.ts';
import type { Outgoing } from '../core/network/outgoing.ts';
import type { KnownUpdate, Updates } from '../core/process/machine.ts';
import { VERSION } from '../core/process/version.ts';

import { type Feed, type FeedFile, isOffered, type PackageKind, readFeed, type Seen, UpdateError } from './feed.ts';
import { fetchFeed, fetchFile, type Way } from './fetchUpdate.ts';
import { obstaclesOf } from './obstacles.ts';
import type { UpdateSource } from './source.ts';
import { readUpdateState, UPDATES, type UpdateState, writeUpdateState } from './updateState.ts';

/** Milliseconds between questions: a day, and up to three hours more, so that not all ask at once. */
const DAY = 24 * 3600_000;
const JITTER = 3 * 3600_000;
/** Between looks whether it is time, and before the first question of a start. */
const LOOK = 10 * 60_000;

/** What is handed to whoever installs it. */
export interface HandOver {
  /** The file, absolute. */
  readonly path: string;
  readonly file: FeedFile;
  readonly version: string;
}

/** How the program was installed, and who installs a new version of it. */
export interface UpdateHost {
  readonly kind: PackageKind;
  /** Somebody wants it installed now: the host ends the server. */
  readonly onInstall: () => void;
  /** The server has all but ended, and the file may be installed. It is looked at once more before. Resolves when it is heard. */
  readonly onHandOver: (handOver: HandOver) => Promise<void>;
}

export interface UpdatesParts {
  readonly dataDir: string;
  readonly reader: Reader;
  /** Null where nobody is asked. */
  readonly source: UpdateSource | null;
  /** Null where new versions are installed by hand. */
  readonly host: UpdateHost | null;
  readonly outgoing: Outgoing;
  /** Whether to ask by itself, and what may be asked, as the settings have it. */
  readonly settings: () => Promise<{ readonly isOn: boolean; readonly rules: AddressRules }>;
  readonly isRestoring: () => boolean;
  /** Epoch milliseconds. */
  readonly clock: () => number;
  readonly report: (error: unknown, about: { kind: string }) => void;
  /** Default the system and architecture that this runs on. */
  readonly system?: { readonly platform: string; readonly arch: string };
}

export interface RunningUpdates extends Updates {
  /** Asks from now on when it is time. */
  readonly begin: () => void;
  /** Breaks off what is under way. */
  readonly end: () => void;
  /** The last that happens on a database that nobody writes any more: hands over what is to be installed, where it may be. */
  readonly handOver: () => Promise<void>;
}

/** The new versions of a data folder's program. */
export function createUpdates(parts: UpdatesParts): RunningUpdates {
  const { dataDir, reader, source, host, outgoing, settings, isRestoring, clock, report } = parts;
  const { platform, arch } = parts.system ?? process;
  const folder = join(dataDir, UPDATES);
  const closing = new AbortController();
  let state = readUpdateState(dataDir);
  let offer: Feed | null = null;
  let downloaded: number | null = null;
  let asking: Promise<void> | null = null;
  let timer: NodeJS.Timeout | undefined;
  let installsNow = false;

  const keep = (more: Partial<UpdateState>): void => {
    state = { ...state, ...more };
    writeUpdateState(dataDir, state);
  };
  const fileOf = (feed: Feed): FeedFile | undefined =>
    feed.files.find(({ system, kind, arch: of }) => system === platform && of === arch && kind === host?.kind);
  const pathOf = (file: FeedFile): string => join(folder, file.name);
  /** Removes what was downloaded, but for a file that is still wanted. */
  const tidy = (wanted: string | null): void => {
    if (!existsSync(folder)) return;
    for (const name of readdirSync(folder)) {
      if (name !== wanted && !name.startsWith('state.json'))
        rmSync(join(folder, name), { recursive: true, force: true });
    }
  };
  const wayOn = async (): Promise<Way> => ({ outgoing, rules: (await settings()).rules, signal: closing.signal });

  /** What was known when the server last ran. */
  const recall = (): void => {
    const { feed, handedOver, isReady } = state;
    if (source !== null && feed !== null) {
      try {
        const read = readFeed({ bytes: Buffer.from(feed.text, 'base64'), signature: feed.signature }, source);
        if (isNewer(read.version, VERSION)) offer = read;
      } catch (error) {
        report(error, { kind: 'update' });
      }
    }
    const file = offer === null ? undefined : fileOf(offer);
    const isThere = file !== undefined && isReady && existsSync(pathOf(file));
    tidy(isThere ? file.name : null);
    if (offer === null && feed === null && handedOver === null) return;
    const failed = handedOver !== null && isNewer(handedOver, VERSION);
    keep({
      ...(offer === null ? { feed: null, fault: null, atQuit: false } : {}),
      ...(failed ? { fault: isThere ? 'notInstalled' : 'wrongFile', atQuit: false } : {}),
      ...{ isReady: isThere, atQuit: isThere && !failed && state.atQuit, handedOver: null },
    });
  };
  recall();

  const take = (feed: Feed, signed: { readonly bytes: Buffer; readonly signature: string }): void => {
    const isNew = isOffered(feed, VERSION, state.seen);
    const seen: Seen = { version: feed.version, published: feed.published };
    if (!isNew) {
      offer = null;
      tidy(null);
      keep({ seen, feed: null, fault: null, isReady: false, atQuit: false });
      return;
    }
    const former = offer === null ? undefined : fileOf(offer);
    const file = fileOf(feed);
    const isSame = state.isReady && former !== undefined && former.sha512 === file?.sha512 && former.name === file.name;
    offer = feed;
    if (!isSame) tidy(null);
    keep({
      ...{ seen, feed: { text: signed.bytes.toString('base64'), signature: signed.signature } },
      ...{ fault: host !== null && file === undefined ? 'noFile' : null },
      ...(isSame ? {} : { isReady: false, atQuit: false }),
    });
  };
  const ask = async (from: UpdateSource, isAsked: boolean): Promise<void> => {
    const now = clock();
    // Before it is done: a server that falls over it asks no more often.
    keep({ asked: now, next: now + DAY + Math.floor(Math.random() * JITTER) });
    try {
      const signed = await fetchFeed(from.feed, await wayOn());
      // What is being fetched is of the offer that was there.
      if (downloaded === null) take(readFeed(signed, from), signed);
    } catch (error) {
      if (closing.signal.aborted) return;
      const fault = error instanceof UpdateError ? error.fault : 'failed';
      // Without a network there is nothing to see to, and only who asked is told.
      if (fault !== 'unreachable') report(error, { kind: 'update' });
      if (fault !== 'unreachable' || isAsked) keep({ fault });
    }
  };
  /** One question at a time: who asks meanwhile waits for its answer. */
  const askOnce = (from: UpdateSource, isAsked: boolean): Promise<void> => {
    asking ??= ask(from, isAsked).finally(() => {
      asking = null;
    });
    return asking;
  };
  const look = async (): Promise<void> => {
    const { isOn } = await settings();
    const now = clock();
    // A clock that was set back must not keep it from asking for months.
    const isDue = state.next === null || now >= state.next || state.next > now + DAY + JITTER;
    if (source !== null && isOn && isDue) await askOnce(source, false);
  };

  const fetchOffer = async (from: UpdateSource, file: FeedFile): Promise<void> => {
    try {
      if (bytesFree(dataDir) < file.size + RESERVE) throw new UpdateError('diskFull');
      await fetchFile(new URL(file.name, from.feed).href, file, pathOf(file), await wayOn(), (done) => {
        downloaded = done;
      });
      keep({ isReady: true, fault: null });
    } catch (error) {
      if (closing.signal.aborted) return;
      report(error, { kind: 'update' });
      keep({ fault: error instanceof UpdateError ? error.fault : 'failed' });
    } finally {
      downloaded = null;
    }
  };
  const required = (): { readonly from: UpdateSource; readonly file: FeedFile } => {
    if (source === null || offer === null) throw new ServiceError('update_missing');
    if (host === null) throw blocked([{ code: 'manual', names: [] }]);
    const file = fileOf(offer);
    if (file === undefined) throw new ServiceError('update_missing');
    return { from: source, file };
  };
  const obstacles = async (): Promise<FoundObstacle[]> => [
    ...(host === null ? [{ code: 'manual' as const, names: [] }] : []),
    ...(await obstaclesOf(reader, { isRestoring: isRestoring() })),
  ];

  return {
    obstacles,
    offered: () => offer?.version ?? null,
    known: async () =>
      known(state, source, (await settings()).isOn, {
        offer,
        downloaded,
        bytes: offer === null ? null : (fileOf(offer)?.size ?? null),
      }),
    ask: async () => {
      if (source !== null && downloaded === null) await askOnce(source, true);
    },
    download: async () => {
      const { from, file } = required();
      if (downloaded !== null || state.isReady) return;
      downloaded = 0;
      // The answer leaves first.
      void setImmediate().then(() => fetchOffer(from, file));
    },
    install: async (when) => {
      required();
      if (!state.isReady || host === null) throw new ServiceError('update_missing');
      if (when !== 'now') {
        keep({ atQuit: when === 'atQuit' });
        return;
      }
      const found = await obstacles();
      if (found.length > 0) throw blocked(found);
      installsNow = true;
      void setImmediate().then(host.onInstall);
    },
    begin: () => {
      const turn = (): void => {
        look().catch((error: unknown) => report(error, { kind: 'update' }));
      };
      if (source !== null) timer = setInterval(turn, LOOK).unref();
    },
    end: () => {
      clearInterval(timer);
      closing.abort();
    },
    handOver: async () => {
      if (host === null || offer === null || !state.isReady || !(installsNow || state.atQuit)) return;
      const file = fileOf(offer);
      if (file === undefined || (await obstacles()).length > 0) return;
      keep({ handedOver: offer.version, atQuit: false });
      await host.onHandOver({ path: pathOf(file), file, version: offer.version });
    },
  };
}

/** Bytes that are free on the disk of a folder. */
function bytesFree(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

function known(
  state: UpdateState,
  source: UpdateSource | null,
  isOn: boolean,
  now: { readonly offer: Feed | null; readonly downloaded: number | null; readonly bytes: number | null },
): KnownUpdate {
  const { offer, downloaded, bytes } = now;
  const stage = downloaded !== null ? 'downloading' : state.isReady ? 'ready' : offer === null ? 'none' : 'offered';
  return {
    asks: source === null ? 'never' : isOn ? 'daily' : 'off',
    asked: state.asked === null ? null : new Date(state.asked).toISOString(),
    fault: state.fault,
    offer: offer === null ? null : { version: offer.version, published: offer.published, notes: offer.notes, bytes },
    ...{ stage, downloaded: downloaded ?? 0, atQuit: state.atQuit },
  };
}

/** The refusal that says what stands in the way, and of whom. */
function blocked(found: readonly FoundObstacle[]): ServiceError {
  const say = (language: 'es' | 'en'): string => found.map(({ code }) => updateObstacles[code][language]).join(' ');
  return new ServiceError('update_blocked', { detail: { es: say('es'), en: say('en') } });
}
