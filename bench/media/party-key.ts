import type { SrtpKey } from '../../src/telephony/media/srtp/srtp-suite.ts'

/** What all parties of the load encrypt with, each a stream of its own. */
export const partyKey: SrtpKey = {
  suite: 'AES_CM_128_HMAC_SHA1_80',
  keyAndSalt: Buffer.from('parties of the media benchmark'),
}
