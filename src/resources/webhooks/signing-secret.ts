import { randomBytes } from 'node:crypto'

/** Standard Webhooks: 24 to 64 bytes. */
const KEY_BYTES = 32

/** How secrets look, so that they are known for what they are wherever they turn up. */
const PREFIX = 'whsec_'

/** How long the secret before goes on signing beside the new one: receivers have so long to change over. */
export const ROLL_OVER_MS = 24 * 60 * 60 * 1_000

/** A new secret: `whsec_` and the base64 of the key that deliveries are signed with. */
export function drawSigningSecret(): string {
  return PREFIX + randomBytes(KEY_BYTES).toString('base64')
}
