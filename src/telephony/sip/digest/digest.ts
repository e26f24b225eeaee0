import { createHash } from 'node:crypto'

/** From the stronger to the weaker: the first that both sides know is taken (RFC 8760, section 2.4). */
export const DIGEST_ALGORITHMS = ['SHA-256', 'MD5'] as const

export type DigestAlgorithm = (typeof DIGEST_ALGORITHMS)[number]

export interface DigestInput {
  readonly algorithm: DigestAlgorithm
  readonly username: string
  readonly realm: string
  readonly password: string
  readonly method: string
  /** As it stands in the "uri" parameter. */
  readonly uri: string
  readonly nonce: string
  /** Null: the server asked for no quality of protection, as RFC 2069 has it. `count` is eight hexadecimal digits. */
  readonly protection: { readonly count: string; readonly clientNonce: string } | null
}

/** What proves that its sender knows the password, in hexadecimal (RFC 7616, section 3.4.1, with qop "auth" or none). */
export function digestOf(input: DigestInput): string {
  const { algorithm, username, realm, password, method, uri, nonce, protection } = input
  const hash = (text: string): string => createHash(HASHES[algorithm]).update(text).digest('hex')
  const secret = hash(`${username}:${realm}:${password}`)
  const request = hash(`${method}:${uri}`)
  if (protection === null) return hash(`${secret}:${nonce}:${request}`)
  return hash(`${secret}:${nonce}:${protection.count}:${protection.clientNonce}:auth:${request}`)
}

/** Names of algorithms are compared without regard to case; none given is MD5. Null: one that is not known here, as with "-sess". */
export function digestAlgorithm(name: string | undefined): DigestAlgorithm | null {
  if (name === undefined) return 'MD5'
  return DIGEST_ALGORITHMS.find(algorithm => algorithm === name.toUpperCase()) ?? null
}

const HASHES: Readonly<Record<DigestAlgorithm, string>> = { 'SHA-256': 'sha256', MD5: 'md5' }
