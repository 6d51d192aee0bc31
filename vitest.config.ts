import { defineConfig } from 'vitest/config';

/** Unit and API tests. They listen on real ports and wait for real disks, so they get time; the machine may be small. */
export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'migrations/**/*.test.ts'],
    environment: 'node',
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
});
