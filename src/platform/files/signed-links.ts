import { expiringSignatures, type SignatureVerdict } from './expiring-signatures.ts'

/** The path that links begin with; the rest of the path is the file's key. */
export const LINK_PATH = '/files/'

/** Makes and checks addresses that open one file to whoever has them, for a while. */
export interface SignedLinks {
  link(key: string, expiresAt: Date): string
  /** The link without its base URL: for clients of this service, which know the way here. */
  path(key: string, expiresAt: Date): string
  /** @param expires, signature as they stand in the link, or whatever was sent instead */
  verdictOn(key: string, expires: string, signature: string, now: Date): SignatureVerdict
}

/**
 * @param secret the same on every process, or one would refuse the links of another
 * @param baseUrl what links begin with, without a slash at the end; asked each time
 */
export function signedLinks(secret: Buffer, baseUrl: () => string): SignedLinks {
  const signatures = expiringSignatures(secret)
  const path = (key: string, expiresAt: Date) => `${LINK_PATH}${key}?${signatures.sign(key, expiresAt)}`
  return {
    link: (key, expiresAt) => `${baseUrl()}${path(key, expiresAt)}`,
    path,
    verdictOn: signatures.verdictOn,
  }
}
