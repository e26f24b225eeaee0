const PREFIX = 'dialplane.draft '

let isClosed = false

/** Under what the drafts of a user are kept in this tab (form/drafts.ts). */
export function draftKeysOf(userId: number): string {
  return `${PREFIX}${userId} `
}

/** Whoever signed out keeps nothing any more, also while the page goes. */
export function areDraftsClosed(): boolean {
  return isClosed
}

/** Of whoever signs out. */
export function forgetAllDrafts(): void {
  isClosed = true
  forget(null)
}

/** Somebody else has signed in to the tab. */
export function forgetDraftsOfOthers(userId: number): void {
  forget(draftKeysOf(userId))
}

function forget(exceptPrefix: string | null): void {
  for (const key of Object.keys(sessionStorage)) {
    const isKept = exceptPrefix !== null && key.startsWith(exceptPrefix)
    if (key.startsWith(PREFIX) && !isKept) sessionStorage.removeItem(key)
  }
}
