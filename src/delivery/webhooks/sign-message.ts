import { createHmac } from 'node:crypto'

/** What is signed (Standard Webhooks). */
export interface SignedMessage {
  /** The `webhook-id`. */
  readonly id: string
  /** The `webhook-timestamp`: seconds since 1970, of this attempt. */
  readonly timestamp: number
  /** As it is sent, byte for byte. */
  readonly body: string
}

const PREFIX = /^whsec_/

/**
 * The `webhook-signature`: one for each secret, separated by spaces, so that a receiver finds the one it knows.
 * @param secrets `whsec_` and the base64 of a key
 */
export function signMessage({ id, timestamp, body }: SignedMessage, secrets: readonly string[]): string {
  return secrets
    .map(secret => {
      const key = Buffer.from(secret.replace(PREFIX, ''), 'base64')
      return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
    })
    .join(' ')
}
