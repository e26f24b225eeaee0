import type { CallerOutcome } from './send-caller.ts'

/** How one buyer fared over all callers. */
export interface BuyerTally {
  /** Callers for which the buyer was a candidate when they came. */
  considered: number
  eligible: number
  /** Calls that rang there, and that were answered there. */
  rung: number
  answered: number
  /** How many callers each reason kept from it. */
  readonly skipped: Map<string, number>
}

/** Counts, by Target id, what decisions and call events say about each buyer. */
export function tallyBuyers(outcomes: readonly CallerOutcome[]): ReadonlyMap<number, BuyerTally> {
  const tallies = new Map<number, BuyerTally>()
  const tallyOf = (targetId: number) => {
    const tally = tallies.get(targetId) ?? emptyTally()
    tallies.set(targetId, tally)
    return tally
  }
  for (const { considered, call } of outcomes) {
    for (const { targetId, eligible, reason } of considered) {
      const tally = tallyOf(targetId)
      tally.considered++
      if (eligible) tally.eligible++
      if (reason !== null) tally.skipped.set(reason, (tally.skipped.get(reason) ?? 0) + 1)
    }
    for (const { type, data } of call?.events ?? []) {
      const targetId = data['target_id']
      if (typeof targetId !== 'number') continue
      if (type === 'leg_dialled') tallyOf(targetId).rung++
      if (type === 'leg_answered') tallyOf(targetId).answered++
    }
  }
  return tallies
}

function emptyTally(): BuyerTally {
  return { considered: 0, eligible: 0, rung: 0, answered: 0, skipped: new Map() }
}
