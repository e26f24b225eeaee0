import type { HeaderField } from '../message/sip-message.ts'
import type { Peer } from '../transport/transport.ts'
import type { AgentCore } from './agent-core.ts'
import { Authenticator } from './authenticator.ts'
import { everyPeerOf } from './destinations.ts'
import { firstHop, requestOutsideDialog } from './outside-dialog.ts'
import { RequestExchange } from './request-exchange.ts'
import type { OutgoingRequest, RequestOutcome } from './user-agent.ts'

/** Sends a request that belongs to no call and waits for its final response. Never rejects. */
export async function sendOutsideDialog(
  core: AgentCore,
  request: OutgoingRequest,
  callId: string,
  localTag: string,
): Promise<RequestOutcome> {
  const found = await everyPeerOf(core, firstHop(request))
  if (found.kind === 'none') return { kind: 'unanswered', why: found.why, words: found.words }
  const { method, contentType, silenceMilliseconds } = request
  const type: readonly HeaderField[] =
    contentType === undefined ? [] : [{ name: 'Content-Type', value: contentType }]
  const agent = { name: 'User-Agent', value: core.product }
  const body = Buffer.from(request.body ?? '')
  let sent = 0
  const nextSequence = request.nextSequence ?? (() => ++sent)
  return new Promise(resolve => {
    const exchange = new RequestExchange(
      core,
      {
        build: to => {
          const identity = { callId, localTag, sequence: nextSequence() }
          const contact = contactTowards(core, request, to)
          return requestOutsideDialog(request, method, identity, [contact, agent, ...type], body)
        },
        onFinal: (response, { protocol, address, port }) =>
          resolve({ kind: 'answered', response, peer: { protocol, address, port } }),
        onNone: ({ why, words }) => resolve({ kind: 'unanswered', why, words }),
      },
      new Authenticator(request.credentials ?? null),
      found.peers,
      silenceMilliseconds,
    )
    exchange.start()
  })
}

/** Where REGISTER has calls sent to, and OPTIONS says that we are. */
function contactTowards(core: AgentCore, request: OutgoingRequest, to: Peer): HeaderField {
  const { contactUser = null, contactSeconds } = request
  const isSecure = request.uri.toLowerCase().startsWith('sips:')
  const expires = contactSeconds === undefined ? '' : `;expires=${contactSeconds}`
  return { name: 'Contact', value: `<${core.contact(to, isSecure, contactUser)}>${expires}` }
}
