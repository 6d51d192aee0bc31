/**
 * Reads for whoever asks. Each is begun on the connection at hand with a small budget; what is more than that is done
 * anew in a thread, so that no read holds a sale up. What was too much a moment ago goes there at once.
 */
import { join } from 'node:path';
import type { Label } from '#shared/catalogue/defineModel.ts';
import { findModel } from '#shared/catalogue/index.ts';
import { ServiceError } from '#shared/errors.ts';
import { DEFAULT_READ_TIME } from '#shared/settings/definitions/readTime.ts';
import type { Settings } from '../access/settings.ts';
import type { Actor } from '../context/context.ts';
import { type Budget, OverBudget } from '../db/budget.ts';
import { withBudget } from '../db/execute.ts';
import { DATABASE, type Store } from '../db/store.ts';
import type { ReadAnswer, ReadTask } from '../operations/read.ts';
import { shapeOf } from '../records/shape.ts';
import { type Facility, readContext } from '../transact/transact.ts';
import { createReaderPool, type ReaderPool } from './pool.ts';
import { createRecentAnswers } from './recentAnswers.ts';
import { perform } from './task.ts';

/** Who reads, and when. */
export interface Asked {
  readonly actor: Actor;
  /** Epoch milliseconds. */
  readonly now: number;
  /** Makes a signal that is aborted once nobody waits for the answer any more. Asked for only where it is long. */
  readonly gone: () => AbortSignal;
}

export interface Reads {
  /** Does a read. Rejects with what it is refused with; 503 `timeout` names what to narrow. */
  readonly read: (task: ReadTask, asked: Asked) => Promise<ReadAnswer>;
  readonly close: () => Promise<void>;
}

export interface ReadOptions {
  /** What a read may do beside the till's requests; `none` = nothing, `all` = everything. */
  readonly here?: 'none' | 'all' | undefined;
  /** The longest a read may take in a thread, in milliseconds; overrides the setting. */
  readonly time?: number | undefined;
}

/** Milliseconds of the processor on the till's thread, and records of no parts written in them. */
const HERE = { time: 3, records: 300 } as const;
/**
 * The first calls of a budget are given longer: a short list that is read for the first time is not yet a long one. What
 * took longer unnoticed, in the search index or before the first row, is known to be too much from then on.
 */
const FIRST = { checks: 5, time: 15 } as const;
/** Reads done at once. */
const THREADS = 2;
/** Time without a read after which a thread ends, in milliseconds: it holds some 40 MB. */
const IDLE = 30_000;
/** How long a read is known to be too much, in milliseconds, and how many are. */
const KNOWN = { time: 30_000, most: 500 } as const;

/** The reads of a store. */
export function createReads(store: Store, facility: Facility, settings: Settings, options: ReadOptions = {}): Reads {
  const pool = createReaderPool({
    file: join(store.dataDir, DATABASE),
    pepper: facility.pepper,
    threads: THREADS,
    idleMs: IDLE,
    pause: { isDue: store.log.isOvergrown, run: store.log.move },
  });
  const known = new Map<string, number>();
  const recent = createRecentAnswers(store);
  const here = async (task: ReadTask, { now, actor }: Asked): Promise<ReadAnswer> => {
    if (options.here === 'all' || isShort(task)) {
      return perform(readContext(store.reader, { now, facility, actor }), task);
    }
    const budget = smallBudget();
    const db = withBudget(store.reader, budget);
    const answer = await perform(readContext(db, { now, facility, actor }), task);
    if (budget.used() > FIRST.time) remember(known, task);
    return answer;
  };
  const anew = async (task: ReadTask, asked: Asked): Promise<ReadAnswer> => {
    if (options.here !== 'none' && !isKnown(known, task)) {
      try {
        return await here(task, asked);
      } catch (error) {
        if (!(error instanceof OverBudget)) throw error;
        remember(known, task);
      }
    }
    const time = options.time ?? ((await settings.read()).readTime ?? DEFAULT_READ_TIME) * 1000;
    // Each of several has its time.
    return inThread(pool, task, asked, task.kind === 'operations' ? time * task.operations.length : time);
  };
  return {
    read: async (task, asked) => {
      const { found, keep } = recent.look(task, asked.actor);
      if (found !== undefined) return found;
      const answer = await anew(task, asked);
      keep(answer);
      return answer;
    },
    close: pool.close,
  };
}

