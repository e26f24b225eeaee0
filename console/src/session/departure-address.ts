import type { Schemas } from '../api/api-client.ts'

export type Departure = Schemas['SignOut']

/**
 * Where somebody goes who has signed out.
 * @param home the console's first page, which says what came of it
 */
export function departureAddress(departure: Departure | null, home: string): string {
  if (departure === null) return home
  const { url } = departure
  // A script would run as this page.
  const isPage = url !== null && /^https?:\/\//i.test(url)
  return isPage ? url : `${home}?sso=signed_out_here`
}
