import { randomBytes } from 'node:crypto'
import { unreachable } from '../../domain/unreachable.ts'
import type { DigestAlgorithm } from '../sip/digest/digest.ts'
import { DigestServer, parseDigestCredentials } from '../sip/digest/digest-server.ts'
import { type HeaderField, headerOf, type SipRequest } from '../sip/message/sip-message.ts'
import type { Trunk } from '../trunks/trunk.ts'

/** Lets callers from anywhere in who know the password of a trunk (RFC 3261, 22). */
export interface CallerAuthentication {
  /** @param candidates trunks that it may be, all with credentials */
  check(request: SipRequest, candidates: readonly Trunk[]): Identification
  /** The trunk that a request proved to come by, as `check` found; null for any other. */
  trunkOf(request: SipRequest): Trunk | null
}

type Identification =
  | { readonly kind: 'trunk'; readonly trunk: Trunk }
  | { readonly kind: 'challenge'; readonly headers: readonly HeaderField[] }
  | { readonly kind: 'wrong'; readonly words: string }

const REALM = 'dialplane'
const KEY_BYTES = 32

/** Requests that were let in just now, since they are asked about again when they are sent again: those of half a minute. */
const MAX_REMEMBERED = 10_000

/**
 * @param now milliseconds since 1970
 * @param algorithms that are offered, in this order. Many telephones look at the first challenge alone, some give up where they
 *   know one of several not, and nearly all know MD5: to offer that alone is what works.
 */
export function createCallerAuthentication(
  { now }: { now(): number },
  algorithms: readonly DigestAlgorithm[],
): CallerAuthentication {
  const server = new DigestServer({ realm: REALM, key: randomBytes(KEY_BYTES), now, algorithms })
  const admitted = new Map<string, Trunk>()

  const remember = (request: SipRequest, trunk: Trunk) => {
    admitted.set(nameOf(request), trunk)
    if (admitted.size <= MAX_REMEMBERED) return
    for (const oldest of admitted.keys()) {
      admitted.delete(oldest)
      return
    }
  }
  const challenge = (isStale: boolean): Identification => ({
    kind: 'challenge',
    headers: server.challenges(isStale).map(value => ({ name: 'WWW-Authenticate', value })),
  })

  return {
    check: (request, candidates) => {
      const known = admitted.get(nameOf(request))
      if (known !== undefined) return { kind: 'trunk', trunk: known }
      const value = headerOf(request, 'Authorization')
      const credentials = value === undefined ? null : parseDigestCredentials(value)
      if (credentials === null) return challenge(false)
      const namesakes = candidates.filter(trunk => trunk.credentials?.username === credentials.username)
      let words = ''
      for (const trunk of namesakes.length > 0 ? namesakes : [null]) {
        const verdict = server.verify(credentials, request.method, trunk?.credentials?.password ?? null)
        switch (verdict.kind) {
          case 'accepted':
            if (trunk === null) continue
            remember(request, trunk)
            return { kind: 'trunk', trunk }
          case 'stale':
            return challenge(true)
          case 'refused':
            words = verdict.reason
            continue
          default:
            return unreachable(verdict)
        }
      }
      return { kind: 'wrong', words }
    },
    trunkOf: request => admitted.get(nameOf(request)) ?? null,
  }
}

/** A request and no other: when it is sent again it is the same in all of these, and nobody else knows the proof. */
function nameOf(request: SipRequest): string {
  return JSON.stringify(['Call-ID', 'CSeq', 'Authorization'].map(name => headerOf(request, name) ?? null))
}
