import type { Reason } from '../sip/agent/reason.ts'

/** What a remote party wrote may be part of it. */
const MAX_LENGTH = 100

/** The reason that a party gave (RFC 3326), for a log: `Q.850 34: no circuit available`. */
export function reasonInWords({ protocol, cause, text }: Reason): string {
  const named = cause === null ? protocol : `${protocol} ${cause}`
  const words = text === null ? named : `${named}: ${text}`
  return words.replace(/[^\x20-\x7e\u00a0-\uffff]+/g, ' ').slice(0, MAX_LENGTH)
}
