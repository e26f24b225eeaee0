import { resolve } from 'node:path'
import { type CarrierSettings, readCarrierSettings } from './carrier-settings.ts'
import type { MailServer } from './mail/start-mail-sender.ts'
import { readMailSettings } from './mail-settings.ts'
import type { TwilioAccount } from './number-inventory/twilio/twilio-client.ts'
import type { BucketSettings } from './platform/files/bucket-files.ts'
import type { TrustedProxies } from './platform/http/http-server.ts'
import type { RateLimitSettings } from './platform/http/rate-limits.ts'
import { OperatorError } from './platform/operator-error.ts'
import { readSessionSettings, type SessionSettings } from './session-settings.ts'
import {
  BUCKET,
  DATABASE_URL,
  DIRECTORY,
  DOMAIN,
  FIELD_PREFIX,
  HOST,
  LOG_LEVEL,
  LONGEST_CALL_DRAIN_SECONDS,
  LONGEST_DRAIN_SECONDS,
  type LogLevel,
  MEGABYTES,
  type NUMBER_INVENTORIES,
  NUMBER_INVENTORY,
  PORT,
  PUBLIC_URL,
  RATE,
  REGION,
  type ReadSetting,
  SECRET,
  SWITCH,
  secondsUpTo,
  TRUST_PROXY,
  TWILIO_ACCOUNT_SID,
  TWILIO_API_URL,
  WAIT_SECONDS,
  WORKER_TIMEOUT,
  WORKERS,
} from './setting-kinds.ts'
import { readSipSettings, type SipSettings } from './sip-settings.ts'

/** What the environment decides, read once at start. Null is "not set" throughout. */
export type Config = {
  readonly host: string
  /** 0 lets the system choose. */
  readonly port: number
  readonly rtbPort: number | null
  /** Processes that serve; with more than one, another starts and watches them. */
  readonly workers: number
  /** After how long without a sign of life one of them is killed and replaced; null: never. */
  readonly workerTimeoutSeconds: number | null
  /** For how long a stopping process says that it is not ready, and still serves. Null: by where it runs. */
  readonly drainSeconds: number | null
  /** For how long calls may go on then before they are ended. Null: by their carrier. */
  readonly callDrainSeconds: number | null
  /** Public addresses, without a slash at the end. */
  readonly baseUrl: string | null
  readonly rtbUrl: string | null
  /** Null runs the embedded database in `dataDir`. */
  readonly databaseUrl: string | null
  /** The same database past the pooler that `databaseUrl` leads to. */
  readonly databaseDirectUrl: string | null
  /** How long to wait for a database at start. */
  readonly databaseWaitSeconds: number
  /** Absolute. */
  readonly dataDir: string
  /** How much the Companies' compiled configurations may take in memory, by estimate. */
  readonly configurationBytes: number
  readonly apiKey: string | null
  readonly sessions: SessionSettings
  /** Null keeps mails in the outbox. */
  readonly mail: MailServer | null
  readonly sipDomain: string
  readonly sip: SipSettings
  /** What the names of `service_payout`, `service_seconds` and `service_ping_shield` begin with instead of `service`. */
  readonly rtbFieldPrefix: string
  /** Whether requests may go out to private, loopback and link-local addresses. */
  readonly allowPrivateUrls: boolean
  readonly logLevel: LogLevel
  readonly metricsToken: string | null
  readonly trustProxy: TrustedProxies
  readonly rateLimits: RateLimitSettings
  /** Where numbers are drawn from that customers do not bring along. */
  readonly numberInventory: (typeof NUMBER_INVENTORIES)[number]
  /** Whose numbers are bought and given back, and whose calls are taken; set whenever both credentials are. */
  readonly twilio: TwilioAccount | null
  readonly carriers: CarrierSettings
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

/**
 * Reads the settings of completions.md §1 from `env`; a variable that is set to nothing counts as unset.
 * Throws one ConfigurationError that lists every problem.
 */
export function loadConfig(env: NodeJS.ProcessEnv): Config {
  const problems: string[] = []
  const read: ReadSetting = (name, setting, fallback) => {
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
  const { sip, problems: sipProblems } = readSipSettings(read, env)
  const { mail, problems: mailProblems } = readMailSettings(read, env)
  const { problems: carrierProblems, ...carriers } = readCarrierSettings(read, env)
  const config: Config = {
    host: read('HOST', HOST, '127.0.0.1'),
    port: read('PORT', PORT, 3000),
    rtbPort: read('RTB_PORT', PORT, null),
    workers: read('WORKERS', WORKERS, 1),
    workerTimeoutSeconds: read('WORKER_TIMEOUT_SECONDS', WORKER_TIMEOUT, 20) || null,
    drainSeconds: read('DRAIN_SECONDS', secondsUpTo(LONGEST_DRAIN_SECONDS), null),
    callDrainSeconds: read('CALL_DRAIN_SECONDS', secondsUpTo(LONGEST_CALL_DRAIN_SECONDS), null),
    baseUrl: read('BASE_URL', PUBLIC_URL, null),
    rtbUrl: read('RTB_URL', PUBLIC_URL, null),
    databaseUrl: read('DATABASE_URL', DATABASE_URL, null),
    databaseDirectUrl: read('DATABASE_DIRECT_URL', DATABASE_URL, null),
    databaseWaitSeconds: read('DATABASE_WAIT_SECONDS', WAIT_SECONDS, 60),
    dataDir: read('DATA_DIR', DIRECTORY, resolve('data')),
    configurationBytes: read('CONFIGURATION_MB', MEGABYTES, 512) * 1024 * 1024,
    apiKey: read('DIALPLANE_API_KEY', SECRET, null),
    sessions: readSessionSettings(read),
    mail,
    sipDomain: read('SIP_DOMAIN', DOMAIN, 'sip.localhost'),
    sip,
    rtbFieldPrefix: read('RTB_FIELD_PREFIX', FIELD_PREFIX, 'service'),
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
    carriers,
    bucket: isComplete(bucket) ? bucket : null,
  }
  if (config.rtbPort === config.port && config.port !== 0) {
    problems.push(`RTB_PORT: ${config.port} is the PORT of the main interface; expected another one, or none`)
  }
  if (config.databaseDirectUrl !== null && config.databaseUrl === null) {
    problems.push('DATABASE_DIRECT_URL: is of use only beside a DATABASE_URL, which is not set')
  }
  problems.push(...missingTwilioSettings(env, config), ...missingBucketSettings(env), ...sipProblems)
  problems.push(...carrierProblems, ...mailProblems)
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
