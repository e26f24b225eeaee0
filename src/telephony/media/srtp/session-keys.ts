import { createCipheriv } from 'node:crypto'
import { masterOf, type SrtpKey } from './srtp-suite.ts'

/** What packets of one kind are protected with. */
export interface SessionKeys {
  readonly cipherKey: Uint8Array
  readonly salt: Uint8Array
  readonly authenticationKey: Uint8Array
}

/**
 * Derives the keys of sound or of RTCP from a master key (RFC 3711 section 4.3), once: the rate of derivation is 0, as it
 * is wherever a description says nothing else.
 */
export function deriveSessionKeys(key: SrtpKey, kind: 'rtp' | 'rtcp'): SessionKeys {
  const [cipher, authentication, salt] = LABELS[kind]
  return {
    cipherKey: derive(key, cipher, CIPHER_KEY_BYTES),
    authenticationKey: derive(key, authentication, AUTHENTICATION_KEY_BYTES),
    salt: derive(key, salt, SALT_BYTES),
  }
}

/** Section 4.3.1 and 4.3.2. */
const LABELS = { rtp: [0x00, 0x01, 0x02], rtcp: [0x03, 0x04, 0x05] } as const

const CIPHER_KEY_BYTES = 16
const AUTHENTICATION_KEY_BYTES = 20
const SALT_BYTES = 14

/** Where the label stands in the salt: seven bytes from its end, before an index of 48 bits that is 0. */
const LABEL_AT = SALT_BYTES - 7

function derive(master: SrtpKey, label: number, bytes: number): Uint8Array {
  const { key, salt } = masterOf(master)
  const counter = Buffer.alloc(16)
  counter.set(salt)
  counter[LABEL_AT] = (counter[LABEL_AT] ?? 0) ^ label
  return createCipheriv('aes-128-ctr', key, counter).update(Buffer.alloc(bytes))
}
