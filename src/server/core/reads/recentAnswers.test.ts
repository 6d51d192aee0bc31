import { expect, test } from 'vitest';
import { type Actor, systemActor } from '../context/context.ts';
import type { ReadAnswer, ReadTask } from '../operations/read.ts';
import { createRecentAnswers } from './recentAnswers.ts';

const list: ReadTask = { kind: 'list', model: 'product', search: 'limit=50' };
const others: readonly ReadTask[] = [
  { kind: 'list', model: 'product', search: 'limit=51' },
  { kind: 'list', model: 'productFamily', search: 'limit=50' },
  { kind: 'record', model: 'product', id: 1, search: 'limit=50' },
];
const answer = (length = 10): ReadAnswer => ({
  body: 'x'.repeat(length),
  etag: '"a"',
  next: null,
  prev: null,
  total: null,
});

function makeRecent() {
  let version = 1;
  const { look } = createRecentAnswers({ version: () => version });
  const find = (task: ReadTask, actor: Actor) => look(task, actor).found;
  const reading = (task: ReadTask, actor: Actor) => look(task, actor).keep;
  const commit = () => {
    version += 1;
  };
  return { find, reading, commit };
}

test('an answer is repeated until something is committed', () => {
  const { find, reading, commit } = makeRecent();
  const first = answer();
  reading(list, systemActor)(first);
  expect(find(list, systemActor)).toBe(first);
  for (const task of others) expect(find(task, systemActor)).toBe(undefined);
  commit();
  expect(find(list, systemActor)).toBe(undefined);
});

test('what a commit overtook while it was read is not cached', () => {
  const { find, reading, commit } = makeRecent();
  const keep = reading(list, systemActor);
  commit();
  keep(answer());
  expect(find(list, systemActor)).toBe(undefined);
  const late = reading(list, systemActor);
  commit();
  find(list, systemActor);
  late(answer());
  expect(find(list, systemActor)).toBe(undefined);
});

test('who may see something else does not get it', () => {
  const { find, reading } = makeRecent();
  reading(list, systemActor)(answer());
  expect(find(list, { ...systemActor, scopes: [...systemActor.scopes] })).not.toBe(undefined);
  expect(find(list, { ...systemActor, scopes: ['product:read'] })).toBe(undefined);
});

test('operations are not cached', () => {
  const { find, reading } = makeRecent();
  const task: ReadTask = { kind: 'operation', name: 'posXReport', input: { pos: 1 } };
  reading(task, systemActor)(answer());
  expect(find(task, systemActor)).toBe(undefined);
});

test('answers are cached up to 64 KiB each and 4 MiB in all', () => {
  const { find, reading } = makeRecent();
  reading(list, systemActor)(answer(65 * 1024));
  expect(find(list, systemActor)).toBe(undefined);
  const task = (id: number): ReadTask => ({ kind: 'record', model: 'customer', id, search: '' });
  for (let id = 1; id <= 65; id++) reading(task(id), systemActor)(answer(64 * 1024));
  const found = Array.from({ length: 65 }, (_, index) => find(task(index + 1), systemActor)).filter(Boolean);
  expect(found.length).toBeGreaterThan(0);
  expect(found.length).toBeLessThanOrEqual(64);
});
