import { awaitRequest, RESENT, respond, sdp, send, wait } from './scenario.ts'

/** Steps of a party that is called. */

const TAG = ';tag=[pid]T[call_number]'
const CONTACT = 'Contact: <sip:target@[local_ip]:[local_port];transport=[transport]>'

const keep = (header: string, variable: string) =>
  `<ereg regexp=".*" search_in="hdr" header="${header}:" assign_to="${variable}"/>`

/** An INVITE comes. */
export const isCalled = `<recv request="INVITE" rrs="true"><action>
${keep('Via', 'via')}${keep('CSeq', 'invite')}${keep('From', 'from')}${keep('To', 'to')}
</action></recv>`

/** A provisional answer. */
export const says = (status: string, body: string | null = null) =>
  respond(status, { tag: TAG, headers: [CONTACT], body })

export const rings = says('180 Ringing')

/**
 * Has its final answer acknowledged. Whoever sent the INVITE sends it again while he, or the party, is slow to read; after two
 * answers sipp no longer knows that as one that came again.
 */
const isAcknowledged = ['<recv request="INVITE" optional="true"/>', awaitRequest('ACK')].join('\n')

/** Answers, and has that acknowledged. */
export const answers = (body = sdp()) =>
  [
    send(
      [
        'SIP/2.0 200 OK',
        '[last_Via:]',
        '[last_Record-Route:]',
        '[last_From:]',
        `[last_To:]${TAG}`,
        '[last_Call-ID:]',
        '[last_CSeq:]',
        CONTACT,
        'Allow: INVITE, ACK, CANCEL, BYE, INFO, UPDATE, OPTIONS',
      ],
      body,
      RESENT,
    ),
    isAcknowledged,
  ].join('\n')

/** Does not take the call. */
export const rejects = (status: string, headers: readonly string[] = []) =>
  [respond(status, { tag: TAG, headers }), isAcknowledged].join('\n')

const agreesToCancel = `${awaitRequest('CANCEL')}\n${respond('200 OK', { tag: TAG })}`

const ofTheInvite = (status: string, headers: readonly string[], body: string | null, attributes = '') =>
  send(
    [
      `SIP/2.0 ${status}`,
      'Via:[$via]',
      'From:[$from]',
      `To:[$to]${TAG}`,
      '[last_Call-ID:]',
      'CSeq:[$invite]',
      ...headers,
    ],
    body,
    attributes,
  )

/** Is told that nobody waits any more, and stops ringing. */
const isCancelled = [
  agreesToCancel,
  ofTheInvite('487 Request Terminated', [], null, RESENT),
  awaitRequest('ACK'),
].join('\n')

/** Picks up in the moment in which it is cancelled, and is hung up on. */
export const answersWhenCancelled = [
  awaitRequest('CANCEL'),
  ofTheInvite('200 OK', [CONTACT], sdp(), RESENT),
  awaitRequest('ACK'),
  awaitRequest('BYE'),
  respond('200 OK'),
].join('\n')

export const isHungUpOn = [awaitRequest('BYE'), respond('200 OK')].join('\n')

/** A request within the call. */
const ofItsOwn = (method: string, number: number) => [
  `${method} [next_url] SIP/2.0`,
  'Via: SIP/2.0/[transport] [local_ip]:[local_port];branch=[branch]',
  '[routes]',
  `From:[$to]${TAG}`,
  'To:[$from]',
  '[last_Call-ID:]',
  `CSeq: ${number} ${method}`,
  'Max-Forwards: 70',
]

/** Picks up after it has described itself. @param body repeats a description, as some do */
export const picksUp = (body: string | null = null) =>
  [ofTheInvite('200 OK', [CONTACT], body, RESENT), awaitRequest('ACK')].join('\n')

/** Rings, has that acknowledged (RFC 3262), and then picks up. */
export const ringsReliablyAndAnswers = [
  respond('180 Ringing', { tag: TAG, headers: [CONTACT, 'Require: 100rel', 'RSeq: 7'] }),
  awaitRequest('PRACK'),
  respond('200 OK'),
  picksUp(sdp()),
].join('\n')

/** Can be heard before it answers, and has that acknowledged. */
export const isHeardReliably = (body = sdp()) =>
  [
    respond('183 Session Progress', { tag: TAG, headers: [CONTACT, 'Require: 100rel', 'RSeq: 7'], body }),
    awaitRequest('PRACK'),
    respond('200 OK'),
  ].join('\n')

/** Offers again before it answers (RFC 3311). @param status of what it gets */
export const movesByUpdate = (number: number, body: string, status = 200) =>
  [send([...ofItsOwn('UPDATE', number), CONTACT], body, RESENT), `<recv response="${status}"/>`].join('\n')

/** Offers again within the call. */
export const offersAgain = (number: number, body: string) =>
  [
    send([...ofItsOwn('INVITE', number), CONTACT], body, RESENT),
    '<recv response="100" optional="true"/>',
    '<recv response="200"/>',
    send(ofItsOwn('ACK', number), null),
  ].join('\n')

export const hangsUp = [send(ofItsOwn('BYE', 101), null, RESENT), '<recv response="200"/>'].join('\n')

/** Ring at once, pick up, and talk until hung up on. */
export const talksUntilTheEnd = [isCalled, rings, answers(), isHungUpOn]

/** Rings until it is cancelled. */
export const ringsForEver = [isCalled, rings, isCancelled]

/** @param end is waited for before it hangs up */
export const talksUntil = (end: string) => [isCalled, rings, answers(), end, hangsUp]

export const talksFor = (milliseconds: number) => talksUntil(wait(milliseconds))

/** As many as a trunk's far end is ever asked something in a test. */
export const MANY_CALLS = 1_000

/** The far end of a trunk: it is asked again and again whether it is there, and does the steps for what else comes. */
export const besidesOptions = (...steps: readonly string[]) => [
  '<recv request="OPTIONS" optional="true" next="options"/>',
  ...steps,
  '<nop next="over"/>',
  '<label id="options"/>',
  respond('200 OK', { tag: TAG }),
  '<label id="over"/>',
]