async function inThread(
  pool: ReaderPool,
  task: ReadTask,
  { actor, now, gone }: Asked,
  time: number,
): Promise<ReadAnswer> {
  try {
    return await pool.run({ task, actor, now, time }, gone());
  } catch (error) {
    if (!(error instanceof ServiceError) || error.code !== 'timeout') throw error;
    throw new ServiceError('timeout', { detail: narrowing(task), cause: error.cause });
  }
}

/** True for a record that is one row: it needs no budget. */
function isShort(task: ReadTask): boolean {
  const model = task.kind === 'record' && task.search === '' ? findModel(task.model) : undefined;
  return model !== undefined && shapeOf(model).weight === 1;
}

/** A budget of the processor's time: a clock goes on where others have the processor. */
function smallBudget(): Budget & { readonly used: () => number } {
  let before: NodeJS.CpuUsage | null = null;
  let earlier = 0;
  let checks = 0;
  const used = (): number => earlier + (before === null ? 0 : since(before));
  return {
    records: HERE.records,
    enter: () => {
      before = process.threadCpuUsage();
    },
    leave: () => {
      earlier = used();
      before = null;
    },
    check: () => {
      checks += 1;
      if (used() > (checks > FIRST.checks ? HERE.time : FIRST.time)) throw new OverBudget();
    },
    used,
  };
}

/** Milliseconds of the processor this thread has used since. */
function since(before: NodeJS.CpuUsage): number {
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

function isKnown(known: ReadonlyMap<string, number>, task: ReadTask): boolean {
  if (known.size === 0) return false;
  const at = known.get(keyOf(task));
  return at !== undefined && performance.now() < at + KNOWN.time;
}

function remember(known: Map<string, number>, task: ReadTask): void {
  if (known.size >= KNOWN.most) known.clear();
  known.set(keyOf(task), performance.now());
}

/**
 * What reads of about the same cost have in common: of a list its order, size and depth, and of its filters what is
 * compared, not with what.
 */
function keyOf(task: ReadTask): string {
  if (task.kind === 'operation') return `${task.name} ${JSON.stringify(task.input)}`;
  if (task.kind === 'operations') return JSON.stringify(task.operations);
  if (task.kind === 'record') return `${task.model}/${task.id}?${task.search}`;
  const parts: string[] = [];
  for (const [name, value] of new URLSearchParams(task.search)) {
    if (name === 'filter') parts.push(value.replaceAll(/"(?:[^"\\]|\\.)*"(?!\s*:)|-?\d+(?:\.\d+)?/g, '?'));
    else if (name === 'offset' || name === 'at') parts.push(`${name} ${value.length}`);
    else parts.push(COSTLY.has(name) ? `${name}=${value}` : name);
  }
  return `${task.kind} ${task.model} ${parts.sort().join('&')}`;
}

/** Parameters whose value says what a list costs. */
const COSTLY: ReadonlySet<string> = new Set(['sort', 'fields', 'expand', 'limit', 'count']);

/** What to narrow where a read takes too long. */
function narrowing(task: ReadTask): Label {
  if (task.kind !== 'list' && task.kind !== 'totals') {
    return { es: 'Hay demasiados datos que leer de una vez', en: 'There is too much data to read at once' };
  }
  const search = new URLSearchParams(task.search);
  const found = ADVICE.filter(({ applies }) => applies(search));
  const join = (language: 'es' | 'en'): string => found.map((advice) => advice[language]).join('; ');
  return { es: `Acote la lista: ${join('es')}`, en: `Narrow the list: ${join('en')}` };
}

/** By what makes a list long to read. The last always applies. */
const ADVICE: readonly (Label & { readonly applies: (search: URLSearchParams) => boolean })[] = [
  {
    applies: (search) => !search.has('limit'),
    es: 'pida menos registros con limit',
    en: 'ask for fewer records with limit',
  },
  {
    applies: (search) => search.has('offset'),
    es: 'avance con cursor en lugar de offset',
    en: 'page by cursor instead of offset',
  },
  { applies: (search) => search.has('count'), es: 'no pida count=exact', en: 'leave count=exact out' },
  {
    applies: (search) => search.has('sort'),
    es: 'ordene por id o por un campo con índice',
    en: 'sort by id or by a field that has an index',
  },
  { applies: (search) => search.has('expand'), es: 'siga menos referencias con expand', en: 'expand fewer references' },
  {
    applies: () => true,
    es: 'filtre por fecha, cliente u otro campo con pocos registros por valor',
    en: 'filter by date, customer or another field with few records to a value',
  },
];
