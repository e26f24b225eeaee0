import { KEY_AND_SALT_BYTES, SRTP_SUITES, type SrtpKey, type SrtpSuite } from '../srtp/srtp-suite.ts'

/** A key that a description offers or answers with (RFC 4568): of the packets that whoever describes itself sends. */
export interface CryptoAttribute extends SrtpKey {
  /** What an answer names the key by that it answers. */
  readonly tag: number
}

/**
 * The keys of each m= line of a description that can be taken, in the order of preference; read from its text, since the parser of
 * descriptions forgets what follows the first parameter.
 */
export function readCryptoAttributes(sdp: string): readonly (readonly CryptoAttribute[])[] {
  const lines: CryptoAttribute[][] = []
  for (const line of sdp.split(/\r\n|\r|\n/)) {
    if (line.startsWith('m=')) lines.push([])
    const attribute = line.startsWith(NAME) ? readCryptoAttribute(line.slice(NAME.length)) : null
    // Before the first line it would be of no stream (section 5).
    if (attribute !== null) lines.at(-1)?.push(attribute)
  }
  return lines
}

export function formatCryptoAttribute({ tag, suite, keyAndSalt }: CryptoAttribute) {
  return { id: tag, suite, config: `inline:${Buffer.from(keyAndSalt).toString('base64')}` }
}

const NAME = 'a=crypto:'

/** Null where it is none that can be taken: with another suite, several keys, or names for keys (MKI). */
function readCryptoAttribute(text: string): CryptoAttribute | null {
  const [tag = '', suite = '', key = '', ...parameters] = text.trim().split(/[ \t]+/)
  const known = suiteOf(suite)
  const encoded = KEY.exec(key)?.[1]
  if (known === null || encoded === undefined || !/^\d{1,9}$/.test(tag)) return null
  if (!parameters.every(isHarmless)) return null
  // In memory of its own: it is handed to a thread, which is sent the whole of what it lies in.
  const keyAndSalt = Buffer.alloc(KEY_AND_SALT_BYTES)
  keyAndSalt.write(encoded, 'base64')
  return { tag: Number(tag), suite: known, keyAndSalt }
}

function suiteOf(name: string): SrtpSuite | null {
  return SRTP_SUITES.find(suite => suite === name.toUpperCase()) ?? null
}

/**
 * Thirty bytes, then at most how many packets the key is good for. That is the sender's to keep to: the least that is usual, 2^20,
 * lasts for six hours of sound.
 */
const KEY = /^inline:([A-Za-z0-9+/]{40})(?:\|(?:2\^)?\d+)?$/

/** What only says how the sender's receiver works, and what may be passed over (section 6.3). */
function isHarmless(parameter: string): boolean {
  return /^WSH=\d+$/i.test(parameter) || /^KDR=0$/i.test(parameter) || parameter.startsWith('-')
}
