import { DIGEST_ALGORITHMS, type DigestAlgorithm, digestAlgorithm, isBoundToSession } from './digest.ts'
import { parseDigestParameters } from './digest-parameters.ts'

/** What a server asks for, as far as it can be answered. */
export interface DigestChallenge {
  readonly algorithm: DigestAlgorithm
  /** Old servers do not expect an algorithm that they did not name. */
  readonly namesAlgorithm: boolean
  readonly realm: string
  readonly nonce: string
  readonly opaque: string | null
  /** What is to be protected: the request, or its body as well, which is done only where nothing less is offered. */
  readonly qop: 'auth' | 'auth-int' | null
  readonly isStale: boolean
}

/**
 * The strongest challenge of each realm, of those that can be answered, in the order in which they came.
 * @param values of WWW-Authenticate or Proxy-Authenticate
 */
export function strongestChallenges(values: readonly string[]): readonly DigestChallenge[] {
  const strongest = new Map<string, DigestChallenge>()
  for (const value of values) {
    const challenge = parseChallenge(value)
    if (challenge === null) continue
    const other = strongest.get(challenge.realm)
    if (other === undefined || rankOf(challenge) < rankOf(other)) strongest.set(challenge.realm, challenge)
  }
  return [...strongest.values()]
}

const rankOf = ({ algorithm }: DigestChallenge) => DIGEST_ALGORITHMS.indexOf(algorithm)

/** Null where it cannot be answered: another scheme, or an algorithm or protection that is not known here. */
function parseChallenge(value: string): DigestChallenge | null {
  const parameters = parseDigestParameters(value)
  const realm = parameters?.get('realm')
  const nonce = parameters?.get('nonce')
  if (parameters === null || realm === undefined || nonce === undefined) return null
  const algorithm = digestAlgorithm(parameters.get('algorithm'))
  const offered = parameters.get('qop')?.split(',')
  const names = offered?.map(name => name.trim().toLowerCase())
  const qop = names === undefined ? null : (QOPS.find(known => names.includes(known)) ?? 'unknown')
  if (algorithm === null || qop === 'unknown') return null
  // Without protection the server gets no nonce of ours, which the session would be bound to.
  if (qop === null && isBoundToSession(algorithm)) return null
  return {
    algorithm,
    namesAlgorithm: parameters.has('algorithm'),
    realm,
    nonce,
    opaque: parameters.get('opaque') ?? null,
    qop,
    isStale: parameters.get('stale')?.toLowerCase() === 'true',
  }
}

const QOPS = ['auth', 'auth-int'] as const
