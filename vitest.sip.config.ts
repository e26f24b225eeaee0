import { defineConfig } from 'vitest/config'

/** Tests wait for parties that take their time far more than they compute. */
const FILES_AT_ONCE = 3

/** The service against parties that others wrote: `npm run test:sip`. Apart from `npm test`, since it needs their programs. */
export default defineConfig({
  test: {
    include: ['test/sip/**/*.sip.ts'],
    globalSetup: ['test/harness/database-server.ts'],
    testTimeout: 40_000,
    hookTimeout: 60_000,
    pool: 'forks',
    maxWorkers: FILES_AT_ONCE,
  },
})
