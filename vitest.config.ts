import { defineConfig } from 'vitest/config';

/**
 * Unit and API tests. They listen on real ports and wait for real disks, so they get time, and a worker for every core:
 * most of the time they wait.
 */
export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'migrations/**/*.test.ts'],
    environment: 'node',
    setupFiles: ['src/server/testing/seed.ts'],
    maxWorkers: '100%',
    testTimeout: 30_000,
    hookTimeout: 30_000,
    expect: { poll: { timeout: 10_000 } },
  },
});
