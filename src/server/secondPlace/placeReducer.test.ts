import { describe, expect, test } from 'vitest';
import type { PlaceFault } from '#shared/operations/parts/backups.ts';
import { copied, copiedAt, HERE, keptWith, NOW, rehearsed, setting, stateWith } from '#test/kit/placeStates.ts';
import {
  type PlaceEvent,
  type PlaceMoment,
  type PlaceStep,
  placeAtStart,
  placeProblems,
  problemsOf,
  reducePlace,
  type SecondPlaceState,
  statusOf,
} from './placeReducer.ts';

const DAY = 24 * 3600_000;
const gone = { fault: 'gone' as const, reason: 'no disk' };
const takenOver = { fault: 'takenOver' as const, reason: 'caja-2 since then' };
const looked = (found: Extract<PlaceEvent, { type: 'looked' }>['found'], of = setting()): PlaceEvent => ({
  ...{ type: 'looked', found, setting: of, now: NOW },
});
const found = { fault: null };
const { seconds: _, ...made } = copied();
const done = { ...made, fault: null, undescribed: [] as string[] };
const copy = (result: Extract<PlaceEvent, { type: 'copied' }>['done'], of = setting()): PlaceEvent => ({
  ...{ type: 'copied', done: result, setting: of, now: NOW, ran: 5260 },
});
const rehearsal = (result: Extract<PlaceEvent, { type: 'rehearsed' }>['done']): PlaceEvent => ({
  ...{ type: 'rehearsed', done: result, now: NOW },
});
const report = (text: string, job: 'copy' | 'rehearsal' = 'copy') => ({ type: 'report' as const, job, text });
const at = new Date(NOW).toISOString();
const nothing = stateWith({ kept: keptWith({ place: null, copied: null }) });

/** What is so before, what befalls, what is another then, and what is to be done. */
const steps: Readonly<
  Record<string, readonly [SecondPlaceState, PlaceEvent, Partial<SecondPlaceState>, PlaceStep['effects']]>
> = {
  'something is written': [stateWith(), { type: 'written', ran: 9 }, { wrote: 9 }, []],
  'a place that is found first is noted': [
    nothing,
    looked(found),
    { kept: keptWith({ copied: null, place: { folder: HERE, setting: '1', since: at } }) },
    [],
  ],
  'one that was there is there': [stateWith(), looked(found), {}, []],
  'one that was saved again keeps its copies': [
    stateWith({ kept: keptWith({ rehearsed: rehearsed() }) }),
    looked(found, setting({ stamp: '2' })),
    { kept: keptWith({ rehearsed: rehearsed(), place: { folder: HERE, setting: '2', since: copiedAt } }) },
    [],
  ],
  'another one has no copies yet': [
    stateWith({ kept: keptWith({ rehearsed: rehearsed() }) }),
    looked(found, setting({ folder: '/mnt/other' })),
    { kept: keptWith({ copied: null, place: { folder: '/mnt/other', setting: '1', since: at } }) },
    [],
  ],
  'one that comes back may be well': [
    stateWith({ looked: 'gone', tried: 'gone' }),
    looked(found),
    { looked: null, tried: null },
    [],
  ],
  'one that was there all the time is no better than the last copy': [
    stateWith({ tried: 'full' }),
    looked(found),
    {},
    [],
  ],
  'one that is gone is told of': [
    nothing,
    looked(gone),
    { looked: 'gone' },
    [report('the second place of the backups: no disk')],
  ],
  'and told of once': [stateWith({ looked: 'gone' }), looked(gone), {}, []],
  'what is another fault is told of again': [
    stateWith({ looked: 'silent' }),
    looked(gone),
    { looked: 'gone' },
    [report('the second place of the backups: no disk')],
  ],
  'another computer closes the file': [
    stateWith(),
    looked(takenOver),
    { looked: 'takenOver' },
    [{ type: 'close', reason: 'caja-2 since then' }, report('the second place of the backups: caja-2 since then')],
  ],
  'a copy is begun': [stateWith(), { type: 'copyBegun', ran: 60 }, { began: 60 }, []],
  'a copy is made': [
    stateWith({ began: 3000, tried: 'full' }),
    copy({ ...done, row: 8 }),
    { tried: null, kept: keptWith({ copied: copied({ row: 8, seconds: 2.3 }) }) },
    [],
  ],
  'the first copy in a place notes it': [
    { ...nothing, began: 3000 },
    copy(done),
    {
      kept: keptWith({ copied: copied({ seconds: 2.3 }), place: { folder: HERE, setting: '1', since: at } }),
    },
    [],
  ],
  'what a copy took out is told of': [
    stateWith({ began: 3000 }),
    copy({ ...done, undescribed: ['a.db', 'b.db'] }),
    { kept: keptWith({ copied: copied({ seconds: 2.3 }) }) },
    [report('taken out, because their descriptions were damaged: a.db, b.db')],
  ],
  'a copy that fails leaves the last one': [
    stateWith({ tried: 'gone' }),
    copy(gone),
    { tried: 'gone' },
    [report('no copy in the second place: no disk')],
  ],
  'a copy that finds another computer closes the file': [
    stateWith(),
    copy(takenOver),
    { tried: 'takenOver' },
    [{ type: 'close', reason: 'caja-2 since then' }, report('no copy in the second place: caja-2 since then')],
  ],
  'a rehearsal ends well': [
    stateWith(),
    rehearsal({ fault: null, name: 'auto-1.db', seconds: 1, findings: [] }),
    { kept: keptWith({ rehearsed: rehearsed({ at }) }) },
    [],
  ],
  'a rehearsal finds something': [
    stateWith(),
    rehearsal({ fault: null, name: 'auto-1.db', seconds: 1, findings: ['a bit', 'a key'] }),
    { kept: keptWith({ rehearsed: rehearsed({ at, findings: ['a bit', 'a key'] }) }) },
    [report('the rehearsal of a restore: a bit; a key', 'rehearsal')],
  ],
  'a rehearsal that fails says nothing of the copy': [
    stateWith({ kept: keptWith({ rehearsed: rehearsed() }) }),
    rehearsal(takenOver),
    {},
    [report('no rehearsal of a restore: caja-2 since then', 'rehearsal')],
  ],
};

