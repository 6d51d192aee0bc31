/**
 * New versions of the program: asked for once a day, offered, fetched when somebody says so, and handed to whoever hosts the
 * server when it ends. Nothing is installed by itself, and nothing while `obstaclesOf` finds something in the way. What is known
 * is `reduceUpdates`'s.
 */
import { existsSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { AddressRules } from '#shared/domain/serverAddress.ts';
import { MovementType } from '#shared/domain/states.ts';
import { ServiceError } from '#shared/errors.ts';
import { type FoundObstacle, updateObstacles } from '#shared/operations/parts/updates.ts';
import { queryAll } from '../core/db/execute.ts';
import { RESERVE } from '../core/db/firstCopy.ts';
import { sql } from '../core/db/sql.ts';
import type { Reader } from '../core/db/transaction.ts';
import { JobStatus } from '../core/jobs/status.ts';
import type { Outgoing } from '../core/network/outgoing.ts';
import type { Updates } from '../core/process/machine.ts';
import { VERSION } from '../core/process/version.ts';
import { type FeedFile, type PackageKind, UpdateError } from './feed.ts';
import { type Access, fetchFeed, fetchFile } from './fetchUpdate.ts';
import type { UpdateSource } from './source.ts';
import {
  describeUpdate,
  isAskDue,
  offeredFile,
  reduceUpdates,
  type UpdateEffect,
  type UpdateEvent,
  type UpdatesState,
  wantedFile,
} from './updateReducer.ts';
import { readUpdateState, UPDATES, writeUpdateState } from './updateState.ts';

/** Milliseconds between looks whether it is time, and before the first question of a start. */
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
  const folder = join(dataDir, UPDATES);
  const closing = new AbortController();
  const { platform, arch } = parts.system ?? process;
  const installed = { version: VERSION, platform, arch, kind: host?.kind ?? null, source };
  const kept = readUpdateState(dataDir);
  let state: UpdatesState = { installed, kept, offer: null, downloaded: null, installsNow: false };
  let asking: Promise<void> | null = null;
  let timer: NodeJS.Timeout | undefined;

  const perform = (effect: UpdateEffect): void => {
    if (effect.type === 'tidy') tidy(folder, effect.wanted);
    else if (effect.type === 'report') report(effect.error, { kind: 'update' });
    // The answer leaves first.
    else if (effect.type === 'download') void setImmediate().then(() => download(effect.file, effect.url));
    else void setImmediate().then(host?.onInstall);
  };
  const dispatch = (event: UpdateEvent): void => {
    const before = state.kept;
    const step = reduceUpdates(state, event);
    state = step.state;
    step.effects.forEach(perform);
    if (state.kept !== before) writeUpdateState(dataDir, state.kept);
  };
  const pathOf = (file: FeedFile): string => join(folder, file.name);
  const accessOn = async (): Promise<Access> => ({ outgoing, rules: (await settings()).rules, signal: closing.signal });

  const askNow = async (from: UpdateSource, isAwaited: boolean): Promise<void> => {
    // Before it is done: a server that falls over it asks no more often.
    dispatch({ type: 'asked', now: clock(), chance: Math.random() });
    try {
      dispatch({ type: 'answered', signed: await fetchFeed(from.feed, await accessOn()) });
    } catch (error) {
      if (!closing.signal.aborted) dispatch({ type: 'unanswered', error, isAwaited });
    }
  };
  /** One question at a time: who asks meanwhile waits for its answer. */
  const ask = (from: UpdateSource, isAwaited: boolean): Promise<void> => {
    asking ??= askNow(from, isAwaited).finally(() => {
      asking = null;
    });
    return asking;
  };
  const look = async (): Promise<void> => {
    const { isOn } = await settings();
    if (source !== null && isOn && isAskDue(state, clock())) await ask(source, false);
  };
  const download = async (file: FeedFile, url: string): Promise<void> => {
    try {
      if (bytesFree(dataDir) < file.size + RESERVE) throw new UpdateError('diskFull');
      await fetchFile(url, file, pathOf(file), await accessOn(), (bytes) => dispatch({ type: 'received', bytes }));
      dispatch({ type: 'downloaded' });
    } catch (error) {
      if (!closing.signal.aborted) dispatch({ type: 'notDownloaded', error });
    }
  };
  const obstacles = async (): Promise<FoundObstacle[]> => [
    ...(host === null ? [MANUAL] : []),
    ...(await obstaclesOf(reader, { isRestoring: isRestoring() })),
  ];

  dispatch({ type: 'started', files: filesIn(folder) });
  return {
    obstacles,
    offered: () => state.offer?.version ?? null,
    known: async () => describeUpdate(state, (await settings()).isOn),
    ask: async () => {
      if (source !== null && state.downloaded === null) await ask(source, true);
    },
    download: async () => {
      requireFile(state);
      dispatch({ type: 'downloadWanted' });
    },
    install: async (when) => {
      requireFile(state);
      if (!state.kept.isReady) throw new ServiceError('update_missing');
      const found = when === 'now' ? await obstacles() : [];
      if (found.length > 0) throw blocked(found);
      dispatch({ type: 'timeSet', when });
    },
    begin: () => {
      const turn = () => void look().catch((error: unknown) => report(error, { kind: 'update' }));
      if (source !== null) timer = setInterval(turn, LOOK).unref();
    },
    end: () => {
      clearInterval(timer);
      closing.abort();
    },
    handOver: async () => {
      const wanted = wantedFile(state);
      if (host === null || wanted === null || (await obstacles()).length > 0) return;
      dispatch({ type: 'handedOver' });
      await host.onHandOver({ path: pathOf(wanted.file), ...wanted });
    },
  };
}

