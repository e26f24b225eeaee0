import { HOST, PORT, type ReadSetting, type Setting, SWITCH } from './setting-kinds.ts'
import {
  parseRtpengineAddress,
  type RtpengineAddress,
} from './telephony/media/rtpengine/rtpengine-address.ts'

/** The SIP edge, as the environment has it (completions.md §11). */
export type SipSettings = {
  readonly host: string
  /** UDP and TCP; null = no edge. */
  readonly port: number | null
  /** Whether somebody asked for that port: where it is taken, the start then ends. */
  readonly isPortExplicit: boolean
  readonly tls: SipTlsSettings | null
  /** What Contact, Via and SDP say instead of where the edge listens, behind NAT; a name or an IP address. */
  readonly advertisedAddress: string | null
  readonly rtpPorts: PortRange
  /** Who carries the sound: threads of this process, or an rtpengine. */
  readonly media: 'embedded' | RtpengineAddress
  readonly mediaThreads: number
  /** What callers who come with a trunk's password are challenged with, in this order. */
  readonly digest: readonly DigestName[]
  /** What becomes of calls from addresses that no trunk lists: an answer, or silence. */
  readonly unknownSources: (typeof UNKNOWN_SOURCES)[number]
  /** What speaks texts: a command and its arguments. */
  readonly ttsCommand: string | null
  /** Whether reservations' SIP addresses may be called from anywhere. */
  readonly openReservations: boolean
  /** A PEM file of the roots that signatures of callers' numbers must lead to (STIR/SHAKEN); null = none is verified. */
  readonly trustAnchorsPath: string | null
}

type SipTlsSettings = {
  readonly port: number
  /** Paths of PEM files. */
  readonly certificatePath: string
  readonly keyPath: string
  /** Of those who are believed beside whom Node.js believes; null = nobody. */
  readonly authoritiesPath: string | null
}

/** Both are part of it. */
type PortRange = { readonly first: number; readonly last: number }

const UNKNOWN_SOURCES = ['reject', 'ignore'] as const

/** The port of SIP (RFC 3261, 18.1.1). */
const SIP_PORT = 5_060

/** Far more cores than one process has calls for. */
const MOST_THREADS = 64

/** Below are ports of other services. */
const LOWEST_RTP_PORT = 1_024
const HIGHEST_PORT = 65_535

/** A call has two sides, with a port for RTP and one for RTCP each (RFC 3550, 11). */
const FEWEST_RTP_PORTS = 4

/** No command line in a setting is longer. */
const MAX_COMMAND_LENGTH = 1_000

const TLS_PORT: Setting<number> = {
  accepts: `a whole number from 1 to ${HIGHEST_PORT}`,
  parse: text => PORT.parse(text) || null,
}

const FILE: Setting<string> = {
  accepts: 'the path of a PEM file',
  parse: text => (text.includes('\0') ? null : text),
}

const PORT_RANGE: Setting<PortRange> = {
  accepts: `a range of ${FEWEST_RTP_PORTS} ports or more from ${LOWEST_RTP_PORT} to ${HIGHEST_PORT}, such as 20000-29999`,
  parse: parsePortRange,
}

const MEDIA: Setting<SipSettings['media']> = {
  accepts:
    'embedded, or rtpengine://host:port with ?dtmf=, recordings=, prompts= or interfaces=party,inner after it',
  parse: text => (text.toLowerCase() === 'embedded' ? 'embedded' : parseRtpengineAddress(text)),
}

const THREADS: Setting<number> = {
  accepts: `a whole number from 1 to ${MOST_THREADS}`,
  parse: text => (/^[1-9]\d?$/.test(text) && Number(text) <= MOST_THREADS ? Number(text) : null),
}

type DigestName = (typeof DIGESTS)[number]
const DIGESTS = ['MD5', 'SHA-256'] as const

const DIGEST: Setting<readonly DigestName[]> = {
  accepts: `${DIGESTS.join(', or ')}, or both apart by a comma, the first preferred`,
  parse: text => {
    const names = text
      .split(',')
      .map(name => DIGESTS.find(each => each === name.trim().toUpperCase()) ?? null)
    return names.includes(null) || new Set(names).size < names.length
      ? null
      : names.filter(name => name !== null)
  },
}

