import { defineConfig } from 'vitest/config'

/** The days that `npm run simulate` names: a run of it for each block of them. */
export default defineConfig({
  test: {
    include: ['test/simulation/named.days.ts'],
    globalSetup: ['test/harness/database-server.ts'],
    setupFiles: ['test/harness/places.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    pool: 'forks',
  },
})
