import { expect, test } from 'vitest';
import { autostartEntry, autostartFile, signInArguments } from './autostart.ts';

test.each([
  [{ dataDir: undefined, demo: false, port: 4870 }, ['--hidden']],
  [{ dataDir: '/srv/mi club', demo: true, port: 0 }, ['--hidden', '--data', '/srv/mi club', '--demo', '--port', '0']],
])('starts the till of %j again', (commandLine, args) => {
  expect(signInArguments(commandLine)).toEqual(args);
});

test.each([
  ['/home/ana/conf', '/home/ana/conf/autostart/es.taquilla.till.desktop'],
  [undefined, '/home/ana/.config/autostart/es.taquilla.till.desktop'],
  ['', '/home/ana/.config/autostart/es.taquilla.till.desktop'],
  ['conf', '/home/ana/.config/autostart/es.taquilla.till.desktop'],
])('with XDG_CONFIG_HOME %j the file is %s', (config, file) => {
  expect(autostartFile(config, '/home/ana')).toBe(file);
});

test.each([
  ['/opt/Taquilla/taquilla', '"/opt/Taquilla/taquilla"'],
  ['/srv/mi club', '"/srv/mi club"'],
  ['100%', '"100%%"'],
  ['a"b$c`d', String.raw`"a\\"b\\$c\\${'`'}d"`],
  ['C:\\x', String.raw`"C:\\\\x"`],
  ['a\nKey=b', String.raw`"a\nKey=b"`],
])('writes %j into Exec', (argument, text) => {
  expect(autostartEntry([argument, '--hidden'])).toBe(
    `[Desktop Entry]\nType=Application\nName=Taquilla\nExec=${text} "--hidden"\nTerminal=false\n`,
  );
});