const UNKNOWN_SOURCE: Setting<SipSettings['unknownSources']> = {
  accepts: `one of ${UNKNOWN_SOURCES.join(', ')}`,
  parse: text => UNKNOWN_SOURCES.find(each => each === text.toLowerCase()) ?? null,
}

const COMMAND: Setting<string> = {
  accepts: `a command and its arguments, at most ${MAX_COMMAND_LENGTH} characters`,
  parse: text => (text.length <= MAX_COMMAND_LENGTH && !/\p{Cc}/u.test(text) ? text : null),
}

/**
 * @param read one setting, and hears what is wrong with it
 * @returns the settings, and what is wrong with them together
 */
export function readSipSettings(
  read: ReadSetting,
  env: NodeJS.ProcessEnv,
): { readonly sip: SipSettings; readonly problems: readonly string[] } {
  const tls = {
    port: read('SIP_TLS_PORT', TLS_PORT, null),
    certificatePath: read('SIP_TLS_CERT', FILE, null),
    keyPath: read('SIP_TLS_KEY', FILE, null),
  }
  const authoritiesPath = read('SIP_TLS_CA', FILE, null)
  const sip: SipSettings = {
    host: read('SIP_HOST', HOST, '127.0.0.1'),
    port: read('SIP_PORT', PORT, SIP_PORT) || null,
    isPortExplicit: isSet(env, 'SIP_PORT'),
    tls: isComplete(tls) ? { ...tls, authoritiesPath } : null,
    advertisedAddress: read('SIP_ADVERTISED_ADDRESS', HOST, null),
    rtpPorts: read('RTP_PORTS', PORT_RANGE, { first: 20_000, last: 29_999 }),
    media: read('MEDIA', MEDIA, 'embedded'),
    mediaThreads: read('MEDIA_THREADS', THREADS, 1),
    digest: read('SIP_DIGEST', DIGEST, ['MD5']),
    unknownSources: read('SIP_UNKNOWN_SOURCES', UNKNOWN_SOURCE, 'reject'),
    ttsCommand: read('TTS_COMMAND', COMMAND, null),
    openReservations: read('SIP_OPEN_RESERVATIONS', SWITCH, false),
    trustAnchorsPath: read('STIR_TRUST_ANCHORS', FILE, null),
  }
  return { sip, problems: [...missingTlsSettings(env), ...samePort(sip)] }
}

const TLS_SETTINGS = ['SIP_TLS_PORT', 'SIP_TLS_CERT', 'SIP_TLS_KEY']

/** None is of use without the others. */
function missingTlsSettings(env: NodeJS.ProcessEnv): readonly string[] {
  const missing = TLS_SETTINGS.filter(name => !isSet(env, name))
  if (missing.length === TLS_SETTINGS.length && !isSet(env, 'SIP_TLS_CA')) return []
  return missing.map(name => `${name}: is not set; SIP over TLS needs ${TLS_SETTINGS.join(', ')}`)
}

/** Both are TCP below. */
function samePort({ port, tls }: SipSettings): readonly string[] {
  if (tls === null || tls.port !== port) return []
  return [`SIP_TLS_PORT: ${tls.port} is the SIP_PORT; expected another one, or none`]
}

function isSet(env: NodeJS.ProcessEnv, name: string): boolean {
  return (env[name]?.trim() ?? '') !== ''
}

type NeededForTls = Omit<SipTlsSettings, 'authoritiesPath'>

function isComplete(
  tls: {
    readonly [Name in keyof NeededForTls]: NeededForTls[Name] | null
  },
): tls is NeededForTls {
  return Object.values(tls).every(value => value !== null)
}

function parsePortRange(text: string): PortRange | null {
  const { first, last } = /^(?<first>\d{1,5})-(?<last>\d{1,5})$/.exec(text)?.groups ?? {}
  const range = { first: Number(first), last: Number(last) }
  const isWithin = range.first >= LOWEST_RTP_PORT && range.last <= HIGHEST_PORT
  return isWithin && range.last - range.first + 1 >= FEWEST_RTP_PORTS ? range : null
}
