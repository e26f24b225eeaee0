import { isIPv4 } from 'node:net'
import { OperatorError } from '../platform/operator-error.ts'
import type { SipSettings } from '../sip-settings.ts'
import { parseOptions } from './parse-options.ts'

/** What `dialplane call` was asked to do. */
export type CallOptions = CommonOptions &
  (
    | { readonly mode: 'call'; readonly uri: string; readonly from: string | null }
    | { readonly mode: 'answer'; readonly ringSeconds: number; readonly isOnce: boolean }
  )

interface CommonOptions {
  readonly host: string
  readonly port: number
  /** Path of a file to play. */
  readonly play: string | null
  readonly keys: readonly string[]
  readonly keysAfterSeconds: number | null
  readonly seconds: number | null
  /** Path of the file to record to. */
  readonly record: string | null
  readonly isTraced: boolean
}

const OPTIONS = {
  to: { type: 'string' },
  from: { type: 'string' },
  anonymous: { type: 'boolean' },
  play: { type: 'string' },
  keys: { type: 'string' },
  'keys-after': { type: 'string' },
  seconds: { type: 'string' },
  record: { type: 'string' },
  trace: { type: 'boolean' },
  answer: { type: 'boolean' },
  port: { type: 'string' },
  host: { type: 'string' },
  'ring-seconds': { type: 'string' },
  once: { type: 'boolean' },
} as const

/**
 * @param settings where the service of this machine listens; asked for only where nothing else says it
 * @throws OperatorError in a sentence
 */
export function readCallOptions(
  args: readonly string[],
  settings: () => Pick<SipSettings, 'host' | 'port'>,
): CallOptions {
  const [first = ''] = args
  const number = first.startsWith('-') ? '' : first
  const options = parseOptions('call', number === '' ? args : args.slice(1), OPTIONS)
  const host = options.host ?? null
  if (host !== null && !isIPv4(host)) throw unusable('--host', host, 'an IPv4 address such as 127.0.0.1')
  const common = {
    play: options.play ?? null,
    keys: readKeys(options.keys),
    keysAfterSeconds: readSeconds('--keys-after', options['keys-after']),
    seconds: readSeconds('--seconds', options.seconds),
    record: options.record ?? null,
    isTraced: options.trace ?? false,
  }
  const port = readPort('--port', options.port)
  if (options.answer) {
    if (number !== '') throw new OperatorError('With --answer it waits for calls: leave the number out.')
    const ringSeconds = readSeconds('--ring-seconds', options['ring-seconds']) ?? RING_SECONDS
    const isOnce = options.once ?? false
    return {
      ...common,
      mode: 'answer',
      host: host ?? LOOPBACK,
      port: port ?? ANSWER_PORT,
      ringSeconds,
      isOnce,
    }
  }
  if (number === '') throw new OperatorError(NO_NUMBER)
  const uri = uriOf(number, options.to, settings)
  const from = options.anonymous ? null : readFrom(options.from ?? FROM)
  return { ...common, mode: 'call', host: host ?? hostTowards(uri), port: port ?? 0, uri, from }
}

/** A whole SIP address stays as it is. */
function uriOf(
  number: string,
  to: string | undefined,
  settings: () => Pick<SipSettings, 'host' | 'port'>,
): string {
  if (/^sips?:/i.test(number)) return number
  if (!/^[\w+*#.-]{1,64}$/.test(number)) throw unusable('The number', number, 'one such as +18005550100')
  // A `#` begins something else in a URI (RFC 3261, 25.1).
  const user = number.replaceAll('#', '%23')
  if (to === undefined) return `sip:${user}@${serviceAddress(settings())}`
  if (!/^[\w.-]+(:\d{1,5})?$/.test(to)) throw unusable('--to', to, 'host:port, such as 127.0.0.1:5060')
  return `sip:${user}@${to}`
}

function serviceAddress({ host, port }: Pick<SipSettings, 'host' | 'port'>): string {
  if (port === null)
    throw new OperatorError('SIP_PORT is 0: the service takes no calls. Name another with --to.')
  return `${host === EVERY_ADDRESS ? LOOPBACK : host}:${port}`
}

/** Whoever calls another machine must be reached from there. */
function hostTowards(uri: string): string {
  const isHere = /@?(127(\.\d+){3}|localhost)(:|;|$)/.test(uri.replace(/^sips?:/i, ''))
  return isHere ? LOOPBACK : EVERY_ADDRESS
}

function readFrom(text: string): string {
  if (!/^[\w+.-]{1,64}$/.test(text)) throw unusable('--from', text, 'a number such as +12025550199')
  return text
}

function readKeys(text: string | undefined): readonly string[] {
  if (text === undefined) return []
  const keys = text.split(',')
  const isUsable = keys.length <= MAX_KEYS && keys.every(each => /^[0-9A-Dw*#]{1,32}$/i.test(each))
  if (!isUsable) throw unusable('--keys', text, 'keys such as 1, or 1,2#,3 one after the other')
  return keys
}

function readSeconds(name: string, text: string | undefined): number | null {
  if (text === undefined) return null
  const seconds = /^\d{1,5}(\.\d{1,3})?$/.test(text) ? Number(text) : Number.NaN
  if (!(seconds <= MAX_SECONDS)) throw unusable(name, text, `seconds, ${MAX_SECONDS} at most`)
  return seconds
}

function readPort(name: string, text: string | undefined): number | null {
  if (text === undefined) return null
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN
  if (!(port <= 65_535)) throw unusable(name, text, 'a port from 0 to 65535')
  return port
}

function unusable(name: string, value: string, expected: string): OperatorError {
  return new OperatorError(`${name} ${JSON.stringify(value)} is not usable; expected ${expected}`)
}

const NO_NUMBER = `Say whom to call: dialplane call +18005550100, or a SIP address.
Or wait for calls: dialplane call --answer.`

const LOOPBACK = '127.0.0.1'
const EVERY_ADDRESS = '0.0.0.0'

/** Beside the service's. */
const ANSWER_PORT = 5_080

/** A fictional number. */
const FROM = '+12025550199'

const RING_SECONDS = 2

/** Ten hours. */
const MAX_SECONDS = 36_000

const MAX_KEYS = 50
