/** A link to this service is followed by the name that the reader came by: it may have others outside. */
export function recordingAddress(url: string): string {
  const { pathname, search } = new URL(url, location.origin)
  return /^\/api\/v\d\/calls\/[^/]+\/recording\.wav$/.test(pathname) ? `${pathname}${search}` : url
}
