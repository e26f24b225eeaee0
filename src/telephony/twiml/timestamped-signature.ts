import { createPublicKey, type KeyObject, verify } from 'node:crypto'
import type { Instant } from '../../domain/time/instant.ts'

/** Clocks differ, and webhooks are sent again within minutes; what is older was recorded by somebody. */
export const LONGEST_AGE_SECONDS = 5 * 60

/** What stands before the 32 bytes of an Ed25519 key in its DER form (RFC 8410, 4). */
const DER_PREFIX = Buffer.from('302a300506032b6570032100', 'hex')

/** 32 bytes. */
const KEY_TEXT = /^[A-Za-z0-9+/]{43}=$/

/** @param text as Telnyx shows it: base64 of the bare key. Null for what is none */
export function readPublicKey(text: string): KeyObject | null {
  if (!KEY_TEXT.test(text)) return null
  const bytes = Buffer.from(text, 'base64')
  return createPublicKey({ key: Buffer.concat([DER_PREFIX, bytes]), format: 'der', type: 'spki' })
}

/**
 * Whether a body was signed with the key that belongs to this one, lately: Ed25519 over the time (seconds since 1970), a bar and
 * the body as it came (https://developers.telnyx.com, Webhook fundamentals).
 */
export function isSignedLately(
  key: KeyObject,
  { signature, timestamp, body }: Readonly<Record<'signature' | 'timestamp' | 'body', string>>,
  now: Instant,
): boolean {
  if (!/^\d{1,11}$/.test(timestamp)) return false
  if (Math.abs(now / 1_000 - Number(timestamp)) > LONGEST_AGE_SECONDS) return false
  return verify(null, Buffer.from(`${timestamp}|${body}`), key, Buffer.from(signature, 'base64'))
}
