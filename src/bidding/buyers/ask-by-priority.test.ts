import { describe, expect, test } from 'vitest'
import { buildBidRequest } from '../../../test/builders/build-bid-request.ts'
import { buildConfiguredTarget } from '../../../test/builders/build-company-configuration.ts'
import { money } from '../../domain/money/money.ts'
import type { Candidate } from '../../domain/routing/decide-route.ts'
import { askByPriority, bidRecords, hasBuyerToAsk } from './ask-by-priority.ts'
import type { BidAnswer, BidQuestion } from './buyer-bids.ts'

const bidRequest = buildBidRequest()

/** Targets with even ids have a buyer to ask. */
const candidate = (targetId: number, priority: number, eligible = true): Candidate => ({
  targetId,
  targetGroupId: null,
  priority,
  weight: 1,
  eligible,
  reason: eligible ? null : 'paused',
  detail: null,
})

const targets = new Map(
  [1, 2, 3, 4, 5, 6].map(id => [
    id,
    buildConfiguredTarget(id, { bidRequest: id % 2 === 0 ? bidRequest : null }),
  ]),
)

const bid = (targetId: number): BidAnswer => {
  return { kind: 'bid', targetId, revenue: money('12.5'), seconds: null, number: null, latencyMs: 7.4 }
}

const refusal = (targetId: number): BidAnswer => {
  return { kind: 'refused', targetId, reason: 'bid_declined', detail: 'it declined', latencyMs: 3 }
}

/** Asks, with answers that take so long each; tells what was asked. */
async function ask(candidates: readonly Candidate[], answer: (targetId: number) => BidAnswer, takesMs = 0) {
  const questions: { readonly ids: readonly number[]; readonly budgetMs: number }[] = []
  let now = 1_000
  const buyers = {
    ask: async ({ buyers: asked, budgetMs }: BidQuestion) => {
      questions.push({ ids: asked.map(({ targetId }) => targetId), budgetMs })
      now += takesMs
      return asked.map(({ targetId }) => answer(targetId))
    },
  }
  const round = { companyId: 1, candidates, targets, tokens: new Map(), budgetMs: 300 }
  const answers = await askByPriority(round, { buyers, monotonicNow: () => now })
  return { questions, answers }
}

describe('buyers are asked', () => {
  test('all of the lowest priority at once, and no others once one of them bids', async () => {
    const candidates = [candidate(6, 2), candidate(2, 1), candidate(4, 1)]
    const { questions, answers } = await ask(candidates, id => (id === 2 ? refusal(id) : bid(id)))
    expect(questions).toEqual([{ ids: [2, 4], budgetMs: 300 }])
    expect([...answers.keys()]).toEqual([2, 4])
  })

  test('of the next priority when all of one refuse, with what is left of the time', async () => {
    const candidates = [candidate(2, 1), candidate(4, 2), candidate(6, 3)]
    const { questions, answers } = await ask(candidates, refusal, 200)
    expect(questions).toEqual([
      { ids: [2], budgetMs: 300 },
      { ids: [4], budgetMs: 100 },
    ])
    expect(answers.get(6)).toMatchObject({ reason: 'bid_timeout', latencyMs: 0 })
  })

  test('not beyond a priority with a target that need not be asked, although its buyers refuse', async () => {
    const { questions } = await ask([candidate(2, 1), candidate(1, 1), candidate(4, 2)], refusal)
    expect(questions.map(({ ids }) => ids)).toEqual([[2]])
  })

  test('only where nobody of an earlier priority takes the call unasked', async () => {
    const { questions } = await ask([candidate(1, 1), candidate(2, 2)], bid)
    expect(questions).toEqual([])
  })

  test('once, though their target stands in two priorities', async () => {
    const { questions } = await ask([candidate(2, 1), candidate(2, 2), candidate(4, 2)], refusal)
    expect(questions.map(({ ids }) => ids)).toEqual([[2], [4]])
  })

  test('never for a target that is not eligible', async () => {
    const candidates = [candidate(2, 1, false), candidate(1, 1, false), candidate(4, 2)]
    expect((await ask(candidates, bid)).questions.map(({ ids }) => ids)).toEqual([[4]])
    expect(hasBuyerToAsk([candidate(2, 1, false), candidate(1, 1)], targets)).toBe(false)
    expect(hasBuyerToAsk(candidates, targets)).toBe(true)
  })
})

test('the log keeps what each buyer answered, and how long it took', () => {
  const accepted: BidAnswer = { ...bid(6), kind: 'bid', revenue: null, seconds: null, number: null }
  const answers = new Map([bid(2), refusal(4), accepted].map(answer => [answer.targetId, answer]))
  expect(bidRecords(answers)).toEqual([
    { target_id: 2, outcome: 'bid', bid: 12.5, ms: 7 },
    { target_id: 4, outcome: 'bid_declined', bid: null, ms: 3 },
    { target_id: 6, outcome: 'bid', bid: null, ms: 7 },
  ])
})
