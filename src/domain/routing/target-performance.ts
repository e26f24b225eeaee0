/**
 * What targets brought of late, by target id: dollars for each unique call of the last 7 days. A target that had no
 * call since then is not in it.
 */
export type TargetPerformance = ReadonlyMap<number, number>

/** Where no campaign is routed by performance, nobody's is looked up. */
export const NO_PERFORMANCE: TargetPerformance = new Map()
