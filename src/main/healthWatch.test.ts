import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchHealth } from './healthWatch.ts';
import { ServerGoneError } from './serverRequests.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const health = (codes: readonly string[]) => ({
  status: codes.length > 0 ? 503 : 200,
  headers: {},
  body: new TextEncoder().encode(
    JSON.stringify({
      status: 'ok',
      version: '1.0.0',
      problems: codes.map((code) => ({ code, since: '2026-03-02T09:00:00.000Z' })),
      ...{ lastWrite: null, lastVerify: null, lastBackup: null, lastCopy: null, lastRehearsal: null, newVersion: null },
    }),
  ),
});

test('tells the problems at once, each half minute and when asked, until it ends', async () => {
  const answers = [[], ['fileDamaged'], ['writeFailed'], ['takenOver']];
  const heard: string[] = [];
  const watch = watchHealth(
    { terminalToken: 'token', inject: async () => health(answers.shift() ?? []) },
    ({ problems }) => void heard.push(problems.map(({ code }) => code).join()),
  );
  await vi.advanceTimersByTimeAsync(0);
  expect(heard).toEqual(['']);
  await vi.advanceTimersByTimeAsync(30_000);
  await watch.look();
  expect(heard).toEqual(['', 'fileDamaged', 'writeFailed']);
  const late = watch.look();
  watch.end();
  await late;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(heard).toHaveLength(3);
});

test.each([
  [new ServerGoneError('gone'), 0],
  [new Error('odd'), 1],
])('after %s it goes on, and logs what its state does not say', async (error, lines) => {
  const stderr = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const heard: unknown[] = [];
  const inject = vi.fn().mockRejectedValueOnce(error).mockResolvedValue(health([]));
  const watch = watchHealth({ terminalToken: 'token', inject }, ({ problems }) => void heard.push(problems));
  await vi.advanceTimersByTimeAsync(30_000);
  watch.end();
  expect(heard).toEqual([[]]);
  expect(stderr).toHaveBeenCalledTimes(lines);
});
