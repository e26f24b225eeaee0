/** A point in time: milliseconds since 1970-01-01T00:00:00Z. */
export type Instant = number

/** UTC with milliseconds and `Z`, the wire form of every timestamp (completions.md §2). */
export function toIsoString(at: Instant): string {
  return new Date(at).toISOString()
}