/** Throws where nothing is offered, or nobody is here to install it. */
function requireFile(state: UpdatesState): void {
  if (state.offer === null) throw new ServiceError('update_missing');
  if (state.installed.kind === null) throw blocked([MANUAL]);
  if (offeredFile(state) === null) throw new ServiceError('update_missing');
}

const MANUAL = { code: 'manual' as const, names: [] };

/** The names of what was downloaded. */
function filesIn(folder: string): readonly string[] {
  const names = existsSync(folder) ? readdirSync(folder) : [];
  return names.filter((name) => !name.startsWith('state.json'));
}

/** Removes what was downloaded, but for a file that is still wanted. */
function tidy(folder: string, wanted: string | null): void {
  for (const name of filesIn(folder)) if (name !== wanted) rmSync(join(folder, name), { recursive: true, force: true });
}

/** Bytes that are free on the disk of a folder. */
function bytesFree(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/** The refusal that says what stands in the way, and of whom. */
function blocked(found: readonly FoundObstacle[]): ServiceError {
  const say = (language: 'es' | 'en'): string => found.map(({ code }) => updateObstacles[code][language]).join(' ');
  return new ServiceError('update_blocked', { detail: { es: say('es'), en: say('en') } });
}

/**
 * The one rule of when a new version may take the place of this one: not while somebody sells or something is written. What
 * stands in the way, by the database and what this process is at; nothing where it may be installed.
 */
async function obstaclesOf(db: Reader, { isRestoring }: { readonly isRestoring: boolean }): Promise<FoundObstacle[]> {
  const { opening, closing } = MovementType;
  const open = await queryAll<{ name: string }>(
    db,
    sql`select p."name" from "pos" p where (select m."type" from "posMovement" m where m."pos" = p."id"
        and m."type" in (${sql.literal(opening, closing)}) order by m."id" desc limit 1) = ${sql.literal(opening)}
      order by p."id"`,
  );
  // Copies are jobs, too.
  const jobs = await queryAll<{ kind: string }>(
    db,
    sql`select distinct "kind" from "job" where "status" = ${sql.literal(JobStatus.running)} order by "kind"`,
  );
  return [
    ...(open.length === 0 ? [] : [{ code: 'cashOpen' as const, names: open.map(({ name }) => name) }]),
    ...(jobs.length === 0 ? [] : [{ code: 'jobRunning' as const, names: jobs.map(({ kind }) => kind) }]),
    ...(isRestoring ? [{ code: 'restoring' as const, names: [] }] : []),
  ];
}
