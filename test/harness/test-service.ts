import type { FastifyInstance, HTTPMethods } from 'fastify'
import { pino } from 'pino'
import { hashApiKey } from '../../src/access/api-key.ts'
import { createFirstUser } from '../../src/access/first-user.ts'
import type { Role } from '../../src/access/permissions.ts'
import { type App, createApp } from '../../src/app.ts'
import { loadConfig } from '../../src/config.ts'
import { type Database, inserted, openDatabase } from '../../src/platform/database/database.ts'
import type { ApiDocument } from '../../src/platform/http/openapi/document.ts'
import { createCompany } from '../../src/resources/companies/store.ts'
import { memberships, users } from '../../src/resources/users/table.ts'
import { documentedAnswers } from './documented-answers.ts'
import { temporaryDirectory } from './temporary-directory.ts'
import { createTestDatabase } from './test-database.ts'

export interface TestRequest {
  /** Sent as JSON. */
  readonly body?: unknown
  readonly query?: Readonly<Record<string, string | number | readonly string[]>>
  /** The caller's API key; null sends none. Default: the administrator's. */
  readonly apiKey?: string | null
  readonly headers?: Readonly<Record<string, string>>
}

export interface TestAnswer {
  readonly status: number
  // biome-ignore lint/suspicious/noExplicitAny: tests read answers as a client without types would
  readonly body: any
  readonly headers: Readonly<Record<string, unknown>>
}

/** The whole service on a database of its own, without a listening socket. */
export interface TestService {
  readonly app: App
  readonly database: Database
  readonly databaseUrl: string
  /** Where files are kept. */
  readonly dataDir: string
  /** The first user's key and Company. */
  readonly apiKey: string
  readonly companyId: number
  request(method: HTTPMethods, path: string, options?: TestRequest): Promise<TestAnswer>
  /** A second Company, that the administrator does not make its active one. */
  addCompany(name?: string): Promise<number>
  /** A user with one role in one Company; answers its API key. */
  addUser(companyId: number, role: Role, scope?: { affiliateId?: number; targetId?: number }): Promise<string>
  close(): Promise<void>
}

/** Tests run side by side: none takes the port of SIP from another, unless it asks for one. */
const QUIET = { LOG_LEVEL: 'silent', SIP_PORT: '0' }

const ADMINISTRATOR_KEY = 'administrator-key-of-the-tests'

type CheckAnswer = ReturnType<typeof documentedAnswers>

/**
 * By environment, for as long as the process runs test files: making the document and compiling its schemas takes as long as
 * starting the service.
 */
const checkers = new Map<string, CheckAnswer>()

/** Services of one environment have the same routes, and so the same document. */
function checkerOf(app: App, environment: NodeJS.ProcessEnv): CheckAnswer {
  const key = JSON.stringify(environment)
  const known = checkers.get(key)
  if (known !== undefined) return known
  const checker = documentedAnswers(app.main.swagger() as unknown as ApiDocument)
  checkers.set(key, checker)
  return checker
}

/** @param wayTo where the service finds its database, such as a proxy before it; default: its address */
export async function startTestService(
  environment: NodeJS.ProcessEnv = {},
  wayTo: (databaseUrl: string) => Promise<string> = async databaseUrl => databaseUrl,
): Promise<TestService> {
  const testDatabase = await createTestDatabase()
  const database = openDatabase({ connectionString: await wayTo(testDatabase.url), max: 10 }, () => undefined)
  const apiKey = ADMINISTRATOR_KEY
  await createFirstUser(database, apiKey)
  const dataDir = await temporaryDirectory()
  const config = loadConfig({ ...QUIET, DATA_DIR: dataDir.path, ...environment })
  const app = await createApp(config, database, pino({ level: config.logLevel }))
  await app.main.ready()
  const companies = await database.pool.query<{ id: number }>('SELECT id FROM companies')
  const companyId = inserted(companies.rows[0]).id
  let usersAdded = 0
  let checkAnswer: CheckAnswer | undefined
  return {
    app,
    database,
    databaseUrl: testDatabase.url,
    dataDir: dataDir.path,
    apiKey,
    companyId,
    request: async (method, path, options = {}) => {
      const answer = await inject(app.main, method, path, { apiKey, ...options })
      checkAnswer ??= checkerOf(app, environment)
      checkAnswer(method, path, answer.status, answer.body)
      return answer
    },
    addCompany: (name = 'Other Company') =>
      database.transaction(async tx => {
        const [owner] = await tx
          .insert(users)
          .values({ name: 'Other owner', apiKeyHash: hashApiKey(`other-owner-${++usersAdded}`) })
          .returning()
        return (await createCompany(tx, inserted(owner).id, { name })).id
      }),
    addUser: async (memberOf, role, { affiliateId = null, targetId = null } = {}) => {
      const key = `user-${++usersAdded}-${role}-key-of-the-tests`
      const [user] = await database.orm
        .insert(users)
        .values({ name: role, apiKeyHash: hashApiKey(key), activeCompanyId: memberOf })
        .returning()
      await database.orm
        .insert(memberships)
        .values({ companyId: memberOf, userId: inserted(user).id, role, affiliateId, targetId })
      return key
    },
    close: async () => {
      await app.close()
      await database.close()
      await testDatabase.drop()
      await dataDir.remove()
    },
  }
}

async function inject(
  server: FastifyInstance,
  method: HTTPMethods,
  path: string,
  { body, query = {}, apiKey, headers = {} }: TestRequest,
): Promise<TestAnswer> {
  const answer = await server.inject({
    method: method as 'GET',
    url: path,
    query: { ...query, ...(apiKey && { api_key: apiKey }) } as Record<string, string>,
    headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
    ...(body !== undefined && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const isJson = String(answer.headers['content-type'] ?? '').includes('json')
  return {
    status: answer.statusCode,
    body: isJson ? answer.json() : answer.body,
    headers: answer.headers,
  }
}
