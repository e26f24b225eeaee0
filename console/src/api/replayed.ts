let listener: (() => void) | null = null

/** Who is told that what was sent again had been done by the first try: it may have been meant twice. Null when it goes. */
export function setReplayed(onReplayed: (() => void) | null): void {
  listener = onReplayed
}

export function tellReplayed(): void {
  listener?.()
}
