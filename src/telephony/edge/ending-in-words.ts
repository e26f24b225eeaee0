import type { Logger } from '../../platform/log/logger.ts'
import type { CallEnding } from '../sip/agent/call.ts'
import type { LineEnding } from './loss-in-words.ts'

type Ending = Pick<CallEnding, 'words' | 'reason'>

/** What a remote party wrote may be part of it. */
const MAX_LENGTH = 100

/** Why a call failed or ended, for a log, with the reason that the party gave (RFC 3326): `503 Busy (Q.850 34: no circuit)`. */
export function endingInWords({ words, reason }: Ending): string {
  if (reason === null) return words
  const { protocol, cause, text } = reason
  const named = cause === null ? protocol : `${protocol} ${cause}`
  const given = text === null ? named : `${named}: ${text}`
  return `${words} (${given.replace(/[^\x20-\x7e\u00a0-\uffff]+/g, ' ').slice(0, MAX_LENGTH)})`
}

/** Says in the log why a party ended a call, where it gave a reason, and why a call is lost. @param named which call, or side of it */
export function logEnding(logger: Pick<Logger, 'info' | 'warn'>, ending: LineEnding, named: object): void {
  const told = { ...named, reason: endingInWords(ending) }
  if (ending.by === 'lost') logger.warn(told, 'a side of a call is lost')
  else if (ending.reason !== null) logger.info(told, 'a party said why it ends a call')
}
