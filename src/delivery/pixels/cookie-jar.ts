import { Cookie, CookieJar } from 'tough-cookie'

/** Cookies as they are stored: by domain, path and name; null for one that was removed. */
export type KeptCookies = Readonly<Record<string, unknown>>

/** The cookies that one call sends, and those that it is asked to keep (RFC 6265). */
export interface CallCookies {
  /** The value of a `Cookie` header for this address; empty when none is for it. */
  headerFor(url: string): string
  /**
   * Applies the `Set-Cookie` headers of an answer from this address; invalid ones, and those that it may not set, are
   * ignored.
   */
  heed(url: string, headers: readonly string[]): void
  /** What has changed since the jar was opened; null when nothing has. */
  changes(): KeptCookies | null
}

/** More than trackers set in one chain of redirects; further ones are ignored. */
const MAX_COOKIES = 50

/** Characters of one cookie with its attributes: what browsers keep of one. */
const MAX_COOKIE_LENGTH = 4_096

/** The jar of one call, with the stored `changes` of earlier requests, merged. */
export function openJar(kept: KeptCookies | null): CallCookies {
  const jar = new CookieJar()
  for (const json of Object.values(kept ?? {})) {
    const cookie = Cookie.fromJSON(json)
    if (cookie !== undefined) jar.store.putCookie(cookie, () => undefined)
  }
  const before = storedCookies(jar)
  return {
    headerFor: url => jar.getCookieStringSync(url),
    heed: (url, headers) => {
      for (const header of headers) {
        if (header.length > MAX_COOKIE_LENGTH || storedCookies(jar).size >= MAX_COOKIES) continue
        jar.setCookieSync(header, url, { ignoreError: true })
      }
    },
    changes: () => differences(before, storedCookies(jar)),
  }
}

type CookieJson = Readonly<Record<string, unknown>>

/** By domain, path and name. An expired cookie stays in the jar until it is looked up: it counts as removed. */
function storedCookies(jar: CookieJar): ReadonlyMap<string, CookieJson> {
  const { cookies = [] } = jar.serializeSync() ?? {}
  const alive = cookies.filter(cookie => (Cookie.fromJSON(cookie)?.TTL() ?? 0) > 0)
  return new Map(alive.map(cookie => [`${cookie['domain']};${cookie['path']};${cookie['key']}`, cookie]))
}

function differences(
  before: ReadonlyMap<string, CookieJson>,
  after: ReadonlyMap<string, CookieJson>,
): KeptCookies | null {
  const changed = new Map<string, CookieJson | null>()
  for (const [key, cookie] of after) {
    if (before.get(key)?.['value'] !== cookie['value']) changed.set(key, cookie)
  }
  for (const key of before.keys()) if (!after.has(key)) changed.set(key, null)
  return changed.size === 0 ? null : Object.fromEntries(changed)
}
