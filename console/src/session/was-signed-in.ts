const KEPT_UNDER = 'dialplane.signed_in'

/**
 * Whether somebody was signed in here when the console was last open: which code will be needed first. Nothing depends on
 * it but how soon that comes.
 */
export function wasSignedIn(): boolean {
  return localStorage.getItem(KEPT_UNDER) !== null
}

export function keepSignedIn(isSignedIn: boolean): void {
  if (isSignedIn) localStorage.setItem(KEPT_UNDER, 'yes')
  else localStorage.removeItem(KEPT_UNDER)
}
