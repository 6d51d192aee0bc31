import { readdirSync, readFileSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#test/kit/server.ts';
import { keepErrors, openLogFile, withoutPersonal } from './logFile.ts';

test('goes on in the same file at the next start, which its user alone can read', () => {
  const folder = join(temporaryFolder(), 'logs');
  for (const line of ['one\n', 'two\n']) {
    const log = openLogFile(folder);
    log.write(line);
    log.close();
  }
  const file = join(folder, 'taquilla.log');
  expect(readFileSync(file, 'utf8')).toBe('one\ntwo\n');
  expect([statSync(folder).mode & 0o777, statSync(file).mode & 0o777]).toEqual([0o700, 0o600]);
});

test('turns when it is full, keeps whole lines, and forgets the oldest', () => {
  const folder = temporaryFolder();
  const log = openLogFile(folder, 100);
  for (let line = 0; line < 60; line++) log.write(`${String(line).padStart(24, '0')}\n`);
  log.close();
  const files = readdirSync(folder).sort();
  expect(files).toEqual(['taquilla.1.log', 'taquilla.2.log', 'taquilla.3.log', 'taquilla.4.log', 'taquilla.log']);
  const kept = [4, 3, 2, 1, null].map((age) =>
    readFileSync(join(folder, `taquilla${age === null ? '' : `.${age}`}.log`)),
  );
  expect(kept.every(({ length }) => length <= 100)).toBe(true);
  const lines = Buffer.concat(kept).toString().trim().split('\n').map(Number);
  expect(lines).toEqual(Array.from({ length: 20 }, (_, index) => 40 + index));
});

test.each([
  ['an address', 'to ana.perez+caja@club.example failed', 'to <email> failed'],
  ['a key', 'key tq_7d41a-b_c refused', 'key <secret> refused'],
  ['a token', '"authorization":"Bearer abc.def-1"', '"authorization":"<secret>"'],
  ['the number of a person', 'NIF 12345678Z and x1234567L', 'NIF <taxNumber> and <taxNumber>'],
  ['an account', 'IBAN ES91 2100 0418 4502 0005 1332', 'IBAN <account>'],
  ['a telephone', 'call 612 345 678 or +34 612345678', 'call <phone> or <phone>'],
  ['what was searched for', 'GET /api/model/customer?search=Ana%20P&limit=5', 'GET /api/model/customer?<query>'],
  ['the user of the machine', `in ${homedir()}/Taquilla`, 'in ~/Taquilla'],
])('keeps nothing that says who somebody is: %s', (_what, text, kept) => {
  expect(withoutPersonal(text)).toBe(kept);
});

test('leaves times, ports, versions and places in the code as they are', () => {
  const line =
    '{"level":50,"time":1795763332180,"port":48701,"stack":"at f (out/server/host-BOYWuWgl.js:1234:56)","v":"1.0.0-beta.1"}';
  expect(withoutPersonal(line)).toBe(line);
});

test('what is written to stderr is in the log, and a disk that fails stops the log alone', () => {
  const folder = temporaryFolder();
  const seen: string[] = [];
  const stream = { write: (text: string) => seen.push(text) > 0 } as unknown as NodeJS.WriteStream;
  const log = openLogFile(folder);
  keepErrors(log, stream);
  stream.write('one\n');
  stream.write(Buffer.from('two\n'));
  log.close();
  stream.write('three\n');
  stream.write('four\n');
  expect(readFileSync(join(folder, 'taquilla.log'), 'utf8')).toBe('one\ntwo\n');
  expect(seen.map(String).filter((text) => !text.startsWith('{'))).toEqual(['one\n', 'two\n', 'three\n', 'four\n']);
  expect(seen.filter((text) => String(text).includes('not kept any more'))).toHaveLength(1);
});
