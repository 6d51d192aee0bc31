/**
 * Answers to what was read since the last commit. Tills ask the same at the same time: each of them refreshes what it
 * shows when an event says that something changed. The first is answered from the file, the others from here.
 */
import type { Actor } from '../context/context.ts';
import type { Store } from '../db/store.ts';
import type { ReadAnswer, ReadTask } from '../operations/read.ts';
import { differsByUser } from '../records/sight.ts';

export interface RecentAnswers {
  /** The answer to a read, where one was cached since the last commit. `keep` takes one, unless a commit overtook it. */
  readonly look: (
    task: ReadTask,
    actor: Actor,
  ) => { readonly found: ReadAnswer | undefined; readonly keep: (answer: ReadAnswer) => void };
}

/** Characters or bytes: of one answer, beyond which it is not cached, and of all together. */
const MOST = { each: 64 * 1024, all: 4 * 1024 * 1024 } as const;

/** Keeps the answers of a store. What is written past the service counts, too: the file itself says that it changed. */
export function createRecentAnswers({ version }: Pick<Store, 'version'>): RecentAnswers {
  const cache = new Map<string, ReadAnswer>();
  let size = 0;
  let of = Number.NaN;
  const forget = (): void => {
    cache.clear();
    size = 0;
  };
  return {
    look: (task, actor) => {
      const key = keyOf(task, actor);
      if (key === null) return NOTHING;
      const now = version();
      if (now !== of) forget();
      of = now;
      const keep = (answer: ReadAnswer): void => {
        const { length } = answer.body;
        if (now !== of || length > MOST.each) return;
        if (size + length > MOST.all) forget();
        cache.set(key, answer);
        size += length;
      };
      return { found: cache.get(key), keep };
    },
  };
}

const NOTHING = { found: undefined, keep: () => undefined } as const;

/**
 * What an answer depends on besides what is committed: what is asked, and what who asks may see. Null for operations:
 * some of them look at the time.
 */
function keyOf(task: ReadTask, { scopes, user }: Actor): string | null {
  if (task.kind === 'operation' || task.kind === 'operations') return null;
  const of = differsByUser(task.model) ? `user ${user} ` : '';
  return `${of}${task.kind === 'record' ? `${task.model}/${task.id}` : `${task.kind} ${task.model}`}?${task.search} ${textOf(scopes)}`;
}

/** The texts of lists of scopes: credentials are kept in memory, and theirs with them. */
const texts = new WeakMap<readonly string[], string>();

function textOf(scopes: readonly string[]): string {
  const known = texts.get(scopes);
  if (known !== undefined) return known;
  const text = scopes.join();
  texts.set(scopes, text);
  return text;
}
