/** Longer addresses do not fit the headers that carriers accept. */
const MAX_SIP_ADDRESS_LENGTH = 255

/**
 * Reads a `sip:user@domain` or `sips:` address, with an optional port and parameters (RFC 3261 §19.1), and returns it
 * with scheme and domain in lower case; null when it is none. A password or header in the address is refused:
 * credentials have their own fields, and headers are ours to set.
 */
export function parseSipAddress(text: string): string | null {
  if (text.length > MAX_SIP_ADDRESS_LENGTH) return null
  const match = SIP_ADDRESS.exec(text)
  if (match === null) return null
  const [, scheme = '', user = '', domain = '', port = '', parameters = ''] = match
  if (port !== '' && !isPort(Number(port))) return null
  const authority = port === '' ? domain.toLowerCase() : `${domain.toLowerCase()}:${port}`
  return `${scheme.toLowerCase()}:${user}@${authority}${parameters}`
}

const USER = "(?:[\\w\\-.!~*'()&=+$,;?/]|%[\\da-f]{2})+"
const DOMAIN_LABEL = '[a-z\\d](?:[a-z\\d_-]*[a-z\\d])?'
const DOMAIN = `${DOMAIN_LABEL}(?:\\.${DOMAIN_LABEL})*\\.?|\\[[\\da-f:.]+\\]`
const PARAMETERS = "(?:;[\\w\\-.!~*'()%[\\]/:&+$]+(?:=[\\w\\-.!~*'()%[\\]/:&+$]+)?)*"
const SIP_ADDRESS = new RegExp(`^(sips?):(${USER})@(${DOMAIN})(?::(\\d{1,5}))?(${PARAMETERS})$`, 'i')

function isPort(port: number): boolean {
  return port >= 1 && port <= 65_535
}
