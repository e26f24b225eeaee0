import { createHash } from 'node:crypto'
import type { ContentEncoding } from './accepted-encoding.ts'

/** As many bits as two contents need to be told apart. */
const HASH_LENGTH = 27

/** A strong ETag (RFC 9110, section 8.8.3) for what has this content. */
export function entityTag(content: string | Buffer): string {
  return `"${createHash('sha256').update(content).digest('base64url').slice(0, HASH_LENGTH)}"`
}

/** The ETag of the same in another encoding: a strong one names bytes, and these are others. */
export function encodedTag(tag: string, encoding: ContentEncoding): string {
  return tag.replace(/"$/, `;${encoding}"`)
}

/**
 * Whether a client has what this ETag names.
 * @param header `If-None-Match`; in whichever encoding it came, and also where a proxy marked it as weak
 */
export function namesTag(header: string | undefined, tag: string): boolean {
  return tagsIn(header).some(named => named === '*' || named === tag)
}

/** The ETags in a header as they were given out, without what encodings and proxies add; or `*`. */
export function tagsIn(header: string | undefined): readonly string[] {
  const tags = header?.match(/\*|"[^"]*"/g) ?? []
  return tags.map(tag => tag.replace(/;(?:br|gzip)"$/, '"'))
}
