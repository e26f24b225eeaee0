import type { RequestOutcome, UserAgent } from '../sip/agent/user-agent.ts'
import { formatSipUri } from '../sip/message/sip-uri.ts'
import type { Peer, TransportProtocol, Transports } from '../sip/transport/transport.ts'
import type { Trunk } from '../trunks/trunk.ts'
import { proxyUri } from './route-leg.ts'

export interface AskingPorts {
  readonly userAgent: Pick<UserAgent, 'request'>
  /** Where this service is reached by a protocol, by that peer where it matters; null = not at all. */
  readonly localAddress: Transports['localAddress']
}

/** Nobody who is there takes longer to answer. */
const SILENCE_MS = 5_000

/** Sends a request to a trunk's far end. Never rejects. */
export async function ask(
  { userAgent, localAddress }: AskingPorts,
  trunk: Pick<Trunk, 'proxy' | 'credentials'>,
  method: 'OPTIONS' | 'REGISTER',
  binding?: Binding,
): Promise<RequestOutcome> {
  const { proxy, credentials } = trunk
  if (proxy === null) return { kind: 'unanswered', why: 'unresolved', words: 'it has no proxy' }
  const transport = proxy.transport ?? 'udp'
  const own = localAddress(transport)
  if (own === null) {
    return {
      kind: 'unanswered',
      why: 'unreachable',
      words: `this service does not listen by ${transport}`,
    }
  }
  const request = { method, uri: proxyUri(proxy, null), credentials, silenceMilliseconds: SILENCE_MS }
  if (binding === undefined)
    return userAgent.request({
      ...request,
      from: { uri: contactAt({ ...own, port: null }, trunk, transport) },
    })
  const contactUser = credentials?.username
  const party = { uri: proxyUri({ ...proxy, port: null, transport: null }, contactUser ?? null) }
  const { callId, nextSequence, seconds } = binding
  return userAgent.request({
    ...request,
    from: party,
    to: party,
    callId,
    nextSequence,
    ...(contactUser === undefined ? {} : { contactUser }),
    contactSeconds: seconds,
    headers: [{ name: 'Expires', value: String(seconds) }],
  })
}

/** By what a REGISTER is known, and how long it is to last. */
interface Binding {
  readonly callId: string
  readonly nextSequence: () => number
  readonly seconds: number
}

/** Where a trunk's registrar was told that we are; null: this service does not listen by the trunk's transport. */
export function ownContact(
  { localAddress }: Pick<AskingPorts, 'localAddress'>,
  trunk: Pick<Trunk, 'proxy' | 'credentials'>,
  registrar: Peer,
): string | null {
  const transport = trunk.proxy?.transport ?? 'udp'
  const own = localAddress(transport, registrar)
  return own === null ? null : contactAt(own, trunk, transport)
}

function contactAt(
  { host, port }: { readonly host: string; readonly port: number | null },
  { credentials }: Pick<Trunk, 'credentials'>,
  transport: TransportProtocol,
): string {
  const user = credentials?.username ?? null
  const parameters = transport === 'udp' ? new Map() : new Map([['transport', transport]])
  return formatSipUri({ scheme: 'sip', user, host, port, parameters, headers: null })
}

/** Whoever answers is there, whatever it answers, unless it says that it serves nobody or that nobody answered it. */
export function isReachable(outcome: RequestOutcome): boolean {
  return outcome.kind === 'answered' && outcome.response.status !== 503 && outcome.response.status !== 408
}

export function wordsOf(outcome: RequestOutcome): string {
  return outcome.kind === 'answered' ? `${outcome.response.status} ${outcome.response.reason}` : outcome.words
}
