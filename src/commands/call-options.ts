import { isIPv4 } from 'node:net'
import { OperatorError } from '../platform/operator-error.ts'
import type { SipSettings } from '../sip-settings.ts'
import type { MediaEncryption } from '../telephony/media/media.ts'
import { isOverTls } from '../telephony/sip/message/sip-uri.ts'
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
  /** Null: no TLS. */
  readonly tls: TlsOptions | null
  readonly encryption: MediaEncryption
}

export interface TlsOptions {
  readonly port: number
  /** Paths of PEM files. */
  readonly own: { readonly certificate: string; readonly key: string } | null
  readonly authorities: string | null
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
  tls: { type: 'boolean' },
  'tls-ca': { type: 'string' },
  'tls-cert': { type: 'string' },
  'tls-key': { type: 'string' },
  'tls-port': { type: 'string' },
  srtp: { type: 'string' },
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
export function readCallOptions(args: readonly string[], settings: () => ServiceSettings): CallOptions {
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
    encryption: readEncryption(options.srtp),
  }
  const port = readPort('--port', options.port)
  if (options.answer) {
    if (number !== '') throw new OperatorError('With --answer it waits for calls: leave the number out.')
    const ringSeconds = readSeconds('--ring-seconds', options['ring-seconds']) ?? RING_SECONDS
    const isOnce = options.once ?? false
    const tls = readAnsweringTls(options)
    if (common.encryption === 'required' && tls === null) throw new OperatorError(ENCRYPTION_TAKES_TLS)
    return {
      ...common,
      tls,
      mode: 'answer',
      host: host ?? LOOPBACK,
      port: port ?? ANSWER_PORT,
      ringSeconds,
      isOnce,
    }
  }
  if (number === '') throw new OperatorError(NO_NUMBER)
  const uri = uriOf(number, options.to, options.tls ?? false, settings)
  const authorities = options['tls-ca'] ?? null
  const tls = isOverTls(uri) ? { port: 0, own: null, authorities } : null
  if (common.encryption === 'required' && tls === null) throw new OperatorError(ENCRYPTION_TAKES_TLS)
  const from = options.anonymous ? null : readFrom(options.from ?? FROM)
  return { ...common, tls, mode: 'call', host: host ?? hostTowards(uri), port: port ?? 0, uri, from }
}

/** A whole SIP address stays as it is. */
function uriOf(
  number: string,
  to: string | undefined,
  byTls: boolean,
  settings: () => ServiceSettings,
): string {
  if (/^sips?:/i.test(number)) {
    return byTls && !isOverTls(number) ? `${number};transport=tls` : number
  }
  if (!/^[\w+*#.-]{1,64}$/.test(number)) throw unusable('The number', number, 'one such as +18005550100')
  // A `#` begins something else in a URI (RFC 3261, 25.1).
  const user = number.replaceAll('#', '%23')
  const way = byTls ? ';transport=tls' : ''
  if (to === undefined) return `sip:${user}@${serviceAddress(settings(), byTls)}${way}`
  if (!/^[\w.-]+(:\d{1,5})?$/.test(to)) throw unusable('--to', to, 'host:port, such as 127.0.0.1:5060')
  return `sip:${user}@${to}${way}`
}

/** Where the service of this machine listens. */
type ServiceSettings = Pick<SipSettings, 'host' | 'port' | 'tls'>

function serviceAddress({ host, port: plain, tls }: ServiceSettings, byTls: boolean): string {
  if (byTls && tls === null)
    throw new OperatorError(
      'SIP_TLS_PORT is not set: the service takes no calls by TLS. Name another with --to.',
    )
  const port = byTls ? (tls?.port ?? null) : plain
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

function readEncryption(text: string | undefined): MediaEncryption {
  const encryption = ENCRYPTIONS.find(each => each === (text ?? 'optional'))
  if (encryption === undefined) throw unusable('--srtp', text ?? '', `one of ${ENCRYPTIONS.join(', ')}`)
  return encryption
}

/** Who is called over TLS has to show a certificate. */
function readAnsweringTls(options: {
  readonly tls?: boolean | undefined
  readonly 'tls-cert'?: string | undefined
  readonly 'tls-key'?: string | undefined
  readonly 'tls-ca'?: string | undefined
  readonly 'tls-port'?: string | undefined
}): TlsOptions | null {
  const { 'tls-cert': certificate, 'tls-key': key } = options
  const isAskedFor = [options.tls, certificate, key, options['tls-port']].some(each => each !== undefined)
  if (!isAskedFor) return null
  if (certificate === undefined || key === undefined) {
    throw new OperatorError('With --answer, TLS takes a certificate: name it with --tls-cert and --tls-key.')
  }
  const port = readPort('--tls-port', options['tls-port']) ?? ANSWER_TLS_PORT
  return { port, own: { certificate, key }, authorities: options['tls-ca'] ?? null }
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
const ANSWER_TLS_PORT = 5_081

const ENCRYPTIONS: readonly MediaEncryption[] = ['off', 'optional', 'required']

const ENCRYPTION_TAKES_TLS = 'Encrypted sound takes TLS: add --tls.'

/** A fictional number. */
const FROM = '+12025550199'

const RING_SECONDS = 2

/** Ten hours. */
const MAX_SECONDS = 36_000

const MAX_KEYS = 50
