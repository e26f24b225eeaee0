/** A question for records, as far as it is answered. */
export interface Looking {
  readonly isPending: boolean
  readonly error: Error | null
}

/** What a list of found records says while it has none: that none is there is known only once it was looked for. */
export function emptyWords({ isPending, error }: Looking, none: string): string {
  if (isPending) return 'Loading …'
  return error?.message ?? none
}
