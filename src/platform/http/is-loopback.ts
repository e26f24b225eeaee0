import { BlockList, isIP } from 'node:net'

const LOOPBACK = new BlockList()
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4')
LOOPBACK.addAddress('::1', 'ipv6')

/** Whether an address of a socket's other end is this machine itself, also where IPv6 speaks for IPv4. */
export function isLoopback(address: string | undefined): boolean {
  if (address === undefined) return false
  const family = isIP(address)
  return family !== 0 && LOOPBACK.check(address, family === 4 ? 'ipv4' : 'ipv6')
}
