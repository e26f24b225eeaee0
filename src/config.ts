import { isIP } from 'node:net'
import { resolve } from 'node:path'
import type { TwilioAccount } from './number-inventory/twilio/twilio-client.ts'
import type { BucketSettings } from './platform/files/bucket-files.ts'
import type { TrustedProxies } from './platform/http/http-server.ts'
import type { RateLimitSettings } from './platform/http/rate-limits.ts'
import { OperatorError } from './platform/operator-error.ts'

/** What the environment decides, read once at start. Null is "not set" throughout. */
export type Config = {
  readonly host: string
  /** 0 lets the system choose. */
  readonly port: number
  readonly rtbPort: number | null
  /** Processes that serve; with more than one, another starts and watches them. */
  readonly workers: number
  /** Public addresses, without a slash at the end. */
  readonly baseUrl: string | null
  readonly rtbUrl: string | null
  /** Null runs the embedded database in `dataDir`. */
  readonly databaseUrl: string | null
  /** Absolute. */
  readonly dataDir: string
  readonly apiKey: string | null
  readonly sipDomain: string
  /** Whether requests may go out to private, loopback and link-local addresses. */
  readonly allowPrivateUrls: boolean
  readonly logLevel: LogLevel
  readonly metricsToken: string | null
  readonly trustProxy: TrustedProxies
  readonly rateLimits: RateLimitSettings
  /** Where numbers are drawn from that customers do not bring along. */
  readonly numberInventory: (typeof NUMBER_INVENTORIES)[number]
  /** Whose numbers are bought and given back; set whenever both credentials are. */
  readonly twilio: TwilioAccount | null
  /** Null keeps files in `dataDir`. */
  readonly bucket: BucketSettings | null
}

/** The environment holds settings that cannot be used; the message lists all of them. */
export class ConfigurationError extends OperatorError {
  override readonly name = 'ConfigurationError'

  constructor(problems: readonly string[]) {
    super(`The configuration cannot be used:\n${problems.map(problem => `  ${problem}`).join('\n')}`)
  }
}

type LogLevel = (typeof LOG_LEVELS)[number]

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const

const NUMBER_INVENTORIES = ['fictional', 'twilio'] as const

const TWILIO_API_URL = 'https://api.twilio.com'

const HIGHEST_PORT = 65_535

/** The first process hands every connection to one of them, which it could not do for many more. */
const MOST_WORKERS = 64

/** More than any process can answer in a minute. */
const HIGHEST_RATE = 1_000_000_000

/** A request does not pass more proxies than this. */
const MOST_PROXIES = 20

/** How one setting is read: null from `parse` refuses the text, and `accepts` then says what would do. */
type Setting<Value> = {
  readonly accepts: string
  readonly parse: (text: string) => Value | null
  /** Its value is never shown. */
  readonly isSecret?: true
}

const PORT: Setting<number> = { accepts: `a whole number from 0 to ${HIGHEST_PORT}`, parse: parsePort }

const WORKERS: Setting<number> = {
  accepts: `a whole number from 1 to ${MOST_WORKERS}`,
  parse: text => (/^[1-9]\d?$/.test(text) && Number(text) <= MOST_WORKERS ? Number(text) : null),
}

const PUBLIC_URL: Setting<string> = {
  accepts: 'an address such as https://calls.example.com, without a query',
  parse: parsePublicUrl,
}

const HOST: Setting<string> = {
  accepts: 'a host name or an IP address, such as 127.0.0.1 or 0.0.0.0',
  parse: text => (/^[\w.:%-]+$/.test(text) ? text : null),
}

const DATABASE_URL: Setting<string> = {
  accepts: 'an address such as postgres://user:password@host:5432/database',
  parse: text => (isDatabaseUrl(text) ? text : null),
  isSecret: true,
}

const DIRECTORY: Setting<string> = { accepts: 'the path of a directory', parse: text => resolve(text) }

const SECRET: Setting<string> = {
  accepts: 'letters, digits or signs, without spaces',
  parse: text => (isVisibleAscii(text) ? text : null),
  isSecret: true,
}

const DOMAIN: Setting<string> = {
  accepts: 'a domain name, such as sip.example.com',
  parse: text => (/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(text) ? text.toLowerCase() : null),
}

