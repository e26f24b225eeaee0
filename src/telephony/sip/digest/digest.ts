import { createHash } from 'node:crypto'

/** From the stronger to the weaker, and plain before bound to a session: the first that both sides know is taken (RFC 8760, section 2.4). */
export const DIGEST_ALGORITHMS = ['SHA-256', 'SHA-256-sess', 'MD5', 'MD5-sess'] as const

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
  /** Null: the server asked for no quality of protection, as RFC 2069 has it. Algorithms that are bound to a session need one. */
  readonly protection: DigestProtection | null
}

interface DigestProtection {
  /** Eight hexadecimal digits. */
  readonly count: string
  readonly clientNonce: string
  /** What is protected too (qop "auth-int"); without it: "auth". */
  readonly body?: Uint8Array
}

/** What proves that its sender knows the password, in hexadecimal (RFC 7616, section 3.4.1). */
export function digestOf(input: DigestInput): string {
  const { algorithm, username, realm, password, method, uri, nonce, protection } = input
  const { hashName, isBoundToSession } = METHODS[algorithm]
  const hash = (content: string | Uint8Array): string => createHash(hashName).update(content).digest('hex')
  const { count = '', clientNonce = '', body } = protection ?? {}
  const known = hash(`${username}:${realm}:${password}`)
  const secret = isBoundToSession ? hash(`${known}:${nonce}:${clientNonce}`) : known
  const request = hash(body === undefined ? `${method}:${uri}` : `${method}:${uri}:${hash(body)}`)
  if (protection === null) return hash(`${secret}:${nonce}:${request}`)
  return hash(`${secret}:${nonce}:${count}:${clientNonce}:${qopOf(protection)}:${request}`)
}

/** The quality of protection by its name. */
export function qopOf({ body }: DigestProtection): 'auth' | 'auth-int' {
  return body === undefined ? 'auth' : 'auth-int'
}

/** Whether the password is mixed with both sides' nonces once, for all that follows ("-sess"). */
export function isBoundToSession(algorithm: DigestAlgorithm): boolean {
  return METHODS[algorithm].isBoundToSession
}

/** Names of algorithms are compared without regard to case; none given is MD5. Null: one that is not known here. */
export function digestAlgorithm(name: string | undefined): DigestAlgorithm | null {
  if (name === undefined) return 'MD5'
  const lower = name.toLowerCase()
  return DIGEST_ALGORITHMS.find(algorithm => algorithm.toLowerCase() === lower) ?? null
}

const METHODS: Readonly<
  Record<DigestAlgorithm, { readonly hashName: string; readonly isBoundToSession: boolean }>
> = {
  'SHA-256': { hashName: 'sha256', isBoundToSession: false },
  'SHA-256-sess': { hashName: 'sha256', isBoundToSession: true },
  MD5: { hashName: 'md5', isBoundToSession: false },
  'MD5-sess': { hashName: 'md5', isBoundToSession: true },
}
