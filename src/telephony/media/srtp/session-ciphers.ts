import { CounterMode } from './counter-mode.ts'
import { PacketAuthentication } from './packet-authentication.ts'
import { deriveSessionKeys } from './session-keys.ts'
import { RTCP_TAG_BYTES, type SrtpKey, TAG_BYTES } from './srtp-suite.ts'

/** What one side's packets of one kind are protected with, in either direction. */
export interface SessionCipher {
  readonly cipher: CounterMode
  readonly authentication: PacketAuthentication
  /** What is appended to each packet. */
  readonly tagBytes: number
}

export interface SessionCiphers {
  readonly rtp: SessionCipher
  readonly rtcp: SessionCipher
}

/** What follows from a master key, for whoever sends with it and whoever receives. */
export function sessionCiphers(key: SrtpKey): SessionCiphers {
  return {
    rtp: cipherOf(key, 'rtp', TAG_BYTES[key.suite]),
    rtcp: cipherOf(key, 'rtcp', RTCP_TAG_BYTES),
  }
}

function cipherOf(key: SrtpKey, kind: 'rtp' | 'rtcp', tagBytes: number): SessionCipher {
  const { cipherKey, salt, authenticationKey } = deriveSessionKeys(key, kind)
  return {
    cipher: new CounterMode(cipherKey, salt),
    authentication: new PacketAuthentication(authenticationKey),
    tagBytes,
  }
}
