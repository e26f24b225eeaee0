/** Whether somebody has come to a screen whose heading was not there yet: the record that names it is on its way. */
let isAwaited = false

export function awaitHeading(): void {
  isAwaited = true
}

/** Puts the focus on the heading that was awaited; once. */
export function arriveAt(heading: HTMLElement | null): void {
  if (!isAwaited || heading === null) return
  isAwaited = false
  heading.focus({ preventScroll: true })
}

export function stopAwaiting(): void {
  isAwaited = false
}
