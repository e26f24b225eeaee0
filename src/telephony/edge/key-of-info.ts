/** A key that came by SIP INFO: `application/dtmf-relay` (`Signal=5`) or `application/dtmf` (`5`); null for anything else. */
export function keyOfInfo(contentType: string, body: string): string | null {
  const type = contentType.split(';')[0]?.trim().toLowerCase()
  const signal =
    type === 'application/dtmf-relay'
      ? /^\s*Signal\s*=\s*(\S+)/im.exec(body)?.[1]
      : type === 'application/dtmf'
        ? body.trim()
        : undefined
  if (signal === undefined) return null
  // RFC 2833 names the two by number, as some telephones do here.
  const key = signal === '10' ? '*' : signal === '11' ? '#' : signal.toUpperCase()
  return /^[0-9*#A-D]$/.test(key) ? key : null
}
