import { awaitRequest, RESENT, respond, sdp, send } from './scenario.ts'

/** Steps of a party that calls. */

interface CallFields {
  /** Who is called: the user of the Request-URI. */
  readonly user: string
  /** The whole of From, without its tag. */
  readonly from?: string
  readonly headers?: readonly string[]
  /** Null makes no offer. */
  readonly body?: string | null
  readonly number?: number
  /** sipp's `send`: with nothing, an INVITE is sent once. */
  readonly attributes?: string
}

const VIA = 'Via: SIP/2.0/[transport] [local_ip]:[local_port];branch=[branch]'

/** A number that a party calls from. */
export const fromNumber = (number: string) => `"Caller" <sip:${number}@[local_ip]:[local_port]>`

const CALLER = fromNumber('+13035550100')
const tagged = (from: string) => `From: ${from};tag=[pid]F[call_number]`
const CONTACT = 'Contact: <sip:caller@[local_ip]:[local_port];transport=[transport]>'

/** Sends an INVITE. */
export const calls = ({
  user,
  from = CALLER,
  headers = [],
  body = sdp(),
  number = 1,
  attributes = RESENT,
}: CallFields) =>
  send(
    [
      `INVITE sip:${user}@[remote_ip]:[remote_port] SIP/2.0`,
      VIA,
      tagged(from),
      `To: <sip:${user}@[remote_ip]:[remote_port]>`,
      'Call-ID: [call_id]',
      `CSeq: ${number} INVITE`,
      CONTACT,
      'Max-Forwards: 70',
      'Allow: INVITE, ACK, CANCEL, BYE, INFO, UPDATE, OPTIONS',
      ...headers,
    ],
    body,
    attributes,
  )

const progress = ['100', '180', '183']
  .map(status => `<recv response="${status}" optional="true"/>`)
  .join('\n')

/** Is answered, after however much ringing, and acknowledges that. @param body the answer, where the offer comes late */
export const isAnswered = (body: string | null = null, number = 1) =>
  [progress, '<recv response="200" rrs="true"/>', acknowledges(body, number)].join('\n')

const acknowledges = (body: string | null = null, number = 1) =>
  send(
    [
      'ACK [next_url] SIP/2.0',
      VIA,
      '[routes]',
      '[last_From:]',
      '[last_To:]',
      '[last_Call-ID:]',
      `CSeq: ${number} ACK`,
      'Max-Forwards: 70',
    ],
    body,
  )

/** Is answered and says nothing, however often that comes again, until it hears the BYE. */
export const neverAcknowledges = [
  progress,
  '<recv response="200"/>',
  '<recv response="200" optional="true"/>',
].join('\n')

/** Is told that the target rings. */
export const hearsRinging = ['<recv response="100" optional="true"/>', '<recv response="180"/>'].join('\n')

/** Requires that what it hears before the answer can be acknowledged, and does that (RFC 3262). */
export const hearsReliably = (status: 180 | 183, number: number) =>
  [
    '<recv response="100" optional="true"/>',
    `<recv response="${status}" rrs="true"><action>
<ereg regexp="[0-9]+" search_in="hdr" header="RSeq:" assign_to="sequence"/>
</action></recv>`,
    send([...within('PRACK', number), 'RAck: [$sequence] 1 INVITE'], null, RESENT),
    '<recv response="200"/>',
  ].join('\n')

/** Offers again before it is answered (RFC 3311). @param status of what it gets */
export const movesByUpdate = (number: number, body: string, status = 200) =>
  [send(within('UPDATE', number), body, RESENT), `<recv response="${status}"/>`].join('\n')

/** Is refused, and acknowledges that. @param authenticates whether sipp is to remember the challenge */
export const isRefused = (
  status: number,
  { user, number = 1, from = CALLER, authenticates = false }: Refusal,
) =>
  [
    progress,
    `<recv response="${status}"${authenticates ? ' auth="true"' : ''}/>`,
    send(
      [
        `ACK sip:${user}@[remote_ip]:[remote_port] SIP/2.0`,
        '[last_Via:]',
        tagged(from),
        '[last_To:]',
        '[last_Call-ID:]',
        `CSeq: ${number} ACK`,
        'Max-Forwards: 70',
      ],
      null,
    ),
  ].join('\n')

interface Refusal {
  readonly user: string
  readonly number?: number
  readonly from?: string
  readonly authenticates?: boolean
}

/** Gives up while it rings. */
export const cancels = (user: string, from = CALLER) =>
  [
    send(
      [
        `CANCEL sip:${user}@[remote_ip]:[remote_port] SIP/2.0`,
        '[last_Via:]',
        tagged(from),
        `To: <sip:${user}@[remote_ip]:[remote_port]>`,
        '[last_Call-ID:]',
        'CSeq: 1 CANCEL',
        'Max-Forwards: 70',
      ],
      null,
      RESENT,
    ),
    '<recv response="200"/>',
    isRefused(487, { user, from }),
  ].join('\n')

/** A request within the call. */
const within = (method: string, number: number, headers: readonly string[] = []) => [
  `${method} [next_url] SIP/2.0`,
  VIA,
  '[routes]',
  '[last_From:]',
  '[last_To:]',
  '[last_Call-ID:]',
  `CSeq: ${number} ${method}`,
  CONTACT,
  'Max-Forwards: 70',
  ...headers,
]

export const hangsUp = (number = 9) =>
  [send(within('BYE', number), null, RESENT), '<recv response="200"/>'].join('\n')

/** Offers again: other media, or the same to say that it is still there. */
export const offersAgain = (number: number, body: string, headers: readonly string[] = []) =>
  [
    send(within('INVITE', number, headers), body, RESENT),
    '<recv response="100" optional="true"/>',
    '<recv response="200" rrs="true"/>',
    acknowledges(null, number),
  ].join('\n')

/** Asks to be offered what a new call would be, and answers that. */
export const isOfferedAnew = (number: number, answer: string) =>
  [
    send(within('INVITE', number), null, RESENT),
    '<recv response="100" optional="true"/>',
    '<recv response="200" rrs="true"/>',
    acknowledges(answer, number),
  ].join('\n')

/** Says that it is still there (RFC 4028, with UPDATE), and offers nothing. */
export const refreshesByUpdate = (number: number, headers: readonly string[]) =>
  [send(within('UPDATE', number, headers), null, RESENT), '<recv response="200"/>'].join('\n')

/** A key, as SIP INFO. */
export const pressesByInfo = (number: number, key: string) =>
  [
    `<send ${RESENT}><![CDATA[\n${[
      ...within('INFO', number),
      'Content-Type: application/dtmf-relay',
      'Content-Length: [len]',
      '',
      `Signal=${key}`,
      'Duration=160',
    ].join('\n')}\n]]></send>`,
    '<recv response="200"/>',
  ].join('\n')

/** A key, as sipp plays it: by RFC 4733, with payload type 96 whatever was agreed on. */
export const pressesAsSound = (key: string) => `<nop><action><exec play_dtmf="${key}"/></action></nop>`

export const isHungUpOn = [awaitRequest('BYE'), respond('200 OK')].join('\n')