test.each(Object.entries(steps))('%s', (_name, [before, event, changed, effects]) => {
  expect(reducePlace(before, event)).toEqual({ state: { ...before, ...changed }, effects });
  // What is the same is not stored again.
  if (!('kept' in changed)) expect(reducePlace(before, event).state.kept).toBe(before.kept);
});

test('a server that starts has looked at nothing', () => {
  const kept = keptWith();
  expect(placeAtStart(kept, 7)).toEqual(stateWith({ kept, wrote: 7 }));
});

const moment = (more: Partial<PlaceMoment> = {}): PlaceMoment => ({ setting: setting(), row: 7, now: NOW, ...more });

describe('the problems', () => {
  const faults: Readonly<Record<Exclude<PlaceFault, 'takenOver'>, string>> = {
    gone: 'backupPlaceGone',
    full: 'backupPlaceFull',
    readOnly: 'backupPlaceReadOnly',
    silent: 'backupPlaceSilent',
    other: 'backupPlaceOther',
    unreachable: 'backupPlaceUnreachable',
    keys: 'backupPlaceKeys',
    bucket: 'backupPlaceBucket',
    clock: 'backupPlaceClock',
    failed: 'backupPlaceFailed',
  };
  const unsealed = copied({ isSealed: false });
  const late = { now: NOW + DAY + 1, row: 8 };
  const since = { folder: HERE, setting: '1', since: new Date(NOW).toISOString() };
  test.each<[string, Partial<SecondPlaceState>, Partial<PlaceMoment>, readonly string[]]>([
    ['none', {}, {}, []],
    ...Object.entries(faults).flatMap(([fault, code]): [string, Partial<SecondPlaceState>, object, string[]][] => [
      [`a look: ${fault}`, { looked: fault as PlaceFault }, {}, [code]],
      [`a copy: ${fault}`, { tried: fault as PlaceFault }, {}, [code]],
    ]),
    ['the look before the copy', { looked: 'gone', tried: 'full' }, {}, ['backupPlaceGone']],
    ['another computer, which the damage tells', { looked: 'takenOver' }, {}, []],
    ['no passphrase', { kept: keptWith({ copied: unsealed }) }, {}, ['backupPlaceUnsealed']],
    ['no passphrase elsewhere', { kept: keptWith({ copied: unsealed }) }, { setting: setting({ folder: '/b' }) }, []],
    ['older than a day', {}, late, ['backupPlaceOld']],
    ['a day old', {}, { now: Date.parse(copiedAt) + DAY, row: 8 }, []],
    ['older than a day, and nothing written', {}, { ...late, row: 7 }, []],
    ['no copy on a first day', { kept: keptWith({ copied: null, place: since }) }, {}, []],
    ['no copy after a first day', { kept: keptWith({ copied: null, place: since }) }, late, ['backupPlaceOld']],
    ['a rehearsal', { kept: keptWith({ rehearsed: rehearsed({ findings: ['a'] }) }) }, {}, ['rehearsalFailed']],
    ['no place', { looked: 'gone', kept: keptWith({ copied: unsealed }) }, { ...late, setting: null }, []],
  ])('%s', (_name, state, more, codes) => {
    const problems = problemsOf(stateWith(state), moment(more));
    expect(problems).toEqual(codes);
    expect(placeProblems).toEqual(expect.arrayContaining([...problems]));
  });
});

test('what would be lost is what no copy in this place has', () => {
  const state = stateWith({ kept: keptWith({ rehearsed: rehearsed({ findings: ['a'] }) }) });
  const lastCopy = { at: copiedAt, name: 'auto-1.db' };
  const lastRehearsal = { at: copiedAt, isSound: false };
  expect(statusOf(state, moment({ row: 9 }))).toEqual({ folder: HERE, lastCopy, uncopied: 2, lastRehearsal });
  const elsewhere = statusOf(state, moment({ row: 9, setting: setting({ folder: '/b' }) }));
  expect(elsewhere).toEqual({ folder: '/b', lastCopy: null, uncopied: 9, lastRehearsal: null });
  expect(statusOf(state, moment({ setting: null }))).toBeNull();
});
