let listener: (() => void) | null = null

/** Who is told that a request was refused since nobody is signed in any more; null when it goes. */
export function setSessionOver(onSessionOver: (() => void) | null): void {
  listener = onSessionOver
}

/** What is asked of the session itself may be refused for a wrong password: that says nothing of whether it is over. */
export function noteRefusal({ url }: Request, { status }: Response): void {
  if (status === 401 && !new URL(url).pathname.startsWith('/session')) listener?.()
}
