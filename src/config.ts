import { resolve } from 'node:path'
import { OperatorError } from './platform/operator-error.ts'

/** What the environment decides, read once at start. Null is "not set" throughout. */
export type Config = {
  readonly host: string
  /** 0 lets the system choose. */
  readonly port: number
  readonly rtbPort: number | null
  /** Public addresses, without a slash at the end. */
  readonly baseUrl: string | null
  readonly rtbUrl: string | null
  /** Null runs the embedded database in `dataDir`. */
  readonly databaseUrl: string | null
  /** Absolute. */
  readonly dataDir: string
  readonly apiKey: string | null
  readonly sipDomain: string
  readonly logLevel: LogLevel
  readonly metricsToken: string | null
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

const HIGHEST_PORT = 65_535

/** How one setting is read: null from `parse` refuses the text, and `accepts` then says what would do. */
type Setting<Value> = {
  readonly accepts: string
  readonly parse: (text: string) => Value | null
  /** Its value is never shown. */
  readonly isSecret?: true
}

const PORT: Setting<number> = { accepts: `a whole number from 0 to ${HIGHEST_PORT}`, parse: parsePort }

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

const LOG_LEVEL: Setting<LogLevel> = {
  accepts: `one of ${LOG_LEVELS.join(', ')}`,
  parse: text => LOG_LEVELS.find(level => level === text.toLowerCase()) ?? null,
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
  const config: Config = {
    host: read('HOST', HOST, '127.0.0.1'),
    port: read('PORT', PORT, 3000),
    rtbPort: read('RTB_PORT', PORT, null),
    baseUrl: read('BASE_URL', PUBLIC_URL, null),
    rtbUrl: read('RTB_URL', PUBLIC_URL, null),
    databaseUrl: read('DATABASE_URL', DATABASE_URL, null),
    dataDir: read('DATA_DIR', DIRECTORY, resolve('data')),
    apiKey: read('DIALPLANE_API_KEY', SECRET, null),
    sipDomain: read('SIP_DOMAIN', DOMAIN, 'sip.localhost'),
    logLevel: read('LOG_LEVEL', LOG_LEVEL, 'info'),
    metricsToken: read('METRICS_TOKEN', SECRET, null),
  }
  if (config.rtbPort === config.port && config.port !== 0) {
    problems.push(`RTB_PORT: ${config.port} is the PORT of the main interface; expected another one, or none`)
  }
  if (problems.length > 0) throw new ConfigurationError(problems)
  return Object.freeze(config)
}

function parsePort(text: string): number | null {
  return /^\d{1,5}$/.test(text) && Number(text) <= HIGHEST_PORT ? Number(text) : null
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
