import { isSipAddress } from '../../domain/phone/phone-number.ts'
import type { Leg } from '../carrier.ts'
import type { OutgoingRequestTarget, Party } from '../sip/agent/user-agent.ts'
import { type HeaderField, headerOf, type SipRequest } from '../sip/message/sip-message.ts'
import { formatSipUri, isOverTls } from '../sip/message/sip-uri.ts'
import type { Trunk } from '../trunks/trunk.ts'

/** How a destination is reached: what to ask of the user agent, and the trunk that it counts for. */
export interface LegRoute {
  readonly target: Required<Pick<OutgoingRequestTarget, 'uri' | 'route' | 'from' | 'credentials' | 'headers'>>
  /** Null for a SIP address that is called directly. */
  readonly trunk: Trunk | null
  /** Whether it is called over TLS, whatever names lead to. */
  readonly isPrivate: boolean
}

interface Trunks {
  find(id: number): Trunk | null
  defaultOf(companyId: number): Trunk | null
}

/**
 * Chooses the way to a destination. A telephone number goes out by the leg's trunk or else by the default; a SIP address is
 * called directly unless a trunk was chosen.
 * @param ownHost what From says we are: never anything of the caller's
 * @returns the reason in words where there is no way
 */
export function routeLeg(leg: Leg, trunks: Trunks, ownHost: string): LegRoute | { readonly noWay: string } {
  const isSip = isSipAddress(leg.address)
  const trunk =
    leg.trunkId === null ? (isSip ? null : trunks.defaultOf(leg.companyId)) : trunks.find(leg.trunkId)
  if (trunk === null) {
    if (leg.trunkId !== null) return { noWay: `trunk ${leg.trunkId} does not exist` }
    if (!isSip) return { noWay: 'no trunk is the default for calls to telephone numbers' }
    return {
      trunk: null,
      isPrivate: isOverTls(leg.address),
      target: { uri: leg.address, route: [], ...identity(leg, null, ownHost) },
    }
  }
  if (trunk.companyId !== null && trunk.companyId !== leg.companyId) {
    return { noWay: `trunk ${trunk.id} belongs to another Company` }
  }
  const { proxy } = trunk
  if (trunk.direction === 'inbound' || proxy === null)
    return { noWay: `trunk ${trunk.id} takes no calls out` }
  const address = proxyUri(proxy, null)
  const target = isSip
    ? { uri: leg.address, route: [`${address};lr`] }
    : { uri: proxyUri(proxy, written(leg.address, trunk)), route: [] }
  return {
    trunk,
    isPrivate: proxy.transport === 'tls',
    target: { ...target, ...identity(leg, trunk, ownHost) },
  }
}

/** How far a caller's request may still travel: legs of it go one hop less, so that calls that lead in circles end. */
export function maxForwardsOf(request: SipRequest): number {
  return Number(headerOf(request, 'Max-Forwards') ?? MAX_FORWARDS)
}

/** What is assumed of a request that does not say it (RFC 3261, 8.1.1.6). */
const MAX_FORWARDS = 70

/** The address of a trunk's far end, or of a user there. */
export function proxyUri(
  { host, port, transport }: NonNullable<Trunk['proxy']>,
  user: string | null,
): string {
  return formatSipUri({
    scheme: 'sip',
    user,
    host: host.includes(':') ? `[${host}]` : host,
    port,
    parameters: transport === null ? new Map() : new Map([['transport', transport]]),
    headers: null,
  })
}

/** Who calls, as the destination is told; a caller who is not presented is nobody (RFC 3323, 4.1.1.3). */
function identity(
  { callerId, credentials }: Leg,
  trunk: Trunk | null,
  ownHost: string,
): { from: Party; credentials: LegRoute['target']['credentials']; headers: readonly HeaderField[] } {
  const own = { credentials: credentials ?? trunk?.credentials ?? null }
  if (callerId === null) return { ...own, from: ANONYMOUS, headers: [{ name: 'Privacy', value: 'id' }] }
  const uri = formatSipUri({
    scheme: 'sip',
    user: trunk === null ? callerId : written(callerId, trunk),
    host: ownHost,
    port: null,
    parameters: new Map(),
    headers: null,
  })
  return { ...own, from: { uri }, headers: [] }
}

const ANONYMOUS: Party = { displayName: 'Anonymous', uri: 'sip:anonymous@anonymous.invalid' }

/** North American numbers lose their country code where the trunk writes them as at home; there is no other home. */
function written(number: string, { callerIdFormat }: Trunk): string {
  return callerIdFormat === 'national' ? (/^\+1(\d{10})$/.exec(number)?.[1] ?? number) : number
}
