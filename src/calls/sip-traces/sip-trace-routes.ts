import type { Pool } from 'pg'
import { type Static, Type } from 'typebox'
import type { MainRoutes } from '../../access/routes.ts'
import { noneFound, notFound } from '../../platform/refusals/refusal.ts'
import { Nullable, OneOf, Text } from '../../platform/wire/wire-types.ts'
import { findCall } from '../records/find-call.ts'
import { findSipTrace, type SipTrace } from './find-sip-trace.ts'

const SipTraceDocument = Type.Object({
  sip_trace: Type.Object(
    {
      uuid: Text({ description: "The call's." }),
      complete: Type.Boolean({
        description: 'False where messages were left out because there were too many.',
      }),
      messages: Type.Array(
        Type.Object({
          at: Text({ description: 'ISO 8601, UTC.' }),
          party: Type.Integer({
            description: '0: the caller. Each destination that was tried has a number of its own, from 1 on.',
          }),
          direction: OneOf(['in', 'out'], {
            description: '`in`: the service received it. `out`: it sent it.',
          }),
          peer: Text({ description: 'From or to whom.', examples: ['udp 192.0.2.1:5060'] }),
          message: Text({ description: 'As it was sent, without credentials; 4,000 characters at most.' }),
        }),
        { description: 'Oldest first.' },
      ),
      media: Type.Array(
        Type.Object({
          party: Type.Integer({ description: 'As in `messages`.' }),
          codec: Nullable(Text({ description: 'Null when none was ever agreed on.' })),
          encryption: Nullable(
            Text({
              description: 'What its sound was encrypted with (SRTP); null = not at all.',
              examples: ['AES_CM_128_HMAC_SHA1_80'],
            }),
          ),
          received: Type.Object({
            packets: Type.Integer({ description: 'That came.' }),
            lost: Type.Integer({ description: 'Expected by their numbers, but never seen.' }),
            late: Type.Integer({ description: 'Came after one that was sent later.' }),
            jitter_ms: Type.Number({ description: 'Interarrival jitter at the end (RFC 3550).' }),
            refused: Type.Integer({
              description:
                'Were not its own, or came a second time, where sound is encrypted; in none of the other counts.',
            }),
          }),
          sent: Type.Object(
            {
              packets: Type.Integer({ description: 'That were sent to it.' }),
              lost: Nullable(Type.Integer({ description: 'That it missed.' })),
              jitter_ms: Nullable(Type.Number({ description: 'As it measured.' })),
              round_trip_ms: Nullable(
                Type.Number({ description: 'From the service to it and back, as last measured.' }),
              ),
            },
            { description: 'What the party made of it; null unless it has reported (RTCP).' },
          ),
        }),
        {
          description: 'How the sound of each party came through; none of a party that was never connected.',
        },
      ),
    },
    { title: 'SipTrace' },
  ),
})

/** Shows what was said by SIP in a call. */
export function registerSipTraceRoutes(routes: MainRoutes, pool: Pool): void {
  routes.companyRoute({
    tag: 'Calls',
    permission: ['read', 'sip_traces'],
    method: 'GET',
    url: '/api/v5/calls/:uuid/sip_trace.json',
    summary: 'What was said by SIP in a call',
    description:
      'Every SIP message between the service, the caller and the destinations that it rang, oldest first. Kept a few seconds ' +
      'after the end of a call; calls of other carriers, and simulated ones, have none.',
    params: Type.Object({ uuid: Text() }),
    response: { 200: SipTraceDocument },
    handle: async ({ access, params }) => {
      const call = await findCall(pool, access.companyId, params.uuid.toLowerCase())
      if (call === null) throw notFound('call')
      const trace = await findSipTrace(pool, call)
      if (trace === null) throw noneFound('No SIP messages were kept of this call.')
      return sipTraceDocument(call.uuid, trace)
    },
  })
}

function sipTraceDocument(
  uuid: string,
  { isComplete, messages, media }: SipTrace,
): Static<typeof SipTraceDocument> {
  return {
    sip_trace: {
      uuid,
      complete: isComplete,
      messages: messages.map(({ at, party, direction, peer, text }) => ({
        at: new Date(at).toISOString(),
        party,
        direction,
        peer,
        message: text,
      })),
      media: media.map(({ party, codec, encryption, received, sent }) => ({
        party,
        codec,
        encryption,
        received: {
          packets: received.packets,
          lost: received.lost,
          late: received.late,
          jitter_ms: received.jitterMs,
          refused: received.refused,
        },
        sent: {
          packets: sent.packets,
          lost: sent.lost,
          jitter_ms: sent.jitterMs,
          round_trip_ms: sent.roundTripMs,
        },
      })),
    },
  }
}
