/**
 * Answers to what was read since the last commit. Tills ask the same at the same time: each of them refreshes what it
 * shows when an event says that something changed. The first is answered from the file, the others from here.
 */
import type { Actor } from '../context.ts';
import type { Store } from '../db/store.ts';
import type { ReadAnswer, ReadTask } from './task.ts';

export interface RecentAnswers {
  /** The answer to a read, where it was given since the last commit. */
  readonly find: (task: ReadTask, actor: Actor) => ReadAnswer | undefined;
  /** Call it before a read: what it returns keeps the answer, unless a commit overtook the read. */
  readonly reading: (task: ReadTask, actor: Actor) => (answer: ReadAnswer) => void;
}

/** Characters or bytes: of one answer, beyond which it is not kept, and of all together. */
const MOST = { each: 64 * 1024, all: 4 * 1024 * 1024 } as const;

/** Keeps the answers of a store. */
export function createRecentAnswers(store: Pick<Store, 'onCommit'>): RecentAnswers {
  const kept = new Map<string, ReadAnswer>();
  let size = 0;
  let commits = 0;
  const forget = (): void => {
    kept.clear();
    size = 0;
  };
  store.onCommit(() => {
    commits += 1;
    forget();
  });
  return {
    find: (task, actor) => (kept.size === 0 ? undefined : kept.get(keyOf(task, actor) ?? '')),
    reading: (task, actor) => {
      const before = commits;
      return (answer) => {
        const key = keyOf(task, actor);
        const { length } = answer.body;
        if (key === null || before !== commits || length > MOST.each) return;
        if (size + length > MOST.all) forget();
        kept.set(key, answer);
        size += length;
      };
    },
  };
}

/**
 * What an answer depends on besides what is committed: what is asked, and what who asks may see. Null for operations:
 * some of them look at the time.
 */
function keyOf(task: ReadTask, { scopes }: Actor): string | null {
  if (task.kind === 'operation') return null;
  return `${task.model} ${task.kind === 'record' ? task.id : ''}?${task.search} ${textOf(scopes)}`;
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
