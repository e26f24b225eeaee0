import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { parseDatabaseAddress } from './platform/database/database-address.ts'

export type LogLevel = (typeof LOG_LEVELS)[number]

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const

export const NUMBER_INVENTORIES = ['fictional', 'twilio'] as const

export const TWILIO_API_URL = 'https://api.twilio.com'

const HIGHEST_PORT = 65_535

/** The first process hands every connection to one of them, which it could not do for many more. */
const MOST_WORKERS = 64

/** More than any process can answer in a minute. */
const HIGHEST_RATE = 1_000_000_000

/** A request does not pass more proxies than this. */
const MOST_PROXIES = 20

/** How one setting is read: null from `parse` refuses the text, and `accepts` then says what would do. */
export type Setting<Value> = {
  readonly accepts: string
  readonly parse: (text: string) => Value | null
  /** Its value is never shown. */
  readonly isSecret?: true
}

/** Reads one setting of the environment: `fallback` where it is not set, or cannot be used, which is then reported. */
export type ReadSetting = <Value, Fallback>(
  name: string,
  setting: Setting<Value>,
  fallback: Fallback,
) => Value | Fallback

export const PORT: Setting<number> = { accepts: `a whole number from 0 to ${HIGHEST_PORT}`, parse: parsePort }

export const WORKERS: Setting<number> = {
  accepts: `a whole number from 1 to ${MOST_WORKERS}`,
  parse: text => (/^[1-9]\d?$/.test(text) && Number(text) <= MOST_WORKERS ? Number(text) : null),
}

/** A large configuration may keep a worker from everything else for some of them. */
const LEAST_WORKER_TIMEOUT_SECONDS = 5

/** After 75 s a worker lets go of its calls by itself. */
const LONGEST_WORKER_TIMEOUT_SECONDS = 60

/** 0 stands for never. */
export const WORKER_TIMEOUT: Setting<number> = {
  accepts: `0, or a whole number of seconds from ${LEAST_WORKER_TIMEOUT_SECONDS} to ${LONGEST_WORKER_TIMEOUT_SECONDS}`,
  parse: text => {
    const seconds = /^\d{1,2}$/.test(text) ? Number(text) : Number.NaN
    const isUsable = seconds >= LEAST_WORKER_TIMEOUT_SECONDS && seconds <= LONGEST_WORKER_TIMEOUT_SECONDS
    return seconds === 0 || isUsable ? seconds : null
  },
}

const LEAST_MEGABYTES = 16
const MOST_MEGABYTES = 65_536

export const MEGABYTES: Setting<number> = {
  accepts: `a whole number of megabytes from ${LEAST_MEGABYTES} to ${MOST_MEGABYTES}`,
  parse: text => {
    const megabytes = /^\d{1,5}$/.test(text) ? Number(text) : 0
    return megabytes >= LEAST_MEGABYTES && megabytes <= MOST_MEGABYTES ? megabytes : null
  },
}

/** A balancer that looks less often than this does not look. */
export const LONGEST_DRAIN_SECONDS = 3_600

/** No call lasts longer. */
export const LONGEST_CALL_DRAIN_SECONDS = 24 * 3_600

export function secondsUpTo(most: number): Setting<number> {
  return {
    accepts: `a whole number of seconds from 0 to ${most}`,
    parse: text => (/^\d{1,5}$/.test(text) && Number(text) <= most ? Number(text) : null),
  }
}

/** @param unit in the plural */
export function wholeNumber(unit: string, least: number, most: number): Setting<number> {
  return {
    accepts: `a whole number of ${unit} from ${least} to ${most}`,
    parse: text => {
      const number = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
      return number >= least && number <= most ? number : null
    },
  }
}

export const PUBLIC_URL: Setting<string> = {
  accepts: 'an address such as https://calls.example.com, without a query',
  parse: parsePublicUrl,
}

export const HOST: Setting<string> = {
  accepts: 'a host name or an IP address, such as 127.0.0.1 or 0.0.0.0',
  parse: text => (/^[\w.:%-]+$/.test(text) ? text : null),
}

export const DATABASE_URL: Setting<string> = {
  accepts:
    'an address such as postgres://user:password@host:5432/database, or of several hosts (a:5432,b:5432)',
  parse: text => (parseDatabaseAddress(text) === null ? null : text),
  isSecret: true,
}

export const WAIT_SECONDS: Setting<number> = {
  accepts: 'a whole number of seconds up to 9999; 0 does not wait',
  parse: text => (/^\d{1,4}$/.test(text) ? Number(text) : null),
}

export const DIRECTORY: Setting<string> = { accepts: 'the path of a directory', parse: text => resolve(text) }

export const SECRET: Setting<string> = {
  accepts: 'letters, digits or signs, without spaces',
  parse: text => (isVisibleAscii(text) ? text : null),
  isSecret: true,
}

export const DOMAIN: Setting<string> = {
  accepts: 'a domain name, such as sip.example.com',
  parse: text => (/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(text) ? text.toLowerCase() : null),
}

export const SWITCH: Setting<boolean> = {
  accepts: '1 or true, 0 or false',
  parse: text => SWITCH_WORDS.get(text.toLowerCase()) ?? null,
}

const SWITCH_WORDS: ReadonlyMap<string, boolean> = new Map([
  ['1', true],
  ['true', true],
  ['0', false],
  ['false', false],
])

export const LOG_LEVEL: Setting<LogLevel> = {
  accepts: `one of ${LOG_LEVELS.join(', ')}`,
  parse: text => LOG_LEVELS.find(level => level === text.toLowerCase()) ?? null,
}

export const NUMBER_INVENTORY: Setting<(typeof NUMBER_INVENTORIES)[number]> = {
  accepts: `one of ${NUMBER_INVENTORIES.join(', ')}`,
  parse: text => NUMBER_INVENTORIES.find(inventory => inventory === text.toLowerCase()) ?? null,
}

export const TWILIO_ACCOUNT_SID: Setting<string> = {
  accepts: 'AC and 32 hexadecimal digits',
  parse: text => (/^AC[0-9a-f]{32}$/i.test(text) ? text : null),
}

export const BUCKET: Setting<string> = {
  accepts: 'the name of a bucket: 3 to 63 lower-case letters, digits, dots and hyphens',
  parse: text => (/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(text) ? text : null),
}

export const REGION: Setting<string> = {
  accepts: 'the name of a region, such as us-east-1, or auto',
  parse: text => (/^[a-z0-9-]+$/i.test(text) ? text : null),
}

export const TRUST_PROXY: Setting<boolean | number | readonly string[]> = {
  accepts: `true, false, a number of proxies up to ${MOST_PROXIES}, or their addresses such as 10.0.0.0/8, loopback`,
  parse: parseTrustedProxies,
}

/** Longer ones are no name of anything. */
export const FIELD_PREFIX: Setting<string> = {
  accepts: 'up to 40 small letters, digits and underscores, a letter first, such as service',
  parse: text => (/^[a-z][a-z0-9_]{0,39}$/.test(text) ? text : null),
}

export const RATE: Setting<number> = {
  accepts: `a whole number of requests a minute up to ${HIGHEST_RATE}; 0 sets no limit`,
  parse: text => (/^\d{1,10}$/.test(text) && Number(text) <= HIGHEST_RATE ? Number(text) : null),
}

function parsePort(text: string): number | null {
  return /^\d{1,5}$/.test(text) && Number(text) <= HIGHEST_PORT ? Number(text) : null
}

function parseTrustedProxies(text: string): boolean | number | readonly string[] | null {
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

function isVisibleAscii(text: string): boolean {
  return /^[\x21-\x7e]+$/.test(text)
}
