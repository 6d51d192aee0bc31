/** A cache of what was read since the last commit. */
import type { Store } from './store.ts';

/** Bounds what many different keys can take up. */
const MOST = 2000;

/**
 * A cache that forgets everything at every commit of the store: what it answers is always what is committed. Null is
 * not cached, nor a value whose reading a commit overtook.
 */
export function createCommitCache<V extends object>(
  store: Pick<Store, 'onCommit'>,
): (key: string, read: () => Promise<V | null>) => V | Promise<V | null> {
  const cache = new Map<string, V>();
  let commits = 0;
  store.onCommit(() => {
    commits += 1;
    cache.clear();
  });
  return (key, read) => {
    const known = cache.get(key);
    if (known !== undefined) return known;
    const before = commits;
    return read().then((value) => {
      if (value !== null && before === commits && cache.size < MOST) cache.set(key, value);
      return value;
    });
  };
}
