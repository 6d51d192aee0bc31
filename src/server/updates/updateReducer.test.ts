import { createHash, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { UpdateFault } from '#shared/operations/parts/updates.ts';
import { signatureOf } from '#test/kit/updateFeed.ts';
import { type Feed, type SignedFeed, UpdateError } from './feed.ts';
import {
  describeUpdate,
  isAskDue,
  offeredFile,
  reduceUpdates,
  type UpdateEvent,
  type UpdateStep,
  type UpdatesState,
  wantedFile,
} from './updateReducer.ts';
import { readUpdateState, type UpdateState } from './updateState.ts';

const HOUR = 3600_000;
const NOW = Date.parse('2026-03-02T09:00:00.000Z');
const NOTHING = readUpdateState('/nowhere');
const { privateKey: key, publicKey } = generateKeyPairSync('ed25519');
const { privateKey: otherKey } = generateKeyPairSync('ed25519');
const installed: UpdatesState['installed'] = {
  ...{ version: '1.0.0', platform: 'linux', arch: 'x64', kind: 'AppImage' },
  source: {
    feed: 'https://example.org/taquilla/stable.json',
    publicKey: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
    channel: 'stable',
  },
};
const file: Feed['files'][number] = {
  ...{ system: 'linux', arch: 'x64', kind: 'AppImage', name: 'taquilla-9.9.9.AppImage', size: 3 },
  sha512: createHash('sha512').update('new').digest('base64'),
};
const feedOf = (more: Partial<Feed> = {}): Feed => ({
  ...{ format: 1, channel: 'stable', version: '9.9.9', published: '2026-03-01T10:00:00.000Z', minimum: '1.0.0' },
  ...{ notes: { es: 'Un botón nuevo.', en: 'A new button.' }, files: [file] },
  ...more,
});
const bytesOf = (feed: unknown): Buffer => (Buffer.isBuffer(feed) ? feed : Buffer.from(JSON.stringify(feed)));
const signed = (feed: unknown, by: KeyObject = key): SignedFeed => {
  const bytes = bytesOf(feed);
  return { bytes, signature: signatureOf(bytes, by).toString('latin1') };
};
const storedOf = ({ bytes, signature }: SignedFeed) => ({ text: bytes.toString('base64'), signature });
const seenOf = ({ version, published }: Feed) => ({ version, published });

type More = Partial<Omit<UpdatesState, 'kept'>> & { readonly kept?: Partial<UpdateState> };
const stateWith = ({ kept, ...more }: More = {}): UpdatesState => ({
  ...{ installed, offer: null, downloaded: null, installsNow: false },
  kept: { ...NOTHING, ...kept },
  ...more,
});
const offered = (more: More = {}): UpdatesState => {
  const feed = more.offer ?? feedOf();
  return stateWith({ ...more, offer: feed, kept: { seen: seenOf(feed), feed: storedOf(signed(feed)), ...more.kept } });
};
const ready = (more: More = {}): UpdatesState => offered({ ...more, kept: { isReady: true, ...more.kept } });
const answered = (feed: unknown): UpdateEvent => ({ type: 'answered', signed: signed(feed) });
const tidied = { type: 'tidy' as const, wanted: null };
const broken = new UpdateError('brokenOff');
const silent = new UpdateError('unreachable');
const later = feedOf({ version: '9.10.0', published: '2026-03-02T10:00:00.000Z' });
/** Of the version that runs, so that none is offered. */
const current = feedOf({ version: '1.0.0', published: '2026-03-02T10:00:00.000Z' });
const another = feedOf({ ...later, files: [{ ...file, name: 'taquilla-9.10.0.AppImage' }] });

/** What is so before, what befalls, what is so then, and what is to be done. */
const steps: Readonly<Record<string, readonly [UpdatesState, UpdateEvent, UpdatesState, UpdateStep['effects']]>> = {
  'somebody is asked, and not for a day or more': [
    stateWith(),
    { type: 'asked', now: NOW, chance: 0.5 },
    stateWith({ kept: { asked: NOW, next: NOW + 25.5 * HOUR } }),
    [],
  ],
  'a newer version is offered': [stateWith(), answered(feedOf()), offered(), [tidied]],
  'where nobody installs it, it is offered without a file': [
    stateWith({ installed: { ...installed, kind: null } }),
    answered(feedOf()),
    offered({ installed: { ...installed, kind: null } }),
    [tidied],
  ],
  'the version that runs is none': [
    stateWith({ kept: { fault: 'older', isReady: true, atQuit: true } }),
    answered(current),
    stateWith({ kept: { seen: seenOf(current) } }),
    [tidied],
  ],
  'a feed that comes while a file is fetched waits for the next question': [
    offered({ downloaded: 7 }),
    answered(later),
    offered({ downloaded: 7 }),
    [],
  ],
  'a newer one with the same file leaves what was downloaded': [
    ready({ kept: { atQuit: true } }),
    answered(later),
    ready({ offer: later, kept: { atQuit: true } }),
    [],
  ],
  'a newer one with another file replaces it': [
    ready({ kept: { atQuit: true } }),
    answered(another),
    offered({ offer: another }),
    [tidied],
  ],
  'no network is nothing to see to': [
    offered(),
    { type: 'unanswered', error: silent, isAwaited: false },
    offered(),
    [],
  ],
  'but who asked is told': [
    offered(),
    { type: 'unanswered', error: silent, isAwaited: true },
    offered({ kept: { fault: 'unreachable' } }),
    [],
  ],
  'what else goes wrong is told of': [
    stateWith(),
    { type: 'unanswered', error: broken, isAwaited: false },
    stateWith({ kept: { fault: 'brokenOff' } }),
    [{ type: 'report', error: broken }],
  ],
  'an offer is downloaded where somebody wants it': [
    offered(),
    { type: 'downloadWanted' },
    offered({ downloaded: 0 }),
    [{ type: 'download', file, url: 'https://example.org/taquilla/taquilla-9.9.9.AppImage' }],
  ],
  'and once': [offered({ downloaded: 7 }), { type: 'downloadWanted' }, offered({ downloaded: 7 }), []],
  'what is there is not fetched again': [ready(), { type: 'downloadWanted' }, ready(), []],
  'some of it has come': [offered({ downloaded: 0 }), { type: 'received', bytes: 2 }, offered({ downloaded: 2 }), []],
  'all of it has come': [offered({ downloaded: 3, kept: { fault: 'diskFull' } }), { type: 'downloaded' }, ready(), []],
  'it did not come': [
    offered({ downloaded: 2 }),
    { type: 'notDownloaded', error: silent },
    offered({ kept: { fault: 'unreachable' } }),
    [{ type: 'report', error: silent }],
  ],
  'somebody wants it installed at the end': [
    ready(),
    { type: 'timeSet', when: 'atQuit' },
    ready({ kept: { atQuit: true } }),
    [],
  ],
  'and takes that back': [ready({ kept: { atQuit: true } }), { type: 'timeSet', when: 'never' }, ready(), []],
  'somebody wants it installed now': [
    ready(),
    { type: 'timeSet', when: 'now' },
    ready({ installsNow: true }),
    [{ type: 'install' }],
  ],
  'it is handed over': [
    ready({ kept: { atQuit: true } }),
    { type: 'handedOver' },
    ready({ kept: { handedOver: '9.9.9' } }),
    [],
  ],
};
test.each(Object.entries(steps))('%s', (name, [before, event, after, effects]) => {
  expect(reduceUpdates(before, event), name).toEqual({ state: after, effects });
});

describe('a server that starts', () => {
  const forged = { ...storedOf(signed(feedOf())), text: bytesOf(feedOf({ version: '9.9.10' })).toString('base64') };
  test.each<[string, Partial<UpdateState>, readonly string[], UpdatesState, UpdateStep['effects']]>([
    ['knows nothing', {}, ['old.AppImage'], stateWith(), [tidied]],
    ['knows what it knew', offered().kept, [], offered(), [tidied]],
    ['has what was downloaded', ready().kept, [file.name], ready(), [{ ...tidied, wanted: file.name }]],
    [
      'still wants it installed at the end',
      ready({ kept: { atQuit: true } }).kept,
      [file.name],
      ready({ kept: { atQuit: true } }),
      [{ ...tidied, wanted: file.name }],
    ],
    ['lacks what somebody removed', ready({ kept: { atQuit: true } }).kept, [], offered(), [tidied]],
    [
      'says that what was handed over was not installed',
      ready({ kept: { handedOver: '9.9.9' } }).kept,
      [file.name],
      ready({ kept: { fault: 'notInstalled' } }),
      [{ ...tidied, wanted: file.name }],
    ],
    [
      'says that what was handed over was another file',
      ready({ kept: { handedOver: '9.9.9' } }).kept,
      [],
      offered({ kept: { fault: 'wrongFile' } }),
      [tidied],
    ],
    [
      'believes nothing whose signature does not hold',
      { ...ready().kept, feed: forged },
      [file.name],
      stateWith({ kept: { seen: seenOf(feedOf()) } }),
      [{ type: 'report', error: new UpdateError('badSignature') }, tidied],
    ],
  ])('%s', (_name, kept, files, after, effects) => {
    expect(reduceUpdates(stateWith({ kept }), { type: 'started', files })).toEqual({ state: after, effects });
  });

  test('as the version that was offered has installed it', () => {
    const newer = { ...installed, version: '9.9.9' };
    const { state } = reduceUpdates(ready({ installed: newer, kept: { handedOver: '9.9.9', fault: 'older' } }), {
      ...{ type: 'started', files: [file.name] },
    });
    expect(state).toEqual(stateWith({ installed: newer, kept: { seen: seenOf(feedOf()) } }));
  });
});

const withFile = (more: object) => feedOf({ files: [{ ...file, ...more }] });
const of = (bytes: unknown, signature: string | Buffer): SignedFeed => ({
  bytes: bytesOf(bytes),
  signature: signature.toString('latin1'),
});
const own = signed(feedOf()).signature;

test.each<[string, UpdateFault, SignedFeed]>([
  ['signed by another key', 'badSignature', signed(feedOf(), otherKey)],
  ['with an empty signature', 'badSignature', of(feedOf(), '')],
  ['with the signature of another text', 'badSignature', of(feedOf({ version: '9.9.10' }), own)],
  ['with a byte changed', 'badSignature', of(Buffer.from(bytesOf(feedOf()).toString().replace('9.9.9', '9.9.8')), own)],
  ['with a space at its end', 'badSignature', of(Buffer.concat([bytesOf(feedOf()), Buffer.from(' ')]), own)],
  ['cut short', 'badSignature', of(bytesOf(feedOf()).subarray(0, 100), own)],
  ['with half a signature', 'badSignature', of(feedOf(), own.slice(0, 40))],
  ['with a signature and more behind it', 'badSignature', of(feedOf(), `${own}AAAA`)],
  ['with a page in place of the signature', 'badSignature', of(feedOf(), '<html>')],
  ['with the signature of another file', 'badSignature', of(feedOf(), signatureOf(Buffer.from('x'), key))],
  ['of another channel', 'otherChannel', signed(feedOf({ channel: 'beta' }))],
  ['of an older version', 'older', signed(feedOf({ version: '0.9.0' }))],
  ['of a prerelease of this one', 'older', signed(feedOf({ version: '1.0.0-alpha.7' }))],
  ['that needs a version in between', 'tooFar', signed(feedOf({ minimum: '5.0.0' }))],
  ['that is no JSON', 'unreadable', signed(Buffer.from('{"format":1'))],
  ['that is no text', 'unreadable', signed(Buffer.from([0xff, 0xfe, 0x7b]))],
  ['of another format', 'unreadable', signed({ ...feedOf(), format: 2 })],
  ['with more in it', 'unreadable', signed({ ...feedOf(), run: 'now' })],
  ['with a version that is none', 'unreadable', signed(feedOf({ version: 'v9' }))],
  ['with a version of a build', 'unreadable', signed(feedOf({ version: '9.9.9+build' }))],
  ['with a file elsewhere in the folder', 'unreadable', signed(withFile({ name: '../../taquilla.db' }))],
  ['with a file at another address', 'unreadable', signed(withFile({ name: 'https://elsewhere.example/x' }))],
  ['with a hidden file', 'unreadable', signed(withFile({ name: '.bashrc' }))],
  ['with a hash of another kind', 'unreadable', signed(withFile({ sha512: 'abcd' }))],
  ['with a file of any size', 'unreadable', signed(withFile({ size: 2 ** 40 }))],
])('a feed %s is not taken: %s', (_what, fault, given) => {
  const { state, effects } = reduceUpdates(stateWith(), { type: 'answered', signed: given });
  expect(state).toEqual(stateWith({ kept: { fault } }));
  expect(effects).toEqual([{ type: 'report', error: expect.objectContaining({ fault }) }]);
});

test('a feed without a file for this system offers what nobody can download', () => {
  const { state } = reduceUpdates(stateWith(), answered(feedOf({ files: [{ ...file, arch: 'arm64' }] })));
  expect(describeUpdate(state, true)).toMatchObject({ stage: 'offered', fault: 'noFile', offer: { bytes: null } });
  expect([offeredFile(state), reduceUpdates(state, { type: 'downloadWanted' })]).toEqual([
    null,
    { state, effects: [] },
  ]);
});

test.each([
  ['an older version', { version: '9.9.8', published: '2026-03-06T10:00:00.000Z' }],
  ['an older feed of the version', { version: '9.9.9', published: '2026-02-28T10:00:00.000Z' }],
])('a feed that was seen is not gone behind: %s', (_what, more) => {
  const { state, effects } = reduceUpdates(ready(), answered(feedOf(more)));
  expect(state).toEqual(ready({ kept: { fault: 'replayed' } }));
  expect(effects).toEqual([{ type: 'report', error: expect.objectContaining({ fault: 'replayed' }) }]);
});

test.each([
  ['never asked', null, true],
  ['not yet', NOW + 1, false],
  ['now', NOW, true],
  ['a clock that was set back', NOW + 27 * HOUR + 1, true],
  ['as late as it may be', NOW + 27 * HOUR, false],
])('somebody is to be asked: %s', (_name, next, isDue) => {
  expect(isAskDue(stateWith({ kept: { next } }), NOW)).toBe(isDue);
  expect(isAskDue(stateWith({ kept: { next }, installed: { ...installed, source: null } }), NOW)).toBe(false);
});

test.each<[string, UpdatesState, boolean]>([
  ['at the end, as it is wanted', ready({ kept: { atQuit: true } }), true],
  ['now, as it is wanted', ready({ installsNow: true }), true],
  ['unless nobody wants it', ready(), false],
  ['unless it is not there', offered({ installsNow: true }), false],
  ['unless nothing is offered', stateWith({ installsNow: true, kept: { isReady: true } }), false],
])('what was downloaded is handed over %s', (_name, state, isWanted) => {
  expect(wantedFile(state)).toEqual(isWanted ? { file, version: '9.9.9' } : null);
});

test.each<[string, UpdatesState, object]>([
  ['none', stateWith(), { asks: 'daily', asked: null, offer: null, stage: 'none', downloaded: 0 }],
  ['asked', stateWith({ kept: { asked: NOW } }), { asked: '2026-03-02T09:00:00.000Z' }],
  ['offered', offered(), { stage: 'offered', offer: { version: '9.9.9', bytes: 3 } }],
  ['downloading', offered({ downloaded: 2 }), { stage: 'downloading', downloaded: 2 }],
  ['ready', ready({ kept: { atQuit: true } }), { stage: 'ready', atQuit: true }],
  ['nobody to ask', stateWith({ installed: { ...installed, source: null } }), { asks: 'never' }],
])('it is told of: %s', (_name, state, told) => {
  expect(describeUpdate(state, true)).toMatchObject(told);
  if (state.installed.source !== null) expect(describeUpdate(state, false)).toMatchObject({ asks: 'off' });
});
