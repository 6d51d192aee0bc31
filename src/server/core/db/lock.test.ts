import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { start, startNode } from '#test/kit/processes.ts';
import { temporaryFolder } from '#test/kit/server.ts';
import { type Holder, LockedError, readHolder, takeLock } from './lock.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = temporaryFolder();
  file = join(folder, 'taquilla.lock');
});

const ticksOf = (pid: number): string => readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[19] ?? '';
const leave = (holder: Partial<Holder>): void =>
  writeFileSync(
    file,
    JSON.stringify({
      pid: process.pid,
      ticks: null,
      since: '2026-03-02T09:00:00.000Z',
      url: null,
      adminToken: 'x',
      ...holder,
    }),
  );
/** The id of a process that has ended. */
async function deadPid(): Promise<number> {
  const child = startNode(['-e', '']);
  await child.finished;
  return child.pid;
}

describe('a data folder', () => {
  test('has one holder, who says who and where it is', () => {
    expect(readHolder(folder)).toBe(null);
    const lock = takeLock(folder, 'secret');
    expect(readHolder(folder)).toMatchObject({ pid: process.pid, url: null, adminToken: 'secret' });
    lock.announce('http://127.0.0.1:4870');
    expect(readHolder(folder)).toMatchObject({ pid: process.pid, url: 'http://127.0.0.1:4870', adminToken: 'secret' });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder)).toEqual(['taquilla.lock', 'taquilla.lock.guard']);
    lock.release();
    expect(readHolder(folder)).toBe(null);
    takeLock(folder, 'next').release();
  });

  test('is refused to a second one, naming the first', () => {
    const lock = takeLock(folder, 'first');
    lock.announce('http://127.0.0.1:4870');
    expect(() => takeLock(folder, 'second')).toThrow(LockedError);
    expect(() => takeLock(folder, 'second')).toThrow(
      new RegExp(`in use by process ${process.pid} since \\d{4}-\\d\\d-\\d\\dT`),
    );
    expect(readHolder(folder)).toMatchObject({ adminToken: 'first' });
    lock.release();
  });

  test('is taken over from a process that is gone', async () => {
    leave({ pid: await deadPid() });
    expect(readHolder(folder)).toBe(null);
    const lock = takeLock(folder, 'mine');
    expect(readHolder(folder)).toMatchObject({ pid: process.pid, adminToken: 'mine' });
    lock.release();
  });

  test('is taken over from a process whose number another one has now', () => {
    leave({ pid: process.ppid, ticks: '1' });
    expect(readHolder(folder)).toBe(null);
    takeLock(folder, 'mine').release();
    leave({ pid: process.ppid, ticks: ticksOf(process.ppid) });
    expect(readHolder(folder)).toMatchObject({ pid: process.ppid });
    expect(() => takeLock(folder, 'mine')).toThrow(LockedError);
  });

  // Under a parent that never asks, a killed server stays in the process table for as long as that parent runs.
  test.each([true, false])('is taken over from a zombie (its start known: %s)', async (known) => {
    const parent = start('sh', ['-c', 'sleep 0.01 & echo $!; exec sleep 60']);
    await expect.poll(() => parent.output.stdout).toMatch(/\n/);
    const pid = Number(parent.output.stdout);
    await expect.poll(() => readFileSync(`/proc/${pid}/stat`, 'utf8')).toContain(') Z ');
    leave({ pid, ticks: known ? ticksOf(pid) : null });
    expect(readHolder(folder)).toBe(null);
    takeLock(folder, 'mine').release();
    parent.kill('SIGKILL');
  });

  test.each([
    ['nothing', ''],
    ['half a lock', '{"pid":1,'],
    ['another file', '[]'],
    ['a lock of nobody', '{"pid":"x"}'],
  ])('is taken over from %s', (_, text) => {
    writeFileSync(file, text);
    takeLock(folder, 'mine').release();
    expect(existsSync(file)).toBe(false);
  });

  test('stays locked after the lock was taken over by somebody else', () => {
    const lock = takeLock(folder, 'mine');
    leave({ pid: process.ppid, ticks: ticksOf(process.ppid) });
    lock.release();
    expect(readHolder(folder)).toMatchObject({ pid: process.ppid });
  });
});

test('a holder whose process cannot be looked up, as in another container, keeps the folder until it ends', async () => {
  const lock = takeLock(folder, 'there');
  // From elsewhere its number is that of no process, or of one that began at another time.
  leave({ pid: await deadPid() });
  expect(readHolder(folder)).toBe(null);
  expect(() => takeLock(folder, 'here')).toThrow('in use by a process that is not seen from here');
  lock.release();
  takeLock(folder, 'here').release();
});

describe('many that start at the same moment', () => {
  /** Tries the lock once `go` is there, says how it went, and goes on until `done` is there. */
  const contender = `
    import { existsSync } from 'node:fs';
    import { setTimeout } from 'node:timers/promises';
    import { takeLock } from './src/server/core/db/lock.ts';
    const folder = process.env.FOLDER;
    console.log('ready');
    while (!existsSync(folder + '/go'));
    try { takeLock(folder, 'x'); console.log('won'); } catch (error) { console.log(error.name); }
    while (!existsSync(folder + '/done')) await setTimeout(20);
  `;

  async function contest(): Promise<string[]> {
    const all = Array.from({ length: 4 }, () =>
      startNode(['--input-type=module', '-e', contender], { FOLDER: folder }),
    );
    const said = () => all.map(({ output }) => output.stdout.split('\n'));
    const everybody = (lines: number) => () => said().every((words) => words.length > lines);
    await expect.poll(everybody(1)).toBe(true);
    writeFileSync(join(folder, 'go'), '');
    await expect.poll(everybody(2)).toBe(true);
    writeFileSync(join(folder, 'done'), '');
    await Promise.all(all.map(({ finished }) => finished));
    return said()
      .map(([, word = '']) => word)
      .toSorted();
  }

  test.each([1, 2, 3, 4])('on a folder whose holder died, one gets it (%i)', async () => {
    leave({ pid: await deadPid() });
    expect(await contest()).toEqual(['LockedError', 'LockedError', 'LockedError', 'won']);
  });

  test('on a free folder, one gets it', async () => {
    expect(await contest()).toEqual(['LockedError', 'LockedError', 'LockedError', 'won']);
  });
});
