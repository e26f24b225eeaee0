import type { Direction } from './read-description.ts'

/** What an answer says to an offer of that direction (RFC 3264 section 6.1). @param isSentTo whether the party can be sent anything */
export function answeringDirection(offered: Direction, isSentTo: boolean): Direction {
  const reversed = REVERSED[offered]
  if (isSentTo) return reversed
  return reversed === 'sendrecv' ? 'recvonly' : reversed === 'sendonly' ? 'inactive' : reversed
}

const REVERSED = {
  sendrecv: 'sendrecv',
  sendonly: 'recvonly',
  recvonly: 'sendonly',
  inactive: 'inactive',
} as const
