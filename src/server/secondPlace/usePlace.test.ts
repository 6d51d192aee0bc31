/** What is wrong with a place that is a folder, as the process that looks finds it. */
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { setOwnerAt } from '#test/kit/place.ts';
import { temporaryFolder } from '#test/kit/server.ts';
import { folderPlace } from './folderPlace.ts';
import { folderOf } from './layout.ts';
import { faultOf } from './place.ts';
import { type PlaceUse, tryPlace } from './usePlace.ts';

const NOW = '2026-03-02T09:00:00.000Z';
const own = { id: 'a', name: 'caja-1' };
const other = { id: 'b', name: 'caja-2' };
const use: Omit<PlaceUse, 'place'> = { facility: '0123456789abcdef-own', computer: own, isNew: false, bytes: 1 };
const owner = { format: 1 as const, facility: use.facility, computer: own, since: NOW, before: [] };

/** The fault that a look finds; null where there is none. */
const look = (place: string, more: Partial<PlaceUse> = {}) =>
  tryPlace(folderPlace(place), { ...use, place, ...more }, NOW).then(() => null, faultOf);

test.each<[string, (place: string, folder: string) => unknown, string | null]>([
  ['as it was', () => undefined, null],
  ['unplugged', (place) => renameSync(place, `${place}-away`), 'gone'],
  // The folder that a drive is mounted on is there without the drive.
  ['another disk', (_place, folder) => rmSync(folder, { recursive: true }), 'gone'],
  ['a file', (place) => replaceByFile(place), 'gone'],
  ['spoilt', (_place, folder) => writeFileSync(join(folder, 'facility.json'), '{'), 'failed'],
  // Their audit logs begin with hashes of which the first half is the same.
  ['of another facility', (_place, folder) => setOwnerAt(folder, { ...owner, facility: `${use.facility}2` }), 'other'],
  ['of another computer', (_place, folder) => setOwnerAt(folder, { ...owner, computer: other }), 'other'],
  [
    'taken over by another computer',
    (_place, folder) => setOwnerAt(folder, { ...owner, computer: other, before: [{ ...own, until: NOW }] }),
    'takenOver',
  ],
])('a place that is %s', async (_name, spoil, fault) => {
  const place = temporaryFolder();
  expect(await look(place)).toBe('gone');
  expect(await look(place, { isNew: true })).toBeNull();
  await spoil(place, folderOf(folderPlace(place), use.facility).name);
  expect(await look(place)).toBe(fault);
});

test('a place without room is full', async () => {
  expect(await look(temporaryFolder(), { isNew: true, bytes: Number.MAX_SAFE_INTEGER })).toBe('full');
});

test.each([
  ['ENOSPC', 'full'],
  ['EDQUOT', 'full'],
  ['EROFS', 'readOnly'],
  ['ESTALE', 'gone'],
  ['EIO', 'gone'],
  ['EMFILE', 'failed'],
])('what the system says of a disk: %s is %s', (code, fault) => {
  expect(faultOf(Object.assign(new Error(code), { code }))).toBe(fault);
});

function replaceByFile(place: string): void {
  rmSync(place, { recursive: true });
  writeFileSync(place, '');
}
