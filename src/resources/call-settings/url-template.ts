/** Room for a tracking URL with every token and a few more parameters. */
export const MAX_URL_LENGTH = 4_096

export const NOT_A_URL = 'is not a valid http or https URL'

/** `[caller_id]` and the like, which are filled in when the URL is requested. */
const TOKEN = /\[[^[\]]*\]/g

/**
 * A URL that is requested on an event of a call, trimmed, or null when it is no http or https URL. Tokens may stand
 * anywhere in it, even in the host name.
 */
export function parseUrlTemplate(text: string): string | null {
  const trimmed = text.trim()
  if (/\s/.test(trimmed)) return null
  const url = URL.parse(trimmed.replace(TOKEN, 'token'))
  const isRequestable = url !== null && (url.protocol === 'http:' || url.protocol === 'https:')
  return isRequestable ? trimmed : null
}
