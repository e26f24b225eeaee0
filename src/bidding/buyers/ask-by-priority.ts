import type { ConfiguredTarget } from '../../configuration/company-configuration.ts'
import type { Candidate } from '../../domain/routing/decide-route.ts'
import type { Ineligibility } from '../../domain/routing/ineligibility.ts'
import type { TokenSource } from '../../domain/tokens/template.ts'
import type { BidAnswer, Buyer, BuyerBids } from './buyer-bids.ts'

/** What buyers answered, by target. */
export type BidAnswers = ReadonlyMap<number, BidAnswer>

export const NOBODY_ASKED: BidAnswers = new Map()

/** What a buyer answered, as the log keeps it. */
export interface BidRecord {
  readonly target_id: number
  readonly outcome: 'bid' | Extract<Ineligibility, `bid_${string}`>
  /** Dollars; null if the buyer named none. */
  readonly bid: number | null
  /** Connected seconds; absent if the buyer named none. */
  readonly seconds?: number
  /** How many milliseconds the buyer took to answer. */
  readonly ms: number
}

export interface BidRound {
  readonly companyId: number
  /** Everyone considered; only the eligible ones are asked. */
  readonly candidates: readonly Candidate[]
  readonly targets: ReadonlyMap<number, ConfiguredTarget>
  readonly tokens: TokenSource
  /** What is left of the key's timeout, for all priorities together. */
  readonly budgetMs: number
}

export interface BidRoundPorts {
  readonly buyers: Pick<BuyerBids, 'ask'>
  /** Milliseconds of a clock that never goes back. */
  readonly monotonicNow: () => number
}

/** Whether anybody would be asked: a ping that needs no buyer waits for none. */
export function hasBuyerToAsk(
  candidates: readonly Candidate[],
  targets: ReadonlyMap<number, ConfiguredTarget>,
): boolean {
  return candidates.some(one => one.eligible && (targets.get(one.targetId)?.bidRequest ?? null) !== null)
}

/**
 * Asks the buyers of one priority after the other, all of a priority at once, until a priority has somebody left who
 * takes the call: a buyer that bids, or a target that need not be asked (completions.md §6, Buyer bids).
 */
export async function askByPriority(
  round: BidRound,
  { buyers, monotonicNow }: BidRoundPorts,
): Promise<BidAnswers> {
  const end = monotonicNow() + round.budgetMs
  const answers = new Map<number, BidAnswer>()
  for (const targetIds of byAscendingPriority(round.candidates)) {
    const asked = buyersAmong(targetIds, round.targets).filter(({ targetId }) => !answers.has(targetId))
    if (asked.length > 0) {
      const budgetMs = end - monotonicNow()
      const { companyId, tokens } = round
      const given =
        budgetMs > 0 ? await buyers.ask({ companyId, buyers: asked, tokens, budgetMs }) : asked.map(tooLate)
      for (const answer of given) answers.set(answer.targetId, answer)
    }
    if (targetIds.some(targetId => answers.get(targetId)?.kind !== 'refused')) break
  }
  return answers
}

/** The eligible targets of each priority; a target may be in several. */
function byAscendingPriority(candidates: readonly Candidate[]): readonly (readonly number[])[] {
  const byPriority = new Map<number, Set<number>>()
  for (const { eligible, priority, targetId } of candidates) {
    if (!eligible) continue
    const targetIds = byPriority.get(priority) ?? new Set()
    byPriority.set(priority, targetIds.add(targetId))
  }
  return [...byPriority].sort(([left], [right]) => left - right).map(([, targetIds]) => [...targetIds])
}

function buyersAmong(
  targetIds: readonly number[],
  targets: ReadonlyMap<number, ConfiguredTarget>,
): readonly Buyer[] {
  return targetIds.flatMap(targetId => {
    const { bidRequest = null, tid = null } = targets.get(targetId) ?? {}
    return bidRequest === null ? [] : [{ targetId, tid, bidRequest }]
  })
}

function tooLate({ targetId }: Buyer): BidAnswer {
  const detail = "the time of the postback key was used up before this buyer's turn"
  return { kind: 'refused', targetId, reason: 'bid_timeout', detail, latencyMs: 0 }
}

/** In the order in which they were asked. */
export function bidRecords(bids: BidAnswers): readonly BidRecord[] {
  return [...bids.values()].map(answer => ({
    target_id: answer.targetId,
    outcome: answer.kind === 'bid' ? 'bid' : answer.reason,
    bid: answer.kind === 'bid' ? (answer.revenue?.toNumber() ?? null) : null,
    ...(answer.kind === 'bid' && answer.seconds !== null && { seconds: answer.seconds }),
    ms: Math.round(answer.latencyMs),
  }))
}
