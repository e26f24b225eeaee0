import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ConfigurationError, loadConfig } from './config.ts'

const BUCKET = {
  S3_ENDPOINT: 'https://s3.example.com/',
  S3_BUCKET: 'audio.example.com',
  S3_REGION: 'eu-central-1',
  S3_ACCESS_KEY_ID: 'AKID',
  S3_SECRET_ACCESS_KEY: 'se/cr+et',
}

const TWILIO_SID = `AC${'0123456789abcdef'.repeat(2)}`

const TELNYX_KEY = Buffer.alloc(32, 1).toString('base64')

describe('loadConfig', () => {
  test('an empty environment gives the defaults', () => {
    expect(loadConfig({})).toEqual({
      host: '127.0.0.1',
      port: 3000,
      rtbPort: null,
      workers: 1,
      workerTimeoutSeconds: 20,
      baseUrl: null,
      rtbUrl: null,
      databaseUrl: null,
      databaseDirectUrl: null,
      databaseWaitSeconds: 60,
      dataDir: join(process.cwd(), 'data'),
      configurationBytes: 512 * 1024 * 1024,
      apiKey: null,
      sessions: { idleSeconds: 43_200, longestSeconds: 1_209_600 },
      mail: null,
      sipDomain: 'sip.localhost',
      sip: {
        host: '127.0.0.1',
        port: 5060,
        isPortExplicit: false,
        tls: null,
        advertisedAddress: null,
        rtpPorts: { first: 20_000, last: 29_999 },
        media: 'embedded',
        mediaThreads: 1,
        digest: ['MD5'],
        unknownSources: 'reject',
        ttsCommand: null,
        openReservations: false,
        trustAnchorsPath: null,
      },
      rtbFieldPrefix: 'service',
      drainSeconds: null,
      callDrainSeconds: null,
      allowPrivateUrls: false,
      logLevel: 'info',
      metricsToken: null,
      trustProxy: false,
      rateLimits: { perKey: 60_000, perAddress: 120_000, failedKeys: 1_200, pings: 0, public: 6_000 },
      numberInventory: 'fictional',
      twilio: null,
      carriers: { signalWire: null, telnyx: null, copies: 'keep', ownNumber: null },
      bucket: null,
    })
  })

  test('every setting is read', () => {
    const config = loadConfig({
      HOST: '0.0.0.0',
      PORT: '0',
      RTB_PORT: '3001',
      WORKERS: '4',
      WORKER_TIMEOUT_SECONDS: '0',
      BASE_URL: 'https://calls.example.com/',
      RTB_URL: 'https://rtb.example.com',
      DATABASE_URL: 'postgres://user:secret@db.example.com:5432/dialplane',
      DATABASE_DIRECT_URL: 'postgres://user:secret@one.example.com:5432,two.example.com:5433/dialplane',
      DATABASE_WAIT_SECONDS: '5',
      DATA_DIR: '/var/dialplane',
      CONFIGURATION_MB: '64',
      DIALPLANE_API_KEY: 'abcdefghij0123456789',
      SESSION_IDLE_MINUTES: '5',
      SESSION_DAYS: '365',
      SMTP_URL: 'smtps://user:p%40ss@mail.example.com:465',
      MAIL_FROM: 'Acme calls <calls@example.com>',
      SIP_DOMAIN: 'SIP.example.com',
      SIP_HOST: '0.0.0.0',
      SIP_PORT: '5070',
      SIP_TLS_PORT: '5071',
      SIP_TLS_CERT: '/etc/sip.crt',
      SIP_TLS_KEY: '/etc/sip.key',
      SIP_TLS_CA: '/etc/sip-ca.pem',
      SIP_ADVERTISED_ADDRESS: '203.0.113.10',
      RTP_PORTS: '30000-30099',
      MEDIA: 'Embedded',
      MEDIA_THREADS: '4',
      SIP_DIGEST: 'SHA-256',
      SIP_UNKNOWN_SOURCES: 'Ignore',
      TTS_COMMAND: 'espeak-ng --stdout',
      SIP_OPEN_RESERVATIONS: '1',
      STIR_TRUST_ANCHORS: '/etc/stir-roots.pem',
      RTB_FIELD_PREFIX: 'acme',
      DRAIN_SECONDS: '3',
      CALL_DRAIN_SECONDS: '0',
      ALLOW_PRIVATE_URLS: '1',
      LOG_LEVEL: 'debug',
      METRICS_TOKEN: 'scraper',
      TRUST_PROXY: '2',
      RATE_LIMIT_PER_KEY: '1',
      RATE_LIMIT_PER_ADDRESS: '2',
      RATE_LIMIT_FAILED_KEYS: '3',
      RATE_LIMIT_PINGS: '4',
      RATE_LIMIT_PUBLIC: '0',
      NUMBER_INVENTORY: 'Twilio',
      TWILIO_ACCOUNT_SID: TWILIO_SID,
      TWILIO_AUTH_TOKEN: 'token',
      TWILIO_API_URL: 'https://proxy.example.com/',
      SIGNALWIRE_SPACE_URL: 'example.signalwire.com',
      SIGNALWIRE_PROJECT: 'project',
      SIGNALWIRE_TOKEN: 'token',
      SIGNALWIRE_SIGNING_KEY: 'key',
      CARRIER_RECORDINGS: 'Delete',
      CARRIER_CALLER_ID: '+18005550100',
      TELNYX_PUBLIC_KEY: TELNYX_KEY,
      TELNYX_API_KEY: 'key',
      ...BUCKET,
    })
    expect(config).toEqual({
      host: '0.0.0.0',
      port: 0,
      rtbPort: 3001,
      workers: 4,
      workerTimeoutSeconds: null,
      baseUrl: 'https://calls.example.com',
      rtbUrl: 'https://rtb.example.com',
      databaseUrl: 'postgres://user:secret@db.example.com:5432/dialplane',
      databaseDirectUrl: 'postgres://user:secret@one.example.com:5432,two.example.com:5433/dialplane',
      databaseWaitSeconds: 5,
      dataDir: '/var/dialplane',
      configurationBytes: 64 * 1024 * 1024,
      apiKey: 'abcdefghij0123456789',
      sessions: { idleSeconds: 300, longestSeconds: 31_536_000 },
      mail: { url: 'smtps://user:p%40ss@mail.example.com:465', from: 'Acme calls <calls@example.com>' },
      sipDomain: 'sip.example.com',
      sip: {
        host: '0.0.0.0',
        port: 5070,
        isPortExplicit: true,
        tls: {
          port: 5071,
          certificatePath: '/etc/sip.crt',
          keyPath: '/etc/sip.key',
          authoritiesPath: '/etc/sip-ca.pem',
        },
        advertisedAddress: '203.0.113.10',
        rtpPorts: { first: 30_000, last: 30_099 },
        media: 'embedded',
        mediaThreads: 4,
        digest: ['SHA-256'],
        unknownSources: 'ignore',
        ttsCommand: 'espeak-ng --stdout',
        openReservations: true,
        trustAnchorsPath: '/etc/stir-roots.pem',
      },
      rtbFieldPrefix: 'acme',
      drainSeconds: 3,
      callDrainSeconds: 0,
      allowPrivateUrls: true,
      logLevel: 'debug',
      metricsToken: 'scraper',
      trustProxy: 2,
      rateLimits: { perKey: 1, perAddress: 2, failedKeys: 3, pings: 4, public: 0 },
      numberInventory: 'twilio',
      twilio: { accountSid: TWILIO_SID, authToken: 'token', apiUrl: 'https://proxy.example.com' },
      carriers: {
        signalWire: {
          spaceUrl: 'https://example.signalwire.com',
          project: 'project',
          token: 'token',
          signingKey: 'key',
        },
        telnyx: { publicKey: expect.anything(), apiKey: 'key', apiUrl: 'https://api.telnyx.com' },
        copies: 'delete',
        ownNumber: '+18005550100',
      },
      bucket: {
        endpoint: 'https://s3.example.com',
        bucket: 'audio.example.com',
        region: 'eu-central-1',
        accessKeyId: 'AKID',
        secretAccessKey: 'se/cr+et',
      },
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
      TWILIO_AUTH_TOKEN: 'three more words',
    })
    expect(problems).not.toMatch(/too short|hunter2|two words|three more/)
    expect(problems).toContain(
      'DIALPLANE_API_KEY: the value given (not shown) is not usable; expected letters, digits',
    )
    expect(problems).toContain('DATABASE_URL:')
    expect(problems).toContain('METRICS_TOKEN:')
  })

  test.each([
    [{ SMTP_URL: 'smtp://mail.example.com' }, 'MAIL_FROM: is not set; SMTP_URL needs it'],
    [
      { SMTP_URL: 'https://secret@mail.example.com', MAIL_FROM: 'a@example.com' },
      'SMTP_URL: the value given',
    ],
    [{ SMTP_URL: 'smtp://mail.example.com', MAIL_FROM: 'nobody' }, 'MAIL_FROM: "nobody" is not usable'],
    [{ MAIL_FROM: 'a@example.com\nBcc: b@example.com' }, 'MAIL_FROM:'],
  ])('%o is refused in words', (env, problem) => {
    expect(problemsOf(env)).toContain(problem)
    expect(problemsOf(env)).not.toContain('secret')
  })

  test.each([
    ['true', true],
    ['false', false],
    ['0', 0],
    ['10.0.0.0/8, ::1,loopback', ['10.0.0.0/8', '::1', 'loopback']],
  ])('TRUST_PROXY=%s says whose word counts', (text, trustProxy) => {
    expect(loadConfig({ TRUST_PROXY: text }).trustProxy).toEqual(trustProxy)
  })

  test.each([
    ['1', true],
    ['TRUE', true],
    ['0', false],
    ['false', false],
    ['', false],
  ])('ALLOW_PRIVATE_URLS=%s says whether requests may go to private addresses', (text, allowPrivateUrls) => {
    expect(loadConfig({ ALLOW_PRIVATE_URLS: text }).allowPrivateUrls).toBe(allowPrivateUrls)
  })

  test('a switch that is neither on nor off is refused', () => {
    expect(problemsOf({ ALLOW_PRIVATE_URLS: 'yes' })).toContain(
      'ALLOW_PRIVATE_URLS: "yes" is not usable; expected 1 or true, 0 or false',
    )
  })

  test.each(Object.keys(BUCKET))('a bucket without %s is refused, whatever else is set', name => {
    const problems = problemsOf({ ...BUCKET, [name]: '' })
    expect(problems).toContain(`${name}: is not set; a bucket needs S3_ENDPOINT, S3_BUCKET, S3_REGION`)
    expect(problems).not.toContain('se/cr+et')
  })

  test('both interfaces cannot have the same port', () => {
    expect(problemsOf({ PORT: '4000', RTB_PORT: '4000' })).toContain('RTB_PORT: 4000 is the PORT')
    expect(loadConfig({ PORT: '0', RTB_PORT: '0' }).rtbPort).toBe(0)
  })

  test.each([
    [{ NUMBER_INVENTORY: 'twilio' }, ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN']],
    [{ NUMBER_INVENTORY: 'twilio', TWILIO_ACCOUNT_SID: TWILIO_SID }, ['TWILIO_AUTH_TOKEN']],
    [{ TWILIO_AUTH_TOKEN: 'token' }, ['TWILIO_ACCOUNT_SID']],
    [{ TELNYX_API_KEY: 'key' }, ['TELNYX_PUBLIC_KEY']],
    [
      { SIGNALWIRE_SPACE_URL: 'example.signalwire.com', SIGNALWIRE_SIGNING_KEY: 'key' },
      ['SIGNALWIRE_PROJECT', 'SIGNALWIRE_TOKEN'],
    ],
  ])('%j lacks the other credentials', (environment, missing) => {
    const named = [...problemsOf(environment).matchAll(/^ {2}(\w+): is not set/gm)].map(match => match[1])
    expect(named).toEqual(missing)
  })

  test('credentials alone are kept for numbers that are still to be given back', () => {
    const config = loadConfig({ TWILIO_ACCOUNT_SID: TWILIO_SID, TWILIO_AUTH_TOKEN: 'token' })
    expect(config).toMatchObject({
      numberInventory: 'fictional',
      twilio: { apiUrl: 'https://api.twilio.com' },
    })
  })

  test.each([
    ['NUMBER_INVENTORY', 'vonage'],
    ['CARRIER_RECORDINGS', 'move'],
    ['CARRIER_CALLER_ID', '8005550100'],
    ['TWILIO_ACCOUNT_SID', 'SK0123'],
    ['PORT', '-1'],
    ['PORT', '65536'],
    ['PORT', '3000.5'],
    ['WORKERS', '0'],
    ['WORKERS', '65'],
    ['WORKERS', 'auto'],
    ['WORKER_TIMEOUT_SECONDS', '4'],
    ['WORKER_TIMEOUT_SECONDS', '61'],
    ['WORKER_TIMEOUT_SECONDS', 'never'],
    ['HOST', 'http://localhost'],
    ['BASE_URL', 'ftp://calls.example.com'],
    ['RTB_URL', 'https://calls.example.com/?key=1'],
    ['DATABASE_URL', 'localhost:5432'],
    ['DATABASE_URL', 'postgres://a:5432,b:port/database'],
    ['DATABASE_URL', 'postgres://a,b/database?target_session_attrs=standby'],
    ['DATABASE_DIRECT_URL', 'postgres://user@host/database'],
    ['DATABASE_WAIT_SECONDS', '1m'],
    ['CONFIGURATION_MB', '15'],
    ['CONFIGURATION_MB', '1e3'],
    ['SIP_DOMAIN', 'sip example'],
    ['RTB_FIELD_PREFIX', 'Acme'],
    ['RTB_FIELD_PREFIX', '1st'],
    ['S3_BUCKET', 'Audio'],
    ['S3_REGION', 'eu central'],
    ['S3_ENDPOINT', 's3.example.com'],
    ['S3_ACCESS_KEY_ID', 'a b'],
    ['DIALPLANE_API_KEY', 'abcdefghij 0123456789'],
    ['TRUST_PROXY', 'yes'],
    ['TRUST_PROXY', '21'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', '10.0.0.1,'],
    ['RATE_LIMIT_PER_KEY', '-1'],
    ['RATE_LIMIT_PINGS', '1e3'],
    ['RATE_LIMIT_PUBLIC', '1000000001'],
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
