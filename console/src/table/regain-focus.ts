/**
 * Puts the focus on the first of the places that is still there, else on the heading of the screen, where what had it is gone.
 * Whoever has gone on elsewhere stays there.
 */
export function regainFocus(...places: readonly (Element | null)[]): void {
  if (document.activeElement !== document.body) return
  const place = [...places, document.querySelector('main h1')].find(
    each => each instanceof HTMLElement && each.isConnected && each !== document.body,
  )
  if (place instanceof HTMLElement) place.focus({ preventScroll: true })
}
