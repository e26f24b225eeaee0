const HOME = '/console/'
const MAX_LENGTH = 1_000

/** Any host will do: what leads to another one is found out by it. */
const ANYWHERE = 'http://console.invalid'

/** Where somebody goes after signing in: a page of the console, whatever was asked. */
export function returnPath(asked: string | undefined): string {
  if (asked === undefined || asked.length > MAX_LENGTH || !/^\/[\x21-\x7e]*$/.test(asked)) return HOME
  if (asked.includes('\\') || !URL.canParse(asked, ANYWHERE)) return HOME
  const { origin, pathname, search, hash } = new URL(asked, ANYWHERE)
  return origin === ANYWHERE && pathname.startsWith(HOME) ? `${pathname}${search}${hash}` : HOME
}
