export type ColourScheme = 'system' | 'light' | 'dark'

const KEPT_UNDER = 'dialplane.scheme'

export function chosenScheme(): ColourScheme {
  const kept = localStorage.getItem(KEPT_UNDER)
  return kept === 'light' || kept === 'dark' ? kept : 'system'
}

export function chooseScheme(scheme: ColourScheme): void {
  localStorage.setItem(KEPT_UNDER, scheme)
  applyScheme()
}

/** Before the first paint, so that the page does not flash. */
export function applyScheme(): void {
  const scheme = chosenScheme()
  if (scheme === 'system') delete document.documentElement.dataset['scheme']
  else document.documentElement.dataset['scheme'] = scheme
}
