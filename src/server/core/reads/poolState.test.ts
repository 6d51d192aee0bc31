import { describe, expect, it } from 'vitest';
import { newPool, type PoolEvent, type PoolRead, type PoolState, reducePool } from './poolState.ts';

/** `a1` is the first read of credential a. */
const read = (name: string, isPage = false): PoolRead => ({
  id: name.charCodeAt(0) * 100 + Number(name.slice(1)),
  credential: name.slice(0, 1),
  isPage,
});
const id = (name: string): number => read(name).id;
const many = (credential: string, count: number): PoolRead[] =>
  Array.from({ length: count }, (_, index) => read(`${credential}${index + 1}`));
const queues = (...reads: readonly PoolRead[][]): PoolState['waiting'] =>
  reads.map((each) => ({ credential: each[0]?.credential ?? '', reads: each }));
const threads = (...doing: readonly (PoolRead | null)[]): Pick<PoolState, 'threads' | 'last' | 'most'> => ({
  threads: doing.map((each, index) => ({ id: index + 1, read: each })),
  last: doing.length,
  most: doing.length,
});

const fresh = newPool(2);
const idle: PoolState = { ...fresh, ...threads(null) };
const busy: PoolState = { ...fresh, ...threads(read('a1')) };
const one = queues([read('b1')]);
const begin = (thread: number, name: string) => ({ do: 'begin', thread, read: id(name) });
const refuse = (name: string, why: 'busy' | 'unwanted') => ({ do: 'refuse', read: id(name), why });
const asks = (name: string, isPage = false): PoolEvent => ({ type: 'asked', read: read(name, isPage) });
const done: PoolEvent = { type: 'done', thread: 1 };
const failed: PoolEvent = { type: 'failed', thread: 1 };
const ended: PoolEvent = { type: 'ended', thread: 1 };

type Case = readonly [string, PoolState, PoolEvent, Partial<PoolState>, readonly unknown[]];

/** What it is about, the state, what happens, what of the state changes, and what is done. */
const cases: Readonly<Record<string, readonly Case[]>> = {
  'a read': [
    ['starts a thread', fresh, asks('a1'), { threads: [{ id: 1, read: read('a1') }], last: 1 }, [begin(1, 'a1')]],
    ['takes one that is free', { ...idle, most: 2 }, asks('a1'), { threads: busy.threads }, [begin(1, 'a1')]],
    ['waits where none is', busy, asks('b1'), { waiting: one }, []],
    ['waits for another of its credential', { ...busy, most: 2 }, asks('a2'), { waiting: queues([read('a2')]) }, []],
    [
      'waits for none of its credential where it is a page',
      { ...busy, ...threads(read('a1'), null) },
      asks('a2', true),
      { threads: threads(read('a1'), read('a2', true)).threads },
      [begin(2, 'a2')],
    ],
    [
      'is one too many of its credential',
      { ...busy, waiting: queues(many('b', 16)) },
      asks('b17'),
      {},
      [refuse('b17', 'busy')],
    ],
    [
      'is one too many in all',
      { ...busy, waiting: queues(many('b', 16), many('c', 16), many('d', 16), many('e', 16)) },
      asks('f1'),
      {},
      [refuse('f1', 'busy')],
    ],
    ['is refused by a closed pool', { ...fresh, isClosed: true }, asks('a1'), {}, [refuse('a1', 'busy')]],
    ['waits while too many threads are lost', { ...fresh, lost: [1, 2, 3, 4] }, asks('b1'), { waiting: one }, []],
  ],
  'a thread that is done': [
    ['has nothing to do', busy, done, idle, []],
    [
      'takes turns, and the credential that had one is last',
      { ...busy, waiting: queues([read('b1'), read('b2')], [read('c1')]) },
      done,
      { threads: threads(read('b1')).threads, waiting: queues([read('c1')], [read('b2')]) },
      [begin(1, 'b1')],
    ],
    [
      'does a page before what its credential asked for earlier',
      { ...busy, waiting: queues([read('b1'), read('b2', true)]) },
      done,
      { threads: threads(read('b2', true)).threads, waiting: queues([read('b1')]) },
      [begin(1, 'b2')],
    ],
    ['was given up: that changes nothing', { ...fresh, lost: [1] }, done, {}, []],
  ],
  'a thread that is idle for long': [
    ['ends', idle, { type: 'idle', thread: 1 }, { threads: [] }, [{ do: 'end', thread: 1 }]],
    ['stays where it has a read again', busy, { type: 'idle', thread: 1 }, {}, []],
  ],
  'a thread that fails': [
    [
      'is given up with its read, and replaced',
      { ...busy, waiting: one },
      failed,
      { threads: [{ id: 2, read: read('b1') }], last: 2, lost: [1], waiting: [] },
      [{ do: 'giveUp', thread: 1, read: id('a1') }, begin(2, 'b1')],
    ],
    [
      'is not replaced where too many are lost',
      { ...busy, last: 9, lost: [7, 8, 9], waiting: one },
      failed,
      { threads: [], lost: [7, 8, 9, 1] },
      [{ do: 'giveUp', thread: 1, read: id('a1') }],
    ],
    ['fails once', { ...fresh, lost: [1] }, failed, {}, []],
    ['fails without a read', idle, failed, { threads: [], lost: [1] }, [{ do: 'giveUp', thread: 1, read: null }]],
  ],
  'a thread that ends': [
    ['by itself takes its read with it', busy, ended, { threads: [] }, [{ do: 'giveUp', thread: 1, read: id('a1') }]],
    [
      'after it was given up makes room',
      { ...fresh, last: 4, lost: [1, 2, 3, 4], waiting: one },
      ended,
      { threads: [{ id: 5, read: read('b1') }], last: 5, lost: [2, 3, 4], waiting: [] },
      [begin(5, 'b1')],
    ],
  ],
  'a read that nobody waits for': [
    [
      'leaves its place',
      { ...busy, waiting: queues([read('b1'), read('b2')]) },
      { type: 'dropped', read: id('b2') },
      { waiting: one },
      [refuse('b2', 'unwanted')],
    ],
    [
      'is interrupted, and its thread is free once it says so',
      { ...busy, waiting: one },
      { type: 'dropped', read: id('a1') },
      {},
      [{ do: 'interrupt', thread: 1, read: id('a1') }, refuse('a1', 'unwanted')],
    ],
  ],
  'the end': [
    [
      'refuses what waits and what is under way',
      { ...fresh, ...threads(read('a1'), null), waiting: one },
      { type: 'closed' },
      { threads: [], waiting: [], isClosed: true },
      [refuse('b1', 'busy'), { do: 'interrupt', thread: 1, read: id('a1') }, refuse('a1', 'busy')],
    ],
  ],
};

describe.each(Object.entries(cases))('%s', (_, each) => {
  it.each(each)('%s', (_name, before, event, changes, effects) => {
    expect(reducePool(before, event, false)).toEqual({ state: { ...before, ...changes }, effects });
  });
});

describe('while a moment without reads is due', () => {
  const waiting = { ...busy, waiting: one };
  it.each([
    ['a read waits for those under way', busy, asks('b1'), []],
    ['a read waits for what was given up', { ...fresh, lost: [1] }, asks('b1'), []],
    ['the moment is when the last one ends', waiting, done, [{ do: 'pause' }, begin(1, 'b1')]],
    ['nothing happens where no read waits', busy, done, []],
  ] as const)('%s', (_, state, event, effects) => {
    expect(reducePool(state, event, true).effects).toEqual(effects);
  });
});
