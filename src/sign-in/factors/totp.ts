import { randomBytes } from 'node:crypto'
import { generateURI, verify } from 'otplib/functional'

/** What apps take without asking: 160 bits, SHA-1, six digits, half a minute (RFC 6238, and the key URI format). */
const SECRET_BYTES = 20
const PERIOD_SECONDS = 30

/** One step to either side: clocks differ, and people type slowly. */
const TOLERANCE_SECONDS = PERIOD_SECONDS

const CODE = /^\d{6}$/

/** RFC 4648; no app wants padding. */
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

export function newTotpSecret(): Buffer {
  return randomBytes(SECRET_BYTES)
}

/** As people type it into an app. */
export function totpSecretText(secret: Buffer): string {
  const bits = [...secret].map(byte => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{5}/g) ?? []).map(five => BASE32[Number.parseInt(five, 2)]).join('')
}

/**
 * What an app reads from a picture.
 * @param issuer the installation, as the app lists it
 * @param account whose factor it is
 */
export function totpUri(secret: Buffer, issuer: string, account: string): string {
  return generateURI({ issuer, label: account, secret: totpSecretText(secret) })
}

/**
 * The time step that the code is of; null for no code of this moment, or of one that was accepted already.
 * @param lastStep the step of the last code that was accepted; null before the first
 */
export async function stepOfCode(
  secret: Buffer,
  code: string,
  now: Date,
  lastStep: number | null,
): Promise<number | null> {
  if (!CODE.test(code)) return null
  const result = await verify({
    secret: Uint8Array.from(secret),
    token: code,
    epoch: Math.floor(now.getTime() / 1_000),
    period: PERIOD_SECONDS,
    epochTolerance: TOLERANCE_SECONDS,
  })
  if (!result.valid || !('timeStep' in result)) return null
  return lastStep !== null && result.timeStep <= lastStep ? null : result.timeStep
}
