/**
 * What the link holds that somebody came by, behind a `#`: no server and no log sees it. It is taken out of the address,
 * so that it stays in no history either.
 */
export function takeLinkToken(): string | null {
  const token = new URLSearchParams(location.hash.slice(1)).get('token')
  if (token !== null) history.replaceState(null, '', location.pathname)
  return token
}
