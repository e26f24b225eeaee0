/**
 * How often a caller has called lately, as far as somebody limits that (completions.md §11): the calls within the window of
 * each Campaign and Target that does, by its id. Whoever has none is left out.
 */
export interface CallFrequency {
  /** Of those that were called. */
  readonly ofCampaigns: ReadonlyMap<number, number>
  /** Of those that answered, or were dialled last. */
  readonly ofTargets: ReadonlyMap<number, number>
}

/** Of a caller who withholds its number, or shares it with many, and where nobody limits anything. */
export const NO_CALLS: CallFrequency = { ofCampaigns: new Map(), ofTargets: new Map() }

/** How many calls of one caller are taken in any stretch of so many seconds; null calls = however many. */
export interface VelocityLimit {
  readonly velocityCalls: number | null
  readonly velocitySeconds: number
}

/** Whether one more call is too many. @param before the calls within the window before it */
export function isTooFrequent({ velocityCalls }: VelocityLimit, before: number | undefined): boolean {
  return velocityCalls !== null && (before ?? 0) >= velocityCalls
}

/** `3 calls of this caller in 3600 seconds, limit 3` */
export function describeFrequency(
  { velocityCalls, velocitySeconds }: VelocityLimit,
  before: number | undefined,
): string {
  return `${before ?? 0} calls of this caller in ${velocitySeconds} seconds, limit ${velocityCalls ?? 'none'}`
}

/** What JSON keeps of counts. */
export function countsById(counts: Readonly<Record<string, number>>): ReadonlyMap<number, number> {
  return new Map(Object.entries(counts).map(([id, calls]) => [Number(id), calls]))
}
