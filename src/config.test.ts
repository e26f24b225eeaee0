import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ConfigurationError, loadConfig } from './config.ts'

describe('loadConfig', () => {
  test('an empty environment gives the defaults', () => {
    expect(loadConfig({})).toEqual({
      host: '127.0.0.1',
      port: 3000,
      rtbPort: null,
      baseUrl: null,
      rtbUrl: null,
      databaseUrl: null,
      dataDir: join(process.cwd(), 'data'),
      apiKey: null,
      sipDomain: 'sip.localhost',
      logLevel: 'info',
      metricsToken: null,
    })
  })

  test('every setting is read', () => {
    const config = loadConfig({
      HOST: '0.0.0.0',
      PORT: '0',
      RTB_PORT: '3001',
      BASE_URL: 'https://calls.example.com/',
      RTB_URL: 'https://rtb.example.com',
      DATABASE_URL: 'postgres://user:secret@db.example.com:5432/dialplane',
      DATA_DIR: '/var/dialplane',
      DIALPLANE_API_KEY: 'abcdefghij0123456789',
      SIP_DOMAIN: 'SIP.example.com',
      LOG_LEVEL: 'debug',
      METRICS_TOKEN: 'scraper',
    })
    expect(config).toEqual({
      host: '0.0.0.0',
      port: 0,
      rtbPort: 3001,
      baseUrl: 'https://calls.example.com',
      rtbUrl: 'https://rtb.example.com',
      databaseUrl: 'postgres://user:secret@db.example.com:5432/dialplane',
      dataDir: '/var/dialplane',
      apiKey: 'abcdefghij0123456789',
      sipDomain: 'sip.example.com',
      logLevel: 'debug',
      metricsToken: 'scraper',
    })
    expect(Object.isFrozen(config)).toBe(true)
  })

  test('a relative DATA_DIR becomes absolute, and a variable set to nothing counts as unset', () => {
    const config = loadConfig({ DATA_DIR: 'elsewhere', PORT: '' })
    expect(config.dataDir).toBe(join(process.cwd(), 'elsewhere'))
    expect(config.port).toBe(3000)
  })

  test('a server on a unix socket may be named with its directory in the query', () => {
    const databaseUrl = 'postgres://user@/dialplane?host=/run/postgresql'
    expect(loadConfig({ DATABASE_URL: databaseUrl }).databaseUrl).toBe(databaseUrl)
  })

  test('every problem is reported at once, with the value and what would do', () => {
    const problems = problemsOf({ PORT: '80a', LOG_LEVEL: 'loud', BASE_URL: 'calls.example.com' })
    expect(problems).toContain('PORT: "80a" is not usable; expected a whole number from 0 to 65535')
    expect(problems).toContain('LOG_LEVEL: "loud" is not usable; expected one of trace, debug, info')
    expect(problems).toContain('BASE_URL: "calls.example.com" is not usable')
  })

  test('secrets are not shown', () => {
    const problems = problemsOf({
      DIALPLANE_API_KEY: 'too short',
      DATABASE_URL: 'mysql://root:hunter2@localhost/db',
      METRICS_TOKEN: 'two words',
    })
    expect(problems).not.toMatch(/too short|hunter2|two words/)
    expect(problems).toContain(
      'DIALPLANE_API_KEY: the value given (not shown) is not usable; expected letters, digits',
    )
    expect(problems).toContain('DATABASE_URL:')
    expect(problems).toContain('METRICS_TOKEN:')
  })

  test('both interfaces cannot have the same port', () => {
    expect(problemsOf({ PORT: '4000', RTB_PORT: '4000' })).toContain('RTB_PORT: 4000 is the PORT')
    expect(loadConfig({ PORT: '0', RTB_PORT: '0' }).rtbPort).toBe(0)
  })

  test.each([
    ['PORT', '-1'],
    ['PORT', '65536'],
    ['PORT', '3000.5'],
    ['HOST', 'http://localhost'],
    ['BASE_URL', 'ftp://calls.example.com'],
    ['RTB_URL', 'https://calls.example.com/?key=1'],
    ['DATABASE_URL', 'localhost:5432'],
    ['SIP_DOMAIN', 'sip example'],
    ['DIALPLANE_API_KEY', 'abcdefghij 0123456789'],
  ])('%s=%s is refused', (name, value) => {
    expect(problemsOf({ [name]: value })).toContain(`${name}: `)
  })
})

function problemsOf(env: NodeJS.ProcessEnv): string {
  try {
    loadConfig(env)
  } catch (error) {
    if (error instanceof ConfigurationError) return error.message
    throw error
  }
  throw new Error('the configuration was accepted')
}
