const VERSION = 'SIP/2.0 '

/** `Caller`, `Destination 2` */
export function partyName(party: number): string {
  return party === 0 ? 'Caller' : `Destination ${party}`
}

/** `1.5 ms` */
export function millisecondsOr(milliseconds: number | null, unknown: string): string {
  return milliseconds === null ? unknown : `${milliseconds.toFixed(1)} ms`
}

/** `yes`; with packets that were not the party's own `yes, 3 packets refused`. */
export function encryptionWords(suite: string | null, refused: number): string {
  if (suite === null) return 'no'
  return refused === 0 ? 'yes' : `yes, ${refused} ${refused === 1 ? 'packet' : 'packets'} refused`
}

/** `INVITE`, `200 OK`: what a message is, by its first line. */
export function messageName(message: string): string {
  const [first = ''] = message.split('\r\n', 1)
  return first.startsWith(VERSION) ? first.slice(VERSION.length) : (first.split(' ')[0] ?? '')
}
