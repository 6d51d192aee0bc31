import { readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { pins } from '#test/kit/facility.ts';
import { type FacilityServer, startEmpty, startFacility } from '#test/kit/server.ts';
import { PEPPER } from './pepper.ts';
import { openPepper, sealPepper } from './sealedPepper.ts';

let server: FacilityServer;
let file: string;
beforeEach(async () => {
  server = await startFacility();
  file = join(server.dataDir, PEPPER);
});

const signIn = () => server.as(null).call('sessionStart', { user: server.facility.users.manager, pin: pins.manager });
const attempts = () => server.rows('select "failedPins" as n from "user" where "failedPins" > 0');

test('is 32 bytes that only its user can read, and nothing is left beside it', async () => {
  const { dataDir } = await startEmpty();
  expect(statSync(join(dataDir, PEPPER))).toMatchObject({ size: 32 });
  expect(statSync(join(dataDir, PEPPER)).mode & 0o777).toBe(0o600);
  expect(readdirSync(dataDir).filter((name) => name.startsWith(PEPPER))).toEqual([PEPPER]);
});

describe.each<[string, () => void]>([
  ['missing', () => rmSync(file)],
  ['empty', () => writeFileSync(file, '')],
  ['too short', () => writeFileSync(file, readFileSync(file).subarray(0, 31))],
  ['too long', () => writeFileSync(file, Buffer.concat([readFileSync(file), Buffer.alloc(1)]))],
  ['another', () => writeFileSync(file, Buffer.alloc(32, 7))],
])('one that is %s', (_name, lose) => {
  test('is reported, counts no attempt, is not made anew, and works again once it is back', async () => {
    const kept = readFileSync(file);
    lose();
    const left = readdirSync(server.dataDir);
    await server.restart();
    const refused = await signIn();
    expect([refused.status, refused.body]).toMatchObject([503, { code: 'pepper_missing' }]);
    expect(attempts()).toEqual([]);
    const user = await server.api.send('POST', `/api/model/user/${server.facility.users.frontDesk}`, { pin: '4711' });
    expect([user.status, user.body]).toMatchObject([503, { code: 'pepper_missing' }]);
    expect((await server.api.list('product')).length).toBeGreaterThan(1);
    expect(readdirSync(server.dataDir).filter((name) => name.startsWith(PEPPER))).toEqual(
      left.filter((name) => name.startsWith(PEPPER)),
    );

    writeFileSync(file, kept);
    await server.restart();
    expect((await signIn()).status).toBe(200);
  });
});

test('a copy under another name is not it', async () => {
  renameSync(file, `${file}.old`);
  await server.restart();
  expect((await signIn()).status).toBe(503);
});

test('sealed with a passphrase it opens with that one alone', () => {
  const pepper = Buffer.alloc(32, 5);
  const sealed = sealPepper(pepper, 'contraseña larga');
  expect(openPepper(sealed, 'contraseña larga')).toEqual(pepper);
  // The same letters, written the other way Unicode has for them.
  expect(openPepper(sealed, 'contraseña larga'.normalize('NFD'))).toEqual(pepper);
  expect(openPepper(sealed, 'contraseña Larga')).toBe(null);
  const changed = sealed.slice(0, -1) + (sealed.endsWith('A') ? 'B' : 'A');
  expect(openPepper(changed, 'contraseña larga')).toBe(null);
  expect(sealPepper(pepper, 'contraseña larga')).not.toBe(sealed);
});
