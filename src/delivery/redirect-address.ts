import { Buffer, isUtf8 } from 'node:buffer'

/**
 * A `Location` as its server meant it. Headers come with each byte as a character; addresses that are not in ASCII are sent as
 * UTF-8 by most who send them at all, and read so by browsers (RFC 9110 section 5.5 leaves it open).
 */
export function redirectAddress(location: string): string {
  const bytes = Buffer.from(location, 'latin1')
  return isUtf8(bytes) ? bytes.toString('utf8') : location
}
