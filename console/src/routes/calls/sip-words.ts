const VERSION = 'SIP/2.0 '

/** `Caller`, `Destination 2` */
export function partyName(party: number): string {
  return party === 0 ? 'Caller' : `Destination ${party}`
}

/** `INVITE`, `200 OK`: what a message is, by its first line. */
export function messageName(message: string): string {
  const [first = ''] = message.split('\r\n', 1)
  return first.startsWith(VERSION) ? first.slice(VERSION.length) : (first.split(' ')[0] ?? '')
}
