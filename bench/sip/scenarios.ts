/** What a party does, in sipp's words: its scenario file. */
type Scenario = string

/** How long a target that answers lets it ring. Its own delay, which is not the service's. */
export const RINGING_MS = 100

/** How long the two talk; then the target hangs up, so that no call ends before it was connected. */
export const TALKING_MS = 1_000

/** So long the caller listens to the greeting before pressing a key. */
export const LISTENING_MS = 300

/**
 * Calls `user` from the number in the first field of the file that sipp is given, and stays until hung up on.
 * @param pressesKey whether a greeting is to be answered with the key 1, by SIP INFO
 * @param soundPort where its sound is to be sent
 */
export function callingScenario(user: string, pressesKey: boolean, soundPort: number): Scenario {
  const called = `sip:${user}@[remote_ip]:[remote_port]`
  return scenario(
    '<nop><action><log message="[call_id] [field0]"/></action></nop>',
    send(
      [
        `INVITE ${called} SIP/2.0`,
        VIA,
        'From: <sip:[field0]@[local_ip]:[local_port]>;tag=[pid]C[call_number]',
        `To: <${called}>`,
        'Call-ID: [call_id]',
        'CSeq: 1 INVITE',
        CONTACT,
        'Max-Forwards: 70',
      ],
      describe(soundPort),
      RESENT,
    ),
    ...['100', '180', '183'].map(status => `<recv response="${status}" optional="true"/>`),
    '<recv response="200" rrs="true"/>',
    send(within('ACK', 1)),
    ...(pressesKey ? [`<pause milliseconds="${LISTENING_MS}"/>`, pressOne, '<recv response="200"/>'] : []),
    '<recv request="BYE"/>',
    respond('200 OK'),
  )
}

/** Is busy. */
export function busyScenario(): Scenario {
  return scenario(isCalled, respond('486 Busy Here', TAG), '<recv request="ACK"/>', KEPT)
}

/** Rings, answers, talks, and hangs up. @param soundPort where its sound is to be sent */
export function answeringScenario(soundPort: number): Scenario {
  return scenario(
    isCalled,
    respond('180 Ringing', TAG, [CONTACT]),
    `<pause milliseconds="${RINGING_MS}"/>`,
    send(response('200 OK', TAG, [CONTACT]), describe(soundPort), RESENT),
    '<recv request="ACK"/>',
    `<pause milliseconds="${TALKING_MS}"/>`,
    send(
      [
        'BYE [next_url] SIP/2.0',
        VIA,
        '[routes]',
        `From:[$to]${TAG}`,
        'To:[$from]',
        '[last_Call-ID:]',
        'CSeq: 101 BYE',
        'Max-Forwards: 70',
      ],
      null,
      RESENT,
    ),
    '<recv response="200"/>',
    KEPT,
  )
}

function scenario(...steps: readonly string[]): Scenario {
  return ['<?xml version="1.0" encoding="UTF-8"?>', '<scenario name="party">', ...steps, '</scenario>'].join(
    '\n',
  )
}

/** Sends again after half a second: timer T1 of RFC 3261 over UDP. */
const RESENT = 'retrans="500"'

const VIA = 'Via: SIP/2.0/[transport] [local_ip]:[local_port];branch=[branch]'
const CONTACT = 'Contact: <sip:party@[local_ip]:[local_port];transport=[transport]>'
const TAG = ';tag=[pid]T[call_number]'
const ECHOED = [
  '[last_Via:]',
  '[last_Record-Route:]',
  '[last_From:]',
  '[last_To:]',
  '[last_Call-ID:]',
  '[last_CSeq:]',
]

/** A message, whose lines must not be indented. */
function send(head: readonly string[], description: string | null = null, attributes = ''): string {
  const type = description === null ? [] : ['Content-Type: application/sdp']
  const length = description === null ? '0' : '[len]'
  const lines = [...head, ...type, `Content-Length: ${length}`, '', description ?? '']
  return `<send ${attributes}><![CDATA[\n${lines.join('\n')}\n]]></send>`
}

/** Answers the request that came last. */
function respond(status: string, tag = '', headers: readonly string[] = []): string {
  return send(response(status, tag, headers))
}

function response(status: string, tag: string, headers: readonly string[]): readonly string[] {
  const echoed = ECHOED.map(header => (header === '[last_To:]' ? header + tag : header))
  return [`SIP/2.0 ${status}`, ...echoed, ...headers]
}

function within(method: string, number: number): readonly string[] {
  return [
    `${method} [next_url] SIP/2.0`,
    VIA,
    '[routes]',
    '[last_From:]',
    '[last_To:]',
    '[last_Call-ID:]',
    `CSeq: ${number} ${method}`,
    'Max-Forwards: 70',
  ]
}

/** Writes down whose call it is: nothing that a caller sent but the number is in what a target is sent. */
const isCalled = [
  '<recv request="INVITE" rrs="true"><action>',
  '<ereg regexp="\\+1[0-9]+" search_in="hdr" header="From:" assign_to="caller"/>',
  '<ereg regexp=".*" search_in="hdr" header="From:" assign_to="from"/>',
  '<ereg regexp=".*" search_in="hdr" header="To:" assign_to="to"/>',
  '<log message="[call_id] [$caller]"/>',
  '</action></recv>',
].join('\n')

/** sipp refuses a scenario that keeps something without using it, unless it says so. */
const KEPT = '<Reference variables="from,to"/>'

const pressOne = [
  `<send ${RESENT}><![CDATA[`,
  ...within('INFO', 2),
  'Content-Type: application/dtmf-relay',
  'Content-Length: [len]',
  '',
  'Signal=1',
  'Duration=160',
  ']]></send>',
].join('\n')

function describe(soundPort: number): string {
  return [
    'v=0',
    'o=party 1 1 IN IP4 [local_ip]',
    's=-',
    'c=IN IP4 [local_ip]',
    't=0 0',
    `m=audio ${soundPort} RTP/AVP 0 101`,
    'a=rtpmap:0 PCMU/8000',
    'a=rtpmap:101 telephone-event/8000',
    'a=sendrecv',
  ].join('\n')
}
