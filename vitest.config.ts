import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** Tests that put something else in the place of a module, a clock or a stream get a process of their own. */
const alone = globSync('{src,test}/**/*.test.{ts,tsx}').filter((file) =>
  /\bvi\.(mock|spyOn|useFakeTimers|stubGlobal)\(/.test(readFileSync(file, 'utf8')),
);

/** What only Linux has: strace, which makes faults of the disk, and the packages made here. */
const ofLinux = [
  'test/reliability/powerLoss.test.ts',
  'test/reliability/ioErrors.test.ts',
  'test/reliability/killCommands.test.ts',
  'test/reliability/killCopies.test.ts',
  'test/reliability/unplugged.test.ts',
  'test/reliability/webhooks.test.ts',
  'test/packaging/desktop.test.ts',
  'test/packaging/serverTar.test.ts',
  'test/packaging/service.test.ts',
];
const impossible = process.platform === 'linux' ? [] : ofLinux;

/**
 * For what never ends. On a machine that does something else besides, starting a few processes takes half a minute. What is
 * tried more often takes longer.
 */
const patience = 300_000 * Math.max(1, Number(process.env.TAQUILLA_DEPTH ?? 1));

/**
 * Unit and API tests. They listen on real ports and wait for real disks, so they get time, and more workers
 * than there are cores: much of the time they wait. What they have in common is loaded once a worker.
 */
export default defineConfig({
  test: {
    environment: 'node',
    globalSetup: ['test/kit/wholeRun.ts'],
    setupFiles: ['test/kit/eachFile.ts'],
    maxWorkers: Math.ceil(1.5 * availableParallelism()),
    // Most of what a test makes is gone with it, before a larger nursery is full.
    execArgv: ['--min-semi-space-size=64', '--max-semi-space-size=64'],
    testTimeout: patience,
    hookTimeout: patience,
    expect: { poll: { timeout: 30_000 } },
    projects: [
      { extends: true, test: { name: 'alone', include: alone } },
      {
        extends: true,
        test: {
          name: 'together',
          isolate: false,
          // Loaded before a test of the other kind, it could not be put something else in the place of.
          setupFiles: ['src/server/registries/compose.ts'],
          include: ['{src,test}/**/*.test.{ts,tsx}', 'migrations/**/*.test.ts'],
          exclude: [...alone, ...impossible],
        },
      },
    ],
  },
});
