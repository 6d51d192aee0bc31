import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { judge, outvotes, type Reading } from './judge.ts';
import '#test/kit/seed.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const NOON = Date.parse('2026-03-02T12:00:00.000Z');

/** A machine that has been up for a day. */
const right: Reading = { wall: NOON, uptime: DAY, boot: 'a' };
/** The machine some time later, its clock off by so much. */
const later = (passed: number, off = 0): Reading => ({ ...right, wall: NOON + passed + off, uptime: DAY + passed });
/** The machine started anew, its clock so long after `right`. */
const restarted = (passed: number, uptime = HOUR): Reading => ({ wall: NOON + passed, uptime, boot: 'b' });

describe('while the machine runs', () => {
  test.each<[string, Reading, string | null]>([
    ['time passes', later(HOUR), null],
    ['time passes while it sleeps, from July to September', later(60 * DAY), null],
    ['the network sets it by a minute', later(HOUR, MINUTE), null],
    ['it is set by half an hour', later(HOUR, 30 * MINUTE), null],
    ['it jumps ahead by 31 minutes', later(HOUR, 31 * MINUTE), 'jumped'],
    ['it jumps back by 31 minutes', later(HOUR, -31 * MINUTE), 'jumped'],
    ['it jumps ahead by a day', later(MINUTE, DAY), 'jumped'],
    ['it jumps ahead by a year', later(0, 365 * DAY), 'jumped'],
    ['it jumps back by a year', later(0, -365 * DAY), 'jumped'],
  ])('%s: %j → %s', (_name, now, kind) => {
    expect(judge(now, right, NOON)?.kind ?? null).toBe(kind);
  });

  test('what it should say is known to the minute', () => {
    expect(judge(later(3 * HOUR, DAY), right, NOON)).toEqual({ kind: 'jumped', expected: NOON + 3 * HOUR });
  });

  test('a jump is noticed whatever its size, and time that passes never is one', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 400 * DAY }),
        fc.integer({ min: -4000 * DAY, max: 4000 * DAY }),
        (passed, off) => {
          expect(judge(later(passed, off), right, NOON) !== null).toBe(Math.abs(off) > 30 * MINUTE);
        },
      ),
    );
  });
});

describe('after a start of the machine', () => {
  test.each<[string, Reading, string | null]>([
    ['the next morning', restarted(20 * HOUR), null],
    ['after three weeks in August', restarted(21 * DAY), null],
    ['after sixty days', restarted(60 * DAY), null],
    ['after a season, or with the wrong year', restarted(61 * DAY), 'ahead'],
    ['with an empty battery', restarted(-26 * 365 * DAY), 'behind'],
    ['an hour before the last sale', restarted(-HOUR), 'behind'],
    ['some minutes before the last sale', restarted(-20 * MINUTE), null],
  ])('%s: %j → %s', (_name, now, kind) => {
    expect(judge(now, right, NOON)?.kind ?? null).toBe(kind);
  });

  test('a new installation has nothing to go by', () => {
    expect(judge(restarted(-26 * 365 * DAY), null, null)).toBe(null);
    expect(judge(restarted(900 * DAY), right, null)).toBe(null);
  });

  test('a board without a battery gets the time from the network, some minutes after it started', () => {
    const booted: Reading = { wall: NOON, uptime: 20_000, boot: 'c' };
    const synced: Reading = { wall: NOON + 14 * HOUR, uptime: 3 * MINUTE, boot: 'c' };
    expect(judge(synced, booted, NOON)).toBe(null);
    expect(judge({ ...synced, wall: NOON + 61 * DAY }, booted, NOON)?.kind).toBe('ahead');
    expect(judge({ ...synced, wall: NOON - 2 * HOUR }, booted, NOON)?.kind).toBe('behind');
    expect(judge({ ...synced, uptime: 16 * MINUTE }, booted, NOON)?.kind).toBe('jumped');
  });
});

describe('other tills', () => {
  const votes = (...differences: number[]) =>
    differences.map((difference, index) => ({ till: `t${index}`, difference }));
  test.each<[string, number[], number | null]>([
    ['none', [], null],
    ['one that differs: nobody knows which is right', [DAY], null],
    ['two that agree', [DAY, DAY + MINUTE], DAY + MINUTE],
    ['two that differ from each other, too', [DAY, -DAY], null],
    ['two against the server and one other', [DAY, DAY, 0], null],
    ['three against the server and one other', [DAY, DAY, DAY, 0], DAY],
    ['some minutes', [20 * MINUTE, 20 * MINUTE, 20 * MINUTE], null],
  ])('%s: %j', (_name, differences, expected) => {
    const found = outvotes(right, votes(...differences));
    expect(found).toEqual(expected === null ? null : { kind: 'outvoted', expected: NOON + expected });
  });
});
