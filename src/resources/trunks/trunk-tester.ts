import type { TrunkRow } from './schema.ts'

/** Asks the far end of a trunk whether it is there. */
export interface TrunkTester {
  /**
   * Comes to an end by itself, within a few seconds; what goes wrong on the way is an answer too.
   * @param trunk with its password, and as it is stored: what processes hold in memory may be a moment older
   */
  test(trunk: TrunkRow): Promise<TrunkTest>
}

export interface TrunkTest {
  readonly reachable: boolean
  /** Of the answer; null when there was none. */
  readonly status: number | null
  /** Until the answer; null when there was none. */
  readonly milliseconds: number | null
  /** In words: what the answer means, or why there is none. */
  readonly reason: string
}

/** For trunks that nothing is sent to, and where nothing is sent at all. */
export const notTested = (reason: string): TrunkTest => ({
  reachable: false,
  status: null,
  milliseconds: null,
  reason,
})
