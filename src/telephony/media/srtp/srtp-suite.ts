/** The ways of protecting packets that both RFC 3711 and RFC 4568 ask of everybody, the stronger first. */
export const SRTP_SUITES = ['AES_CM_128_HMAC_SHA1_80', 'AES_CM_128_HMAC_SHA1_32'] as const
export type SrtpSuite = (typeof SRTP_SUITES)[number]

/** What each appends to a packet of sound; to one of RTCP both append the longer (RFC 4568 section 6.2.2). */
export const TAG_BYTES: Readonly<Record<SrtpSuite, number>> = {
  AES_CM_128_HMAC_SHA1_80: 10,
  AES_CM_128_HMAC_SHA1_32: 4,
}
export const RTCP_TAG_BYTES = 10

const MASTER_KEY_BYTES = 16
const MASTER_SALT_BYTES = 14

/** Of both: key and then salt, as descriptions have them. */
export const KEY_AND_SALT_BYTES = MASTER_KEY_BYTES + MASTER_SALT_BYTES

/** What one side protects its packets with. It is not for logs. */
export interface SrtpKey {
  readonly suite: SrtpSuite
  /** Master key and master salt, 30 bytes. */
  readonly keyAndSalt: Uint8Array
}

export function masterOf({ keyAndSalt }: SrtpKey): { readonly key: Uint8Array; readonly salt: Uint8Array } {
  return { key: keyAndSalt.subarray(0, MASTER_KEY_BYTES), salt: keyAndSalt.subarray(MASTER_KEY_BYTES) }
}
