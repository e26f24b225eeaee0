let taken: { readonly token: string; readonly pathname: string } | null = null

/**
 * What the link holds that somebody came by, behind a `#`: no server and no log sees it. It is taken out of the address,
 * so that it stays in no history either; for as long as the page stays there it is answered again, since React renders a
 * screen anew whose first rendering was interrupted.
 */
export function takeLinkToken(): string | null {
  const { hash, pathname } = location
  const token = new URLSearchParams(hash.slice(1)).get('token')
  if (token !== null) {
    taken = { token, pathname }
    history.replaceState(null, '', pathname)
  }
  return taken?.pathname === pathname ? taken.token : null
}
