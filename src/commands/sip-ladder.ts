/** What was said by SIP in a call, as the API answers it. */
export interface SipTraceWire {
  readonly uuid: string
  readonly complete: boolean
  readonly messages: readonly SipMessageWire[]
  readonly media: readonly SipMediaWire[]
}

interface SipMediaWire {
  readonly party: number
  readonly codec: string | null
  readonly encryption: string | null
  readonly received: {
    readonly packets: number
    readonly lost: number
    readonly late: number
    readonly jitter_ms: number
  }
  readonly sent: {
    readonly lost: number | null
    readonly round_trip_ms: number | null
  }
}

interface SipMessageWire {
  readonly at: string
  readonly party: number
  readonly direction: 'in' | 'out'
  readonly peer: string
  readonly message: string
}

/**
 * A trace as a ladder: the caller on the left, the service, and to the right each destination; a rung for each message, after the
 * seconds since the first. Lines are as long as there are destinations.
 */
export function sipLadder({ messages, media, complete }: SipTraceWire): string {
  const parties = Math.max(0, ...messages.map(({ party }) => party))
  const columns = [
    'caller',
    'dialplane',
    ...Array.from({ length: parties }, (_, index) => `target ${index + 1}`),
  ]
  const peers = columns.map((_, column) => peerOf(messages, column))
  const begun = Date.parse(messages[0]?.at ?? '')
  const lines = [
    headOf(columns),
    headOf(peers),
    ...messages.map(message => {
      const seconds = `+${((Date.parse(message.at) - begun) / 1_000).toFixed(3)} s`
      return `${seconds.padStart(TIME_WIDTH)}  ${rungOf(message, columns.length)}`
    }),
  ]
  if (!complete) lines.push('There were too many messages: some are missing.')
  lines.push(...media.map(soundOf))
  return lines.map(line => line.trimEnd()).join('\n')
}

/**
 * How a party was heard, and what it reported:
 * `caller: PCMU, encrypted, 500 packets received, 2 lost, 1 late, jitter 1.5 ms; it missed 3, round trip 80.0 ms`.
 */
function soundOf({ party, codec, encryption, received, sent }: SipMediaWire): string {
  const { packets, lost, late, jitter_ms } = received
  const name = party === 0 ? 'caller' : `target ${party}`
  const spoken = [codec ?? 'no codec', ...(encryption === null ? [] : ['encrypted'])].join(', ')
  const reported = [
    ...(sent.lost === null ? [] : [`it missed ${sent.lost}`]),
    ...(sent.round_trip_ms === null ? [] : [`round trip ${sent.round_trip_ms.toFixed(1)} ms`]),
  ].join(', ')
  const heard = `${packets} packets received, ${lost} lost, ${late} late, jitter ${jitter_ms.toFixed(1)} ms`
  return `${name}: ${spoken}, ${heard}${reported === '' ? '' : `; ${reported}`}`
}

/** The whole text of each message, after who sent it to whom. */
export function sipMessages({ messages }: SipTraceWire): string {
  const heads = messages.map(
    ({ at, direction, peer }) => `${at}  ${direction === 'in' ? 'from' : 'to'} ${peer}`,
  )
  return messages
    .map(({ message }, index) => `${heads[index]}\n\n${message.replaceAll('\r\n', '\n').trimEnd()}\n`)
    .join('\n')
}

/** Where a column's party is: where its last message went or came from. */
function peerOf(messages: readonly SipMessageWire[], column: number): string {
  if (column === SERVICE) return ''
  return messages.findLast(({ party }) => columnOf(party) === column)?.peer ?? ''
}

/** The service stands between the caller and the others. */
function columnOf(party: number): number {
  return party === 0 ? 0 : party + 1
}

function headOf(titles: readonly string[]): string {
  return `${' '.repeat(TIME_WIDTH + 2)}${titles.map(title => title.padEnd(COLUMN_WIDTH)).join('')}`
}

function rungOf({ party, direction, message }: SipMessageWire, columns: number): string {
  const [left, right] = party === 0 ? [0, SERVICE] : [SERVICE, columnOf(party)]
  // From the service to a destination, and from the caller to the service, is to the right.
  const isToRight = (party === 0) === (direction === 'in')
  const width = (right - left) * COLUMN_WIDTH - 1
  const bar = `|${' '.repeat(COLUMN_WIDTH - 1)}`
  return `${bar.repeat(left)}|${arrow(labelOf(message), width, isToRight)}${bar.repeat(columns - right)}`
}

function arrow(label: string, width: number, isToRight: boolean): string {
  const shown = ` ${label.slice(0, COLUMN_WIDTH - MARGIN)} `
  const line = '-'.repeat(width - shown.length - MARGIN / 2)
  return isToRight ? `--${shown}${line}>` : `<-${shown}${line}-`
}

/** `INVITE`, `200 OK`; with what it brings along. */
function labelOf(message: string): string {
  const [first = ''] = message.split('\r\n', 1)
  const name = first.startsWith('SIP/2.0 ') ? first.slice('SIP/2.0 '.length) : (first.split(' ')[0] ?? '')
  return /^m=audio /m.test(message) ? `${name} (sound)` : name
}

const SERVICE = 1

/** Room for `+1234.567 s`. */
const TIME_WIDTH = 11

/** Room for `481 Call/Transaction Does ` and an address with its port. */
const COLUMN_WIDTH = 30

/** The ends of an arrow, and spaces around its label. */
const MARGIN = 6
