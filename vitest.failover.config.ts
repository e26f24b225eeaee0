import { defineConfig } from 'vitest/config'

const MINUTE_MS = 60_000

/** The service before a cluster that fails over: `npm run test:failover`. Apart from `npm test`, since it needs Debian's packages. */
export default defineConfig({
  test: {
    include: ['test/failover/**/*.exercise.ts'],
    testTimeout: MINUTE_MS,
    hookTimeout: 10 * MINUTE_MS,
    pool: 'forks',
    // It runs beside others, the first four slices of whose ports are theirs.
    env: { PORT_SLICE: '4' },
  },
})
