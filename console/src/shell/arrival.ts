/** Whether somebody has come to a screen whose heading was not there yet: the record that names it is on its way. */
let isAwaited = false

/** Whether the whole page became another: who signed in or chose another Company. */
let isCompanyNew = false

export function awaitHeading(): void {
  isAwaited = true
}

/** After signing in, and with another Company: nothing that had the focus is there any more. */
export function awaitCompany(): void {
  isAwaited = true
  isCompanyNew = true
}

/** Whether the Company is to be announced that is shown now; once. */
export function takeNewCompany(): boolean {
  const isNew = isCompanyNew
  isCompanyNew = false
  return isNew
}

/** Puts the focus on the heading that was awaited; once. A dialog that has opened over it has taken the focus itself. */
export function arriveAt(heading: HTMLElement | null): void {
  if (!isAwaited || heading === null) return
  isAwaited = false
  if (!isUnderDialog()) heading.focus({ preventScroll: true })
}

export function stopAwaiting(): void {
  isAwaited = false
}

/** A notice is an alertdialog too, but leaves the page below it as it is. */
export function isUnderDialog(): boolean {
  return document.querySelector('[role="dialog"], [role="alertdialog"]:not([aria-modal="false"])') !== null
}