const SWITCH: Setting<boolean> = {
  accepts: '1 or true, 0 or false',
  parse: text => SWITCH_WORDS.get(text.toLowerCase()) ?? null,
}

const SWITCH_WORDS: ReadonlyMap<string, boolean> = new Map([
  ['1', true],
  ['true', true],
  ['0', false],
  ['false', false],
])

const LOG_LEVEL: Setting<LogLevel> = {
  accepts: `one of ${LOG_LEVELS.join(', ')}`,
  parse: text => LOG_LEVELS.find(level => level === text.toLowerCase()) ?? null,
}

const NUMBER_INVENTORY: Setting<(typeof NUMBER_INVENTORIES)[number]> = {
  accepts: `one of ${NUMBER_INVENTORIES.join(', ')}`,
  parse: text => NUMBER_INVENTORIES.find(inventory => inventory === text.toLowerCase()) ?? null,
}

const TWILIO_ACCOUNT_SID: Setting<string> = {
  accepts: 'AC and 32 hexadecimal digits',
  parse: text => (/^AC[0-9a-f]{32}$/i.test(text) ? text : null),
}

const BUCKET: Setting<string> = {
  accepts: 'the name of a bucket: 3 to 63 lower-case letters, digits, dots and hyphens',
  parse: text => (/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(text) ? text : null),
}

const REGION: Setting<string> = {
  accepts: 'the name of a region, such as us-east-1, or auto',
  parse: text => (/^[a-z0-9-]+$/i.test(text) ? text : null),
}

const TRUST_PROXY: Setting<TrustedProxies> = {
  accepts: `true, false, a number of proxies up to ${MOST_PROXIES}, or their addresses such as 10.0.0.0/8, loopback`,
  parse: parseTrustedProxies,
}

const RATE: Setting<number> = {
  accepts: `a whole number of requests a minute up to ${HIGHEST_RATE}; 0 sets no limit`,
  parse: text => (/^\d{1,10}$/.test(text) && Number(text) <= HIGHEST_RATE ? Number(text) : null),
}

/**
 * Reads the settings of completions.md §1 from `env`; a variable that is set to nothing counts as unset.
 * Throws one ConfigurationError that lists every problem.
 */
export function loadConfig(env: NodeJS.ProcessEnv): Config {
  const problems: string[] = []
  const read = <Value, Fallback>(
    name: string,
    setting: Setting<Value>,
    fallback: Fallback,
  ): Value | Fallback => {
    const text = env[name]?.trim() ?? ''
    if (text === '') return fallback
    const value = setting.parse(text)
    if (value !== null) return value
    const shown = setting.isSecret ? 'the value given (not shown)' : JSON.stringify(text)
    problems.push(`${name}: ${shown} is not usable; expected ${setting.accepts}`)
    return fallback
  }
  const twilioSid = read('TWILIO_ACCOUNT_SID', TWILIO_ACCOUNT_SID, null)
  const twilioToken = read('TWILIO_AUTH_TOKEN', SECRET, null)
  const bucket = {
    endpoint: read('S3_ENDPOINT', PUBLIC_URL, null),
    bucket: read('S3_BUCKET', BUCKET, null),
    region: read('S3_REGION', REGION, null),
    accessKeyId: read('S3_ACCESS_KEY_ID', SECRET, null),
    secretAccessKey: read('S3_SECRET_ACCESS_KEY', SECRET, null),
  }
  const config: Config = {
    host: read('HOST', HOST, '127.0.0.1'),
    port: read('PORT', PORT, 3000),
    rtbPort: read('RTB_PORT', PORT, null),
    workers: read('WORKERS', WORKERS, 1),
    baseUrl: read('BASE_URL', PUBLIC_URL, null),
    rtbUrl: read('RTB_URL', PUBLIC_URL, null),
    databaseUrl: read('DATABASE_URL', DATABASE_URL, null),
    dataDir: read('DATA_DIR', DIRECTORY, resolve('data')),
    apiKey: read('DIALPLANE_API_KEY', SECRET, null),
    sipDomain: read('SIP_DOMAIN', DOMAIN, 'sip.localhost'),
    allowPrivateUrls: read('ALLOW_PRIVATE_URLS', SWITCH, false),
    logLevel: read('LOG_LEVEL', LOG_LEVEL, 'info'),
    metricsToken: read('METRICS_TOKEN', SECRET, null),
    trustProxy: read('TRUST_PROXY', TRUST_PROXY, false),
    rateLimits: {
      perKey: read('RATE_LIMIT_PER_KEY', RATE, 60_000),
      perAddress: read('RATE_LIMIT_PER_ADDRESS', RATE, 120_000),
      failedKeys: read('RATE_LIMIT_FAILED_KEYS', RATE, 1_200),
      pings: read('RATE_LIMIT_PINGS', RATE, 0),
      public: read('RATE_LIMIT_PUBLIC', RATE, 6_000),
    },
    numberInventory: read('NUMBER_INVENTORY', NUMBER_INVENTORY, 'fictional'),
    twilio:
      twilioSid === null || twilioToken === null
        ? null
        : {
            accountSid: twilioSid,
            authToken: twilioToken,
            apiUrl: read('TWILIO_API_URL', PUBLIC_URL, TWILIO_API_URL),
          },
    bucket: isComplete(bucket) ? bucket : null,
  }
  if (config.rtbPort === config.port && config.port !== 0) {
    problems.push(`RTB_PORT: ${config.port} is the PORT of the main interface; expected another one, or none`)
  }
  problems.push(...missingTwilioSettings(env, config), ...missingBucketSettings(env))
  if (problems.length > 0) throw new ConfigurationError(problems)
  return Object.freeze(config)
}

