import { ATTESTATION_LEVELS, type AttestationLevel } from '../../domain/attestation/attestation.ts'

/** What an Identity field says, as a SHAKEN PASSporT in its full form (RFC 8224, RFC 8225, RFC 8588). Nothing of it is verified yet. */
export interface Passport {
  readonly attest: AttestationLevel
  /** Of `orig`, as it is written there. */
  readonly originNumber: string
  /** Of `dest`. */
  readonly destinationNumbers: readonly string[]
  /** When it was signed: seconds since 1970. */
  readonly issuedAt: number
  /** Where its certificate is. */
  readonly certificateUrl: string
  /** What is signed. */
  readonly signedText: string
  readonly signature: Buffer
}

/** A PASSporT has some 700 characters; with long names a few thousand. */
const MAX_IDENTITY_LENGTH = 8_192

/** A call goes to one number, or to a few that ring at once. */
const MAX_DESTINATIONS = 100

/** No provider's address of a certificate is longer. */
const MAX_URL_LENGTH = 2_000

/** Whether an Identity field is a SHAKEN one; other extensions of PASSporT (`div`, `rph`) say nothing of the caller's right. */
export function isShaken(identity: string): boolean {
  return /;\s*ppt\s*=\s*"?shaken"?\s*(?:;|$)/i.test(identity.slice(0, MAX_IDENTITY_LENGTH))
}

/** @returns what is wrong with it where it is no SHAKEN PASSporT in full form */
export function readPassport(identity: string): Passport | { readonly problem: string } {
  if (identity.length > MAX_IDENTITY_LENGTH) return { problem: 'its Identity is too long' }
  const [token = '', ...parameters] = identity.split(';').map(part => part.trim())
  const [header64 = '', payload64 = '', signature64 = '', ...more] = token.split('.')
  if (header64 === '' || payload64 === '') return { problem: 'its PASSporT is in compact form, or cut short' }
  if (more.length > 0 || ![header64, payload64, signature64].every(part => BASE64_URL.test(part))) {
    return { problem: 'its PASSporT is not well-formed' }
  }
  const header = objectOf(header64)
  const payload = objectOf(payload64)
  if (header === null || payload === null) return { problem: 'its PASSporT is not well-formed' }
  if (header['alg'] !== 'ES256') return { problem: 'its PASSporT is not signed by ES256' }
  if (header['ppt'] !== 'shaken') return { problem: 'its PASSporT is not a SHAKEN one' }
  const certificateUrl = header['x5u']
  if (!isText(certificateUrl) || certificateUrl.length > MAX_URL_LENGTH) {
    return { problem: 'its PASSporT names no certificate' }
  }
  const info = infoOf(parameters)
  if (info !== null && info !== certificateUrl) return { problem: 'its Identity names two certificates' }
  const { attest, iat: issuedAt, orig, dest } = payload
  const level = ATTESTATION_LEVELS.find(each => each === attest)
  if (level === undefined) return { problem: 'its PASSporT has no attestation' }
  if (!isNumber(issuedAt)) return { problem: 'its PASSporT does not say when it was signed' }
  const originNumber = isObject(orig) ? orig['tn'] : undefined
  if (!isText(originNumber)) return { problem: 'its PASSporT has no number of origin' }
  const destinationNumbers = isObject(dest) ? dest['tn'] : undefined
  if (!isTextList(destinationNumbers)) return { problem: 'its PASSporT has no called number' }
  return {
    attest: level,
    originNumber,
    destinationNumbers,
    issuedAt,
    certificateUrl,
    signedText: `${header64}.${payload64}`,
    signature: Buffer.from(signature64, 'base64url'),
  }
}

/** `info=<https://…>` (RFC 8224, 4): the same as `x5u`. */
function infoOf(parameters: readonly string[]): string | null {
  for (const parameter of parameters) {
    const [, url] = /^info\s*=\s*<([^>]*)>$/i.exec(parameter) ?? []
    if (url !== undefined) return url
  }
  return null
}

const BASE64_URL = /^[\w-]+$/

type Json = Readonly<Record<string, unknown>>

function objectOf(base64: string): Json | null {
  try {
    const value: unknown = JSON.parse(Buffer.from(base64, 'base64url').toString('utf8'))
    return isObject(value) ? value : null
  } catch {
    return null
  }
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''
const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)

function isTextList(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.length > 0 && value.length <= MAX_DESTINATIONS && value.every(isText)
}
