import { describe, expect, test } from 'vitest';
import { copied, copiedAt, keptWith, rehearsed, setting, stateWith } from '#test/kit/placeStates.ts';
import { isCopyDue, isRehearsalDue, nextCopy, nextRehearsal, type TurnMoment } from './placeTurns.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;
const HAS_RUN = DAY;
const COPIED = Date.parse(copiedAt);

/** A moment so long after the last copy. */
const later = (time: number, more: Partial<TurnMoment> = {}): TurnMoment => ({
  ...{ setting: setting(), row: 8, now: COPIED + time, ran: HAS_RUN, isDamaged: false },
  ...more,
});
const bucket = setting({ folder: 's3://copias (https://s3.example)' });
const inBucket = stateWith({ kept: keptWith({ place: { folder: bucket.folder, setting: '1', since: copiedAt } }) });
const took = (seconds: number) => stateWith({ kept: keptWith({ copied: copied({ seconds }) }) });

describe('a copy is due', () => {
  test.each<[string, Parameters<typeof isCopyDue>[0], TurnMoment, boolean]>([
    ['a minute after the last one', stateWith(), later(MINUTE), true],
    ['not before', stateWith(), later(MINUTE - 1), false],
    ['not where nothing was written', stateWith(), later(DAY, { row: 7 }), false],
    ['where the clock was set back', stateWith(), later(-DAY), true],
    ['as often while a copy takes three seconds', took(3), later(MINUTE), true],
    ['less often where it takes more', took(10), later(200 * SECOND - 1), false],
    ['and then at a twentieth of the time', took(10), later(200 * SECOND), true],
    ['each five minutes in a bucket', inBucket, later(5 * MINUTE, { setting: bucket }), true],
    ['not each minute there', inBucket, later(5 * MINUTE - 1, { setting: bucket }), false],
    ['as it is set, whatever a copy takes', took(100), later(2 * MINUTE, { setting: setting({ minutes: 2 }) }), true],
    ['no sooner than it is set', stateWith(), later(59 * MINUTE, { setting: setting({ minutes: 60 }) }), false],
    ['at the first write', stateWith({ kept: keptWith({ copied: null }) }), later(0, { row: 1 }), true],
    ['not before the first write', stateWith({ kept: keptWith({ copied: null }) }), later(0, { row: 0 }), false],
    ['at once in another place', stateWith(), later(0, { setting: setting({ folder: '/mnt/other' }) }), true],
    ['not where no place is set', stateWith(), later(DAY, { setting: null }), false],
    ['not where the place is not there', stateWith({ looked: 'gone' }), later(DAY), false],
    ['not of a damaged file', stateWith(), later(DAY, { isDamaged: true }), false],
    ['not at once after one that failed', stateWith({ tried: 'full', began: HAS_RUN - MINUTE + 1 }), later(DAY), false],
    ['but a minute later', stateWith({ tried: 'full', began: HAS_RUN - MINUTE }), later(DAY), true],
  ])('%s', (_name, state, moment, isDue) => {
    expect(isCopyDue(state, moment)).toBe(isDue);
  });

  test('and is announced', () => {
    expect(nextCopy(stateWith(), later(10 * SECOND))).toBe(COPIED + MINUTE);
    expect(nextCopy(stateWith(), later(DAY))).toBe(COPIED + DAY);
    expect(nextCopy(stateWith(), later(-DAY))).toBe(COPIED - DAY);
    expect(nextCopy(stateWith(), later(DAY, { row: 7 }))).toBeNull();
    expect(nextCopy(stateWith(), later(DAY, { setting: null }))).toBeNull();
    expect(nextCopy(stateWith({ kept: keptWith({ copied: null }) }), later(DAY))).toBe(COPIED + DAY);
  });
});

describe('a rehearsal is due', () => {
  const quiet = { wrote: HAS_RUN - 10 * MINUTE };
  const busy = { wrote: HAS_RUN - 10 * MINUTE + 1 };
  const tried = { kept: keptWith({ rehearsed: rehearsed() }) };
  test.each<[string, Parameters<typeof stateWith>[0], TurnMoment, boolean]>([
    ['at first when nobody sells', quiet, later(0), true],
    ['not while somebody sells', busy, later(0), false],
    ['a week after the last one', { ...tried, ...quiet }, later(7 * DAY), true],
    ['not before', { ...tried, ...quiet }, later(7 * DAY - 1), false],
    ['not while somebody sells then', { ...tried, ...busy }, later(9 * DAY - 1), false],
    ['but at last', { ...tried, ...busy }, later(9 * DAY), true],
    ['where the clock was set back', { ...tried, ...quiet }, later(-DAY), true],
    ['not without a copy', { ...quiet, kept: keptWith({ copied: null }) }, later(0), false],
    ['not where no place is set', quiet, later(0, { setting: null }), false],
    ['not where the place is not there', { ...quiet, looked: 'gone' }, later(0), false],
    ['not of a damaged file', quiet, later(0, { isDamaged: true }), false],
  ])('%s', (_name, state, moment, isDue) => {
    expect(isRehearsalDue(stateWith(state), moment)).toBe(isDue);
  });

  test('and is announced', () => {
    const state = stateWith(tried);
    expect(nextRehearsal(state, later(DAY))).toBe(COPIED + 7 * DAY);
    expect(nextRehearsal(state, later(8 * DAY))).toBe(COPIED + 8 * DAY);
    expect(nextRehearsal(stateWith(), later(0))).toBe(COPIED);
    expect(nextRehearsal(stateWith({ kept: keptWith({ copied: null }) }), later(0))).toBeNull();
    expect(nextRehearsal(state, later(0, { setting: null }))).toBeNull();
  });
});
