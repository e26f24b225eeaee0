import { randomBytes } from 'node:crypto'
import { unreachable } from '../../domain/unreachable.ts'
import type { DigestAlgorithm } from '../sip/digest/digest.ts'
import { DigestServer, parseDigestCredentials } from '../sip/digest/digest-server.ts'
import { type HeaderField, headerOf, type SipRequest } from '../sip/message/sip-message.ts'
import { TRANSACTION_TIMEOUT } from '../sip/transaction/timers.ts'
import type { Trunk } from '../trunks/trunk.ts'

/** Lets callers from anywhere in who know the password of a trunk (RFC 3261, 22). */
export interface CallerAuthentication {
  /** @param candidates trunks that it may be, all with credentials */
  check(request: SipRequest, candidates: readonly Trunk[]): Identification
  /** What asks a caller for a password. */
  challenge(): readonly HeaderField[]
  /** The trunk that a request proved to come by, as `check` found; null for any other. */
  trunkOf(request: SipRequest): Trunk | null
  /** A call begins with the request: what comes from now on with the same proof is a replay. */
  useUp(request: SipRequest): void
}

type Identification =
  | { readonly kind: 'trunk'; readonly trunk: Trunk }
  | { readonly kind: 'challenge'; readonly headers: readonly HeaderField[] }
  | { readonly kind: 'wrong'; readonly words: string }

const REALM = 'dialplane'
const KEY_BYTES = 32

/** A request that was let in, and refused after all, is asked about again when it is sent again, which is for half a minute. */
const REMEMBERED_MS = TRANSACTION_TIMEOUT

/** Of these, more than come in half a minute. */
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
  /** By what tells a request from every other, in the order in which they were let in. */
  const admitted = new Map<string, Admitted>()

  const remember = (request: SipRequest, trunk: Trunk) => {
    const at = now()
    admitted.set(nameOf(request), { trunk, at })
    for (const [name, oldest] of admitted) {
      if (admitted.size <= MAX_REMEMBERED && at - oldest.at < REMEMBERED_MS) return
      admitted.delete(name)
    }
  }
  const recall = (request: SipRequest): Trunk | null => {
    const known = admitted.get(nameOf(request))
    return known === undefined || now() - known.at >= REMEMBERED_MS ? null : known.trunk
  }
  const challenges = (isStale: boolean) =>
    server.challenges(isStale).map(value => ({ name: 'WWW-Authenticate', value }))
  const challenge = (isStale: boolean): Identification => ({
    kind: 'challenge',
    headers: challenges(isStale),
  })

  return {
    check: (request, candidates) => {
      const known = recall(request)
      // Its password may have been changed since, or the trunk deleted.
      if (known !== null && candidates.some(trunk => isSameProof(trunk, known)))
        return { kind: 'trunk', trunk: known }
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
    challenge: () => challenges(false),
    trunkOf: recall,
    useUp: request => {
      admitted.delete(nameOf(request))
    },
  }
}

interface Admitted {
  readonly trunk: Trunk
  readonly at: number
}

function isSameProof(one: Trunk, other: Trunk): boolean {
  const [credentials, others] = [one.credentials, other.credentials]
  return (
    one.id === other.id &&
    credentials?.username === others?.username &&
    credentials?.password === others?.password
  )
}

/** A request and no other: when it is sent again it is the same in all of these, the branch of its Via among them. */
function nameOf(request: SipRequest): string {
  const fields = ['Via', 'From', 'Call-ID', 'CSeq', 'Authorization'].map(
    name => headerOf(request, name) ?? null,
  )
  return JSON.stringify([request.uri, ...fields])
}
