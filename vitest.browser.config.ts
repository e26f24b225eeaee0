import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { PATIENCE_MS } from './test/harness/patience.ts'

/** While one file waits for its page, another computes; more would only have pages wait for each other. */
const FEWEST_WORKERS = 2

/** The console, and what runs on customers' sites, in a real browser: `npm run test:browser`. Apart from `npm test`, since it needs Chromium. */
export default defineConfig({
  test: {
    include: ['test/browser/**/*.browser.ts'],
    globalSetup: ['test/harness/database-server.ts'],
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: PATIENCE_MS } },
    pool: 'forks',
    maxWorkers: Math.max(FEWEST_WORKERS, availableParallelism() - 1),
    // Loading the service's modules costs a file more than its browser and its database together.
    isolate: false,
  },
})
