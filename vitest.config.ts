import { availableParallelism } from 'node:os'
import { configDefaults, defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'

/** They kill the embedded database along with the service: a server elsewhere has no part in them. */
const EMBEDDED_ONLY = 'test/kills/**'

const isOnServer = process.env['TEST_DATABASE_URL'] !== undefined

/**
 * They run several processes on the run's database, which together open most of the connections that a server allows: each
 * has it to itself, after all the others.
 */
const MANY_CONNECTIONS = [
  'test/e2e/database-outage.test.ts',
  'test/e2e/workers.test.ts',
  'test/races/killed-while-calling.test.ts',
  'test/races/two-processes.test.ts',
]

/** Tests wait for a database and for processes as much as they compute: also on two cores three files run side by side. */
const FEWEST_WORKERS = 3

/** What the projects share; they do not extend the whole, which would start a database server for each of them. */
const EVERY_PROJECT: TestProjectInlineConfiguration['test'] = {
  setupFiles: ['test/harness/places.ts'],
  testTimeout: 30_000,
  hookTimeout: 60_000,
  pool: 'forks',
  // Loading the service's modules is much of what a test file costs; they keep no state that another file would meet.
  isolate: false,
}

export default defineConfig({
  test: {
    globalSetup: ['test/harness/database-server.ts'],
    projects: [
      {
        test: {
          ...EVERY_PROJECT,
          name: 'side by side',
          include: ['src/**/*.test.ts', 'console/src/**/*.test.ts', 'test/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...MANY_CONNECTIONS, ...(isOnServer ? [EMBEDDED_ONLY] : [])],
          maxWorkers: Math.max(FEWEST_WORKERS, availableParallelism() - 1),
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          ...EVERY_PROJECT,
          name: 'one by one',
          include: MANY_CONNECTIONS,
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
