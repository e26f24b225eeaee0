import { availableParallelism } from 'node:os'
import { relative } from 'node:path'
import pg from 'pg'
import { configDefaults, defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { PATIENCE_MS } from './test/harness/patience.ts'

/** They start or kill embedded databases of their own: a server elsewhere has no part in them. */
const EMBEDDED_ONLY = ['test/kills/**', 'src/platform/database/embedded/**']

/** They know no database: what they say of one server they said of the other. */
const WITHOUT_DATABASE = [
  'console/src/**',
  'src/domain/**',
  'src/telephony/{edge,media,sip}/**',
  'test/{bench,console,guide,packages}/**',
  'test/{check-migrations,tidy}.test.ts',
]

/**
 * What the API answers whom, in all its breadth, what people set up, by statements that the query builder writes, what becomes of
 * sounds, and how the process stops: whichever server keeps the records. What depends on it is asked of both: by the tests of storage,
 * of all that is counted, lent, routed and reported, and by the races.
 */
const ALIKE_ON_ANY_SERVER = [
  'src/platform/http/**/!(busy-database).test.ts',
  'src/resources/!(bulk|numbers|number-pools)/**/!(*races).http.test.ts',
  'src/{mail,sign-in}/**/*.http.test.ts',
  'test/{audit,bad-input,contract,query-parameters,roles,versions}/**',
  'test/e2e/{built-program,stopping}.test.ts',
]

const server = process.env['TEST_DATABASE_URL']
const isOnServer = server !== undefined

/**
 * They run several processes on the run's database, which together open most of the 100 connections that a server allows
 * unless it is told otherwise: there each has it to itself, after all the others.
 */
const MANY_CONNECTIONS = [
  'test/e2e/database-outage.test.ts',
  'test/e2e/workers.test.ts',
  'test/races/killed-while-calling.test.ts',
  'test/races/two-processes.test.ts',
]

/** What all of them open at once, and as much again for the others. */
const ENOUGH_CONNECTIONS = 500

// The embedded server of a run is started with as many.
const needTurns = isOnServer && (await connectionsAllowedBy(server)) < ENOUGH_CONNECTIONS

async function connectionsAllowedBy(connectionString: string): Promise<number> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    const { rows } = await client.query("SELECT current_setting('max_connections')::integer AS allowed")
    return rows[0].allowed
  } finally {
    await client.end()
  }
}

/**
 * While one waits for its database or its processes, another computes. Five on two cores took an eighth longer than three, and as much
 * more of the processors: each loads the service's modules for itself.
 */
const FEWEST_WORKERS = 3

/**
 * What lies in `test/` tries the service as a whole and lasts longest: it begins first, so that at the end no worker is left
 * with it while the others have nothing more to do.
 */
class WholeServiceFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isWhole = ({ moduleId }: TestSpecification) =>
      relative(import.meta.dirname, moduleId).startsWith('test/')
    return [...sorted.filter(isWhole), ...sorted.filter(file => !isWhole(file))]
  }
}

/** What the projects share; they do not extend the whole, which would start a database server for each of them. */
const EVERY_PROJECT: TestProjectInlineConfiguration['test'] = {
  setupFiles: ['test/harness/places.ts'],
  // Not how long a test may take: only one that hangs takes as long on a machine that is kept busy.
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: PATIENCE_MS } },
  pool: 'forks',
  // Loading the service's modules is much of what a test file costs; they keep no state that another file would meet.
  isolate: false,
}

export default defineConfig({
  test: {
    globalSetup: ['test/harness/database-server.ts'],
    sequence: { sequencer: WholeServiceFirst },
    projects: [
      {
        test: {
          ...EVERY_PROJECT,
          name: 'side by side',
          include: ['src/**/*.test.ts', 'console/src/**/*.test.ts', 'test/**/*.test.ts'],
          exclude: [
            ...configDefaults.exclude,
            ...(isOnServer ? [...EMBEDDED_ONLY, ...WITHOUT_DATABASE, ...ALIKE_ON_ANY_SERVER] : []),
            ...(needTurns ? MANY_CONNECTIONS : []),
          ],
          maxWorkers: Math.max(FEWEST_WORKERS, availableParallelism() - 1),
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          ...EVERY_PROJECT,
          name: 'one by one',
          include: needTurns ? MANY_CONNECTIONS : [],
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
