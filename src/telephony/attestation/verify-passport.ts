import { type KeyObject, verify } from 'node:crypto'
import type { Instant } from '../../domain/time/instant.ts'
import type { Passport } from './passport.ts'

/** The call that a PASSporT came with, and the key that its provider signs with. */
export interface PassportClaim {
  /** Those that the call may say it comes from: E.164. */
  readonly callerNumbers: readonly string[]
  /** E.164. */
  readonly calledNumber: string
  readonly publicKey: KeyObject
  readonly at: Instant
}

/** An older PASSporT may have been taken from another call (RFC 8224, 6.2; ATIS-1000074, 5.3.1). */
const FRESH_SECONDS = 60

const MILLISECONDS_PER_SECOND = 1_000

/** @returns what is wrong: the call is not the one that was signed, or nobody signed it; null where all of it holds */
export function problemOfPassport(passport: Passport, claim: PassportClaim): string | null {
  const { callerNumbers, calledNumber, publicKey, at } = claim
  if (!isSigned(passport, publicKey)) return 'its signature is wrong'
  const ageSeconds = at / MILLISECONDS_PER_SECOND - passport.issuedAt
  if (Math.abs(ageSeconds) > FRESH_SECONDS) return `it was signed ${Math.round(ageSeconds)} seconds ago`
  if (!callerNumbers.some(number => isSameNumber(passport.originNumber, number))) {
    return 'it was signed for another caller'
  }
  if (!passport.destinationNumbers.some(number => isSameNumber(number, calledNumber))) {
    return 'it was signed for another called number'
  }
  return null
}

function isSigned({ signedText, signature }: Passport, key: KeyObject): boolean {
  try {
    return verify('sha256', Buffer.from(signedText), { key, dsaEncoding: 'ieee-p1363' }, signature)
  } catch {
    // A key of another kind cannot have made it.
    return false
  }
}

/** Canonical telephone numbers have digits alone (RFC 8224, 8.3); some write them as people do. */
function isSameNumber(written: string, number: string): boolean {
  return `+${written.replaceAll(/[^\d*#]/g, '')}` === number
}
