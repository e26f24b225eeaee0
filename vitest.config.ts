import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

/** Tests wait for a database and for processes more than they compute: also on two cores two files run side by side. */
const FEWEST_WORKERS = 2

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    globalSetup: ['test/harness/database-server.ts'],
    setupFiles: ['test/harness/places.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    pool: 'forks',
    maxWorkers: Math.max(FEWEST_WORKERS, availableParallelism() - 1),
    // Loading the service's modules is much of what a test file costs; they keep no state that another file would meet.
    isolate: false,
  },
})
