import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import type { SipSettings } from '../../sip-settings.ts'
import { firstOutward, isWildcard } from '../sip/transport/local-address.ts'
import type { Peer } from '../sip/transport/transport.ts'
import type { EdgePorts } from './edge-ports.ts'
import type { OpenSip } from './open-sip.ts'

type OwnSettings = Pick<SipSettings, 'host' | 'advertisedAddress'>

/**
 * The IPv4 address that this service is known by: the advertised one, else the one that is listened on, else, where that is all of
 * them, the first that leads out of this machine. A name is looked up once, since descriptions carry addresses.
 */
export async function ownAddress({ host, advertisedAddress }: OwnSettings): Promise<string> {
  const name = advertisedAddress ?? host
  if (isWildcard(name)) return firstOutward()
  return isIP(name) === 0 ? (await lookup(name, { family: 4 })).address : name
}

/**
 * Where parties send sound to: to `own`, unless all addresses are listened on and none is advertised. Then it is the address that
 * they reach us by with SIP.
 */
export function addressTowards(
  { host, advertisedAddress }: OwnSettings,
  own: string,
  localAddress: OpenSip['localAddress'],
): EdgePorts['addressTowards'] {
  if (advertisedAddress !== null || !isWildcard(host)) return () => own
  return (peer: Peer) => localAddress(peer.protocol, peer)?.host ?? own
}
