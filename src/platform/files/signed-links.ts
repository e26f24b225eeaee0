import { createHmac, timingSafeEqual } from 'node:crypto'

/** The path that links begin with; the rest of the path is the file's key. */
export const LINK_PATH = '/files/'

/** Makes and checks addresses that open one file to whoever has them, for a while. */
export interface SignedLinks {
  link(key: string, expiresAt: Date): string
  /** The link without its base URL: for clients of this service, which know the way here. */
  path(key: string, expiresAt: Date): string
  /** @param expires, signature as they stand in the link, or whatever was sent instead */
  verdictOn(key: string, expires: string, signature: string, now: Date): 'valid' | 'expired' | 'forged'
}

/**
 * @param secret the same on every process, or one would refuse the links of another
 * @param baseUrl what links begin with, without a slash at the end; asked each time
 */
export function signedLinks(secret: Buffer, baseUrl: () => string): SignedLinks {
  const signatureOf = (key: string, expires: string) =>
    createHmac('sha256', secret).update(`${expires}\n${key}`).digest('base64url')

  const path = (key: string, expiresAt: Date) => {
    const expires = String(Math.ceil(expiresAt.getTime() / 1000))
    return `${LINK_PATH}${key}?expires=${expires}&signature=${signatureOf(key, expires)}`
  }
  return {
    link: (key, expiresAt) => `${baseUrl()}${path(key, expiresAt)}`,
    path,
    verdictOn: (key, expires, signature, now) => {
      // As texts: decoded, four different last letters are the same bytes.
      const expected = Buffer.from(signatureOf(key, expires))
      const given = Buffer.from(signature)
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return 'forged'
      return now.getTime() < Number(expires) * 1000 ? 'valid' : 'expired'
    },
  }
}
