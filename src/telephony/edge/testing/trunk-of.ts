import { parseIpNetwork } from '../../../platform/networks/ip-network.ts'
import type { Trunk } from '../../trunks/trunk.ts'

/** A trunk of which a test says only what matters; `addresses` as its owner writes them. */
export function trunkWith({
  addresses = [],
  ...fields
}: Partial<Trunk> & { addresses?: readonly string[] } = {}): Trunk {
  return {
    id: 1,
    companyId: null,
    name: 'Trunk',
    direction: 'both',
    networks: addresses.flatMap(text => parseIpNetwork(text) ?? []),
    credentials: null,
    proxy: { host: 'carrier.example', port: null, transport: null },
    registers: false,
    codecs: ['PCMU'],
    callerIdFormat: 'e164',
    trustsIdentity: false,
    maxCalls: null,
    maxAttemptsPerSecond: null,
    ringNextOn: null,
    mediaEncryption: 'optional',
    isDefault: true,
    ...fields,
  }
}
