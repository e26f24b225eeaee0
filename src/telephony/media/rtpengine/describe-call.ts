import { type AgreedMedia, NOWHERE } from '../description/media-session.ts'
import { readDescription, type SoundFormat } from '../description/read-description.ts'
import type { Codec } from '../media.ts'
import { UnacceptableMedia } from '../media-errors.ts'
import type { BencodedDictionary } from './bencode.ts'

/** The tags of the two sides that each of our calls in rtpengine has. */
export const PARTY = 'party'
export const INNER = 'inner'

/** What rtpengine is told of one party. */
export interface DescribedCall {
  /** Null before anything is agreed on. */
  readonly party: AgreedMedia | null
  /** Where the party is passed on to: the inner side of another call, or a place of ours where nobody listens. */
  readonly inner: { readonly address: string; readonly port: number; readonly codec: Codec }
  /** Whether keys are put into what the party hears. rtpengine then forwards in its process rather than in the kernel. */
  readonly takesKeys: boolean
  /** Names of rtpengine's interfaces for parties and for itself, where it has several. */
  readonly interfaces: { readonly party: string; readonly inner: string } | null
}

/**
 * The two commands that tell rtpengine how a call is: the inner side offers, the party's answers, whichever of them has
 * offered in SIP. Told again, ports stay what they were (`port latching`).
 */
export function describeCall(callId: string, call: DescribedCall): readonly BencodedDictionary[] {
  const { party, inner, interfaces } = call
  const keys = party?.keyPayloadType ?? null
  const innerFormats = [{ codec: inner.codec, payloadType: PAYLOAD_TYPES[inner.codec] }]
  const others = formatsOf(party).filter(({ codec }) => codec !== inner.codec)
  const common = {
    'call-id': callId,
    'from-tag': INNER,
    'to-tag': PARTY,
    ICE: 'remove',
    flags: [...FLAGS, ...(call.takesKeys ? ['inject DTMF'] : [])],
    replace: ['origin', 'session connection'],
  }
  return [
    {
      command: 'offer',
      ...common,
      ...(interfaces === null ? {} : { direction: [interfaces.inner, interfaces.party] }),
      ...(others.length === 0 ? {} : { codec: { transcode: others.map(({ codec }) => codec) } }),
      sdp: describeSide(inner, innerFormats, keys, 'sendrecv'),
    },
    {
      command: 'answer',
      ...common,
      sdp: describeSide(placeOf(party), formatsOf(party), keys, directionOf(party)),
    },
  ]
}

/** @throws UnacceptableMedia where rtpengine could not be told of it: it is told of the usual payload types alone */
export function requireStatic(description: string): void {
  if (readDescription(description).audio.formats.some(isStatic)) return
  throw new UnacceptableMedia('it takes PCMU and PCMA by no payload type but 0 and 8')
}

function isStatic({ codec, payloadType }: SoundFormat): boolean {
  return PAYLOAD_TYPES[codec] === payloadType
}

/** `trust address`: the party is where its description says; `strict source`: and, once heard, nobody else is it. */
const FLAGS = ['trust address', 'port latching', 'strict source']

/** RFC 3551 section 6. */
const PAYLOAD_TYPES = { PCMU: 0, PCMA: 8 } as const

/** The port of discard: nobody answers. */
const NOBODY = { address: '127.0.0.1', port: 9 }

interface Side {
  readonly address: string
  readonly port: number
  readonly rtcpPort?: number
}

function placeOf(party: AgreedMedia | null): Side {
  return party === null || party.address === NOWHERE ? NOBODY : party
}

function formatsOf(party: AgreedMedia | null): readonly SoundFormat[] {
  return party === null ? [{ codec: 'PCMU', payloadType: 0 }] : party.formats.filter(isStatic)
}

/** A party that is not expected to send may be silent for longer, before rtpengine takes it for gone. */
function directionOf(party: AgreedMedia | null): string {
  if (party === null) return 'inactive'
  if (party.receives) return party.sends ? 'sendrecv' : 'recvonly'
  return party.sends ? 'sendonly' : 'inactive'
}

function describeSide(
  { address, port, rtcpPort }: Side,
  formats: readonly SoundFormat[],
  keyPayloadType: number | null,
  direction: string,
): string {
  const keys = keyPayloadType === null ? [] : [keyPayloadType]
  const payloadTypes = [...formats.map(({ payloadType }) => payloadType), ...keys]
  return [
    ...['v=0', `o=- 1 1 IN IP4 ${address}`, 's=-', `c=IN IP4 ${address}`, 't=0 0'],
    `m=audio ${port} RTP/AVP ${payloadTypes.join(' ')}`,
    ...formats.map(({ codec, payloadType }) => `a=rtpmap:${payloadType} ${codec}/8000`),
    ...keys.map(payloadType => `a=rtpmap:${payloadType} telephone-event/8000`),
    ...(rtcpPort === undefined ? [] : [`a=rtcp:${rtcpPort}`]),
    `a=${direction}`,
    'a=ptime:20',
    '',
  ].join('\r\n')
}
