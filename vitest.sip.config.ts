import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { PATIENCE_MS } from './test/harness/patience.ts'

/** Tests wait for parties that take their time far more than they compute. */
const FILES_AT_ONCE = 3

/** They play hundreds of calls at once: each has the machine to itself, after all the others. */
const MANY_CALLS = ['test/sip/killed-workers.sip.ts', 'test/sip/load.sip.ts']

/** What the projects share; they do not extend the whole, which would start a database server for each of them. */
const EVERY_PROJECT: TestProjectInlineConfiguration['test'] = {
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: PATIENCE_MS } },
  pool: 'forks',
}

/** The service against parties that others wrote: `npm run test:sip`. Apart from `npm test`, since it needs their programs. */
export default defineConfig({
  test: {
    globalSetup: ['test/harness/database-server.ts'],
    projects: [
      {
        test: {
          ...EVERY_PROJECT,
          name: 'side by side',
          include: ['test/sip/**/*.sip.ts'],
          exclude: MANY_CALLS,
          maxWorkers: FILES_AT_ONCE,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          ...EVERY_PROJECT,
          name: 'one by one',
          include: MANY_CALLS,
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
