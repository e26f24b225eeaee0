import type { MediaEncryption } from '../media.ts'
import { UnacceptableMedia } from '../media-errors.ts'
import { SRTP_SUITES, type SrtpSuite } from '../srtp/srtp-suite.ts'
import type { CryptoAttribute } from './crypto-attribute.ts'

/** The keys of both directions. They are not for logs. */
export interface AgreedEncryption {
  readonly suite: SrtpSuite
  /** Master key and salt of what the party is sent, and of what it sends. */
  readonly sending: Uint8Array
  readonly receiving: Uint8Array
}

/** What an answer of ours is to say; to be kept once the rest of it has been agreed on too. */
export interface KeyAnswer {
  readonly keys: readonly CryptoAttribute[]
  readonly encryption: AgreedEncryption | null
}

/** Offer and answer of keys with one party (RFC 4568 section 7). */
export class KeyAgreement {
  /** Ours, as our descriptions have them: several as long as nobody has chosen. */
  keys: readonly CryptoAttribute[]
  readonly #newKey: () => Uint8Array

  /** @param newKey answers 30 bytes that nobody knows */
  constructor(encryption: MediaEncryption, newKey: () => Uint8Array) {
    this.#newKey = newKey
    this.keys =
      encryption === 'off'
        ? []
        : SRTP_SUITES.map((suite, at) => ({ tag: at + 1, suite, keyAndSalt: newKey() }))
  }

  /**
   * Answers the first of the party's keys.
   * @param before what was agreed on until now: our key stays as long as the party's does, since packets are counted by key
   */
  answer([theirs]: readonly CryptoAttribute[], before: AgreedEncryption | null): KeyAnswer {
    if (theirs === undefined) return { keys: [], encryption: null }
    const { tag, suite } = theirs
    const isSame = before?.suite === suite && isSameKey(before.receiving, theirs.keyAndSalt)
    const ours = { tag, suite, keyAndSalt: isSame ? before.sending : this.#newKey() }
    return { keys: [ours], encryption: encryptionOf(ours, theirs) }
  }

  /**
   * What the party has answered to our keys; null: that it does not encrypt.
   * @throws UnacceptableMedia when its key answers none of ours
   */
  accept([theirs]: readonly CryptoAttribute[]): AgreedEncryption | null {
    if (theirs === undefined) return null
    const ours = this.keys.find(({ tag, suite }) => tag === theirs.tag && suite === theirs.suite)
    if (ours === undefined) throw new UnacceptableMedia('its key answers none that was offered')
    // Both directions would be encrypted alike, and betray one another.
    if (isSameKey(ours.keyAndSalt, theirs.keyAndSalt)) throw new UnacceptableMedia('its key is ours')
    return encryptionOf(ours, theirs)
  }
}

export function isSameKey(one: Uint8Array, other: Uint8Array): boolean {
  return Buffer.compare(one, other) === 0
}

function encryptionOf(ours: CryptoAttribute, theirs: CryptoAttribute): AgreedEncryption {
  return { suite: ours.suite, sending: ours.keyAndSalt, receiving: theirs.keyAndSalt }
}
