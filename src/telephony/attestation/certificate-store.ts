import type { Instant } from '../../domain/time/instant.ts'
import type { JudgedChain } from './certificate-chain.ts'
import type { FetchCertificate } from './fetch-certificate.ts'

/** What is known of the certificate at an address; `unreachable`: nothing, because it could not be had. */
export type KnownCertificate = JudgedChain | { readonly kind: 'unreachable'; readonly problem: string }

/** Providers' certificates, kept for as long as they say. */
export interface CertificateStore {
  /** Never rejects. Calls that ask at the same time share one request. */
  find(url: string): Promise<KnownCertificate>
}

export interface CertificateStorePorts {
  readonly fetch: FetchCertificate
  judge(pem: string): JudgedChain
  now(): Instant
}

/** All providers of a country have some thousands. */
const MOST_KEPT = 4_096

/** Whoever sends a new address with each call must not take all sockets. */
const MOST_UNDER_WAY = 32

/** What the answer allows is kept to these: a day is when certificates may be withdrawn, a minute spares the provider. */
const LONGEST_KEPT_MS = 24 * 60 * 60 * 1_000
const SHORTEST_KEPT_MS = 60_000

/** Where the answer says nothing. */
const USUALLY_KEPT_MS = 60 * 60 * 1_000

/** Soon enough for a provider that is back, and seldom enough while it is away. */
const UNREACHABLE_KEPT_MS = 30_000

export function createCertificateStore({ fetch, judge, now }: CertificateStorePorts): CertificateStore {
  const kept = new Map<string, { readonly certificate: KnownCertificate; readonly until: Instant }>()
  const underWay = new Map<string, Promise<KnownCertificate>>()

  const keep = (url: string, certificate: KnownCertificate, forMs: number) => {
    kept.delete(url)
    kept.set(url, { certificate, until: now() + forMs })
    if (kept.size <= MOST_KEPT) return
    for (const oldest of kept.keys()) {
      kept.delete(oldest)
      return
    }
  }

  const obtain = async (url: string): Promise<KnownCertificate> => {
    try {
      const answer = await fetch(url)
      if (answer.kind === 'unreachable') {
        keep(url, answer, UNREACHABLE_KEPT_MS)
        return answer
      }
      const certificate = judge(answer.pem)
      keep(url, certificate, keptMs(answer.cacheControl))
      return certificate
    } catch (error) {
      return { kind: 'unreachable', problem: `its certificate could not be fetched (${String(error)})` }
    } finally {
      underWay.delete(url)
    }
  }

  return {
    find: async url => {
      const known = kept.get(url)
      if (known !== undefined && known.until > now()) return known.certificate
      const fetching = underWay.get(url)
      if (fetching !== undefined) return fetching
      if (underWay.size >= MOST_UNDER_WAY) {
        return { kind: 'unreachable', problem: 'too many certificates are being fetched' }
      }
      const obtaining = obtain(url)
      underWay.set(url, obtaining)
      return obtaining
    },
  }
}

/** Within bounds, whatever the answer says (RFC 9111, 5.2.2). */
function keptMs(cacheControl: string): number {
  if (/\bno-(?:store|cache)\b/i.test(cacheControl)) return SHORTEST_KEPT_MS
  const [, seconds] = /\bmax-age\s*=\s*"?(\d{1,10})/i.exec(cacheControl) ?? []
  if (seconds === undefined) return USUALLY_KEPT_MS
  return Math.min(Math.max(Number(seconds) * 1_000, SHORTEST_KEPT_MS), LONGEST_KEPT_MS)
}
