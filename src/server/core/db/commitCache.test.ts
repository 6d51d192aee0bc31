import { expect, test } from 'vitest';
import { createCommitCache } from './commitCache.ts';

/** A store that commits when told. */
function makeStore() {
  const listeners: (() => void)[] = [];
  const commit = (): void => {
    for (const listener of listeners) listener();
  };
  return { onCommit: (listener: () => void) => void listeners.push(listener), commit };
}

test('reads once between commits', async () => {
  const { onCommit, commit } = makeStore();
  const cache = createCommitCache<{ n: number }>({ onCommit });
  let reads = 0;
  const read = async () => ({ n: ++reads });
  expect([await cache('a', read), await cache('a', read), await cache('b', read)]).toEqual([
    { n: 1 },
    { n: 1 },
    { n: 2 },
  ]);
  commit();
  expect([await cache('a', read), await cache('a', read)]).toEqual([{ n: 3 }, { n: 3 }]);
});

test('does not keep what a commit overtook while it was read', async () => {
  const { onCommit, commit } = makeStore();
  const cache = createCommitCache<{ n: number }>({ onCommit });
  const reading = cache('a', async () => {
    await new Promise(setImmediate);
    return { n: 1 };
  });
  commit();
  expect(await reading).toEqual({ n: 1 });
  expect(await cache('a', async () => ({ n: 2 }))).toEqual({ n: 2 });
});

test('caches no null, which anybody can ask for, and no more than it has room for', async () => {
  const { onCommit } = makeStore();
  const cache = createCommitCache<{ n: number }>({ onCommit });
  expect(await cache('a', async () => null)).toBe(null);
  expect(await cache('a', async () => ({ n: 1 }))).toEqual({ n: 1 });
  let reads = 0;
  for (let index = 0; index < 5000; index++) await cache(`many ${index}`, async () => ({ n: ++reads }));
  await cache('many 4999', async () => ({ n: ++reads }));
  expect(reads).toBe(5001);
  expect(await cache('a', async () => ({ n: 2 }))).toEqual({ n: 1 });
});
