import { afterEach, expect, test, vi } from 'vitest';
import { createLeaving } from './leaving.ts';

afterEach(() => vi.restoreAllMocks());

const alone = { servesNetwork: false, others: 0 };
const shared = [
  { servesNetwork: true, others: 0 },
  { servesNetwork: false, others: 1 },
];

function leaving({ use = alone, hasTray = true, answer = async () => false }) {
  const heard: string[] = [];
  const decided = createLeaving({
    use: () => use,
    hasTray: () => hasTray,
    ask: () => {
      heard.push('ask');
      return answer();
    },
    tellStays: async () => void heard.push('tell'),
    quit: () => heard.push('quit'),
  });
  return { heard, ...decided };
}
const settled = () => new Promise(setImmediate);

test.each([true, false])('alone it ends with its window and when told to, tray: %s', (hasTray) => {
  const { heard, mayClose, lastWindowClosed, requestQuit } = leaving({ hasTray });
  expect(mayClose()).toBe(true);
  lastWindowClosed();
  requestQuit();
  expect(heard).toEqual(['quit', 'quit']);
});

test.each(shared)('shared (%j) it stays in the tray and says so once', (use) => {
  const { heard, mayClose, lastWindowClosed } = leaving({ use });
  expect(mayClose()).toBe(true);
  lastWindowClosed();
  lastWindowClosed();
  expect(heard).toEqual(['tell']);
});

test.each(shared)('shared (%j) it asks before it quits, one question at a time', async (use) => {
  let choose = (_quits: boolean): void => undefined;
  const answer = () =>
    new Promise<boolean>((resolve) => {
      choose = resolve;
    });
  const { heard, requestQuit } = leaving({ use, answer });
  requestQuit();
  requestQuit();
  expect(heard).toEqual(['ask']);
  choose(false);
  await settled();
  requestQuit();
  choose(true);
  await settled();
  expect(heard).toEqual(['ask', 'ask', 'quit']);
});

test.each(shared)('shared (%j) without a tray the window stays until somebody says to quit', async (use) => {
  const { heard, mayClose } = leaving({ use, hasTray: false });
  expect(mayClose()).toBe(false);
  await settled();
  expect(heard).toEqual(['ask']);
});

test.each([true, false])('nothing is asked once it is ending, tray: %s', (hasTray) => {
  const { heard, mayClose, lastWindowClosed, requestQuit, ending } = leaving({ use: shared[1], hasTray });
  ending();
  expect(mayClose()).toBe(true);
  lastWindowClosed();
  requestQuit();
  expect(heard).toEqual([]);
});

test('a question that cannot be asked is no consent', async () => {
  const stderr = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const { heard, requestQuit } = leaving({ use: shared[1], answer: () => Promise.reject(new Error('no screen')) });
  requestQuit();
  await settled();
  expect(heard).toEqual(['ask']);
  expect(String(stderr.mock.calls)).toContain('no screen');
});