/** Both credentials are needed to draw from Twilio, and neither is of use alone. */
function missingTwilioSettings(env: NodeJS.ProcessEnv, { numberInventory }: Config): readonly string[] {
  const names = ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN']
  const missing = names.filter(name => (env[name]?.trim() ?? '') === '')
  if (missing.length === names.length && numberInventory !== 'twilio') return []
  return missing.map(name => `${name}: is not set; Twilio’s numbers need ${names.join(' and ')}`)
}

const BUCKET_SETTINGS = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']

/** A part of them would leave files in the directory, where nobody would look for them. */
function missingBucketSettings(env: NodeJS.ProcessEnv): readonly string[] {
  const missing = BUCKET_SETTINGS.filter(name => (env[name]?.trim() ?? '') === '')
  if (missing.length === BUCKET_SETTINGS.length) return []
  return missing.map(name => `${name}: is not set; a bucket needs ${BUCKET_SETTINGS.join(', ')}`)
}

function isComplete(
  settings: {
    readonly [Name in keyof BucketSettings]: BucketSettings[Name] | null
  },
): settings is BucketSettings {
  return Object.values(settings).every(value => value !== null)
}

function parsePort(text: string): number | null {
  return /^\d{1,5}$/.test(text) && Number(text) <= HIGHEST_PORT ? Number(text) : null
}

function parseTrustedProxies(text: string): TrustedProxies | null {
  if (text === 'true' || text === 'false') return text === 'true'
  if (/^\d{1,2}$/.test(text)) return Number(text) <= MOST_PROXIES ? Number(text) : null
  const networks = text.split(',').map(network => network.trim())
  return networks.every(isNetwork) ? networks : null
}

/** Names of networks that Fastify knows. */
const NETWORK_NAMES = ['loopback', 'linklocal', 'uniquelocal']

function isNetwork(text: string): boolean {
  const [address = '', prefix = '0', ...rest] = text.split('/')
  if (NETWORK_NAMES.includes(text)) return true
  const bits = isIP(address) === 4 ? 32 : 128
  return isIP(address) !== 0 && /^\d{1,3}$/.test(prefix) && Number(prefix) <= bits && rest.length === 0
}

function parsePublicUrl(text: string): string | null {
  if (!URL.canParse(text)) return null
  const { protocol, username, search, hash, href } = new URL(text)
  if (!['http:', 'https:'].includes(protocol) || username !== '' || search !== '' || hash !== '') return null
  return href.replace(/\/+$/, '')
}

/** The host may stand in the query instead (`postgres://user@/database?host=/run/postgresql`). */
function isDatabaseUrl(text: string): boolean {
  return (
    /^postgres(ql)?:\/\//.test(text) &&
    URL.canParse(text.replace(/^(postgres\w*:\/\/[^/]*@)\//, '$1localhost/'))
  )
}

function isVisibleAscii(text: string): boolean {
  return /^[\x21-\x7e]+$/.test(text)
}
