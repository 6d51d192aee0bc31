import { expect, test } from 'vitest';
import { defaultPort, readCommandLine } from './commandLine.ts';

test('reads its own arguments among those of Chromium', () => {
  expect(
    readCommandLine(
      ['--inspect=0', '.', '--data', 'till', '--demo', '--new', '--older', '--no-sandbox', '--port=0', '--hidden'],
      '/home/ana',
    ),
  ).toEqual({
    dataDir: '/home/ana/till',
    demo: true,
    isNew: true,
    mayBeOlder: true,
    port: 0,
    hidden: true,
  });
});

test('has defaults', () => {
  expect(readCommandLine([], '/')).toEqual({
    dataDir: undefined,
    demo: false,
    isNew: false,
    mayBeOlder: false,
    port: defaultPort,
    hidden: false,
  });
});

test.each([[['--data']], [['--data=']], [['--port', 'x']], [['--port', '70000']], [['--port', '-1']]])(
  'refuses %j',
  (args) => {
    expect(() => readCommandLine(args, '/')).toThrow(/--(data|port) needs/);
  },
);
