import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { networkInterfaces } from 'node:os'
import type { SipSettings } from '../../sip-settings.ts'

/**
 * The IPv4 address that parties send sound to: the advertised one, else the one that is listened on, else, where that is all of
 * them, the first that leads out of this machine. A name is looked up once, since descriptions carry addresses.
 */
export async function ownAddress({
  host,
  advertisedAddress,
}: Pick<SipSettings, 'host' | 'advertisedAddress'>): Promise<string> {
  const name = advertisedAddress ?? host
  if (isIP(name) === 0) return (await lookup(name, { family: 4 })).address
  if (name !== EVERY_ADDRESS) return name
  const addresses = Object.values(networkInterfaces()).flatMap(each => each ?? [])
  const outward = addresses.find(({ family, internal }) => family === 'IPv4' && !internal)
  return outward?.address ?? '127.0.0.1'
}

const EVERY_ADDRESS = '0.0.0.0'
