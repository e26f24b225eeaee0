import type { Peer } from '../transport/transport.ts'

/** Whether a description holds keys of sound, which whoever reads them can listen with: they are sent by TLS alone (RFC 4568 section 7). */
export function holdsKeys(sdp: string): boolean {
  return /^a=crypto:/im.test(sdp)
}

/** The peers that may be sent this description. */
export function peersFor(sdp: string | null, peers: readonly Peer[]): readonly Peer[] {
  return sdp !== null && holdsKeys(sdp) ? peers.filter(({ protocol }) => protocol === 'tls') : peers
}
