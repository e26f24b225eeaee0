import { pino } from 'pino'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildBidRequest } from '../../../test/builders/build-bid-request.ts'
import { type FakeBuyer, type Misbehavior, startFakeBuyer } from '../../../test/harness/fake-buyer.ts'
import type { BidRequest } from '../../domain/bids/bid-request.ts'
import { FAILURES_IN_A_ROW, OPEN_MS } from '../../domain/bids/circuit.ts'
import { money } from '../../domain/money/money.ts'
import type { BidAnswer, BidQuestion, Buyer, BuyerBids } from './buyer-bids.ts'
import { createBuyerBids } from './create-buyer-bids.ts'

const COMPANY = 1

/** Long enough for any local answer. */
const PATIENCE_MS = 5_000

/** Short, since tests wait for it. */
const BUDGET_MS = 120

/** A stalled event loop may be late by this; a deadline that is not kept is late by for ever. */
const SLACK_MS = 1_000

let fake: FakeBuyer
let bids: BuyerBids
let registry: Registry
let clock = 0
let lines: Record<string, unknown>[] = []

beforeAll(async () => {
  fake = await startFakeBuyer()
})

afterAll(() => fake.close())

beforeEach(() => {
  lines = []
  clock = 0
  registry = new Registry()
  bids = createBuyerBids({
    registry,
    logger: pino({ level: 'info' }, { write: line => lines.push(JSON.parse(line)) }),
    allowPrivateUrls: true,
    now: () => clock,
  })
  return () => bids.close()
})

let targets = 0

function buyerAt(url: string, request: Partial<BidRequest> = {}): Buyer {
  return {
    targetId: ++targets,
    tid: null,
    bidRequest: buildBidRequest({ url, method: 'GET', ...request }),
  }
}

function ask(buyers: readonly Buyer[], question: Partial<BidQuestion> = {}): Promise<readonly BidAnswer[]> {
  return bids.ask({ companyId: COMPANY, buyers, tokens: new Map(), budgetMs: PATIENCE_MS, ...question })
}

async function askOne(buyer: Buyer, question: Partial<BidQuestion> = {}): Promise<BidAnswer> {
  const [answer] = await ask([buyer], question)
  if (answer === undefined) throw new Error('an answer for each buyer')
  return answer
}

describe('a buyer that bids', () => {
  test('is understood: bid, seconds and number', async () => {
    const url = fake.answering('/full', {
      data: { bids: [{ price: '12.50' }] },
      seconds: 89.5,
      number: '(305) 555-0123',
    })
    const buyer = buyerAt(url, {
      bidPath: 'data.bids[0].price',
      secondsPath: 'seconds',
      numberPath: 'number',
    })
    const answer = await askOne(buyer)
    expect(answer).toEqual({
      kind: 'bid',
      targetId: buyer.targetId,
      revenue: money('12.5'),
      seconds: 90,
      number: '+13055550123',
      latencyMs: 0,
    })
  })

  test('may accept without naming a bid', async () => {
    const url = fake.answering('/accepts', { ok: true })
    const answer = await askOne(buyerAt(url, { bidPath: null, acceptPath: 'ok' }))
    expect(answer).toMatchObject({ kind: 'bid', revenue: null, seconds: null, number: null })
  })

  test('declines with 204, with no bid and with a refusal', async () => {
    const empty = fake.answering('/204', (_request, response) => void response.writeHead(204).end())
    const nothing = fake.answering('/nothing', { bid: 0 })
    const refusal = fake.answering('/refusal', { bid: 5, accepted: false })
    const answers = await ask([
      buyerAt(empty),
      buyerAt(nothing),
      buyerAt(refusal, { acceptPath: 'accepted' }),
    ])
    expect(answers).toMatchObject(answers.map(() => ({ kind: 'refused', reason: 'bid_declined' })))
  })

  test('is told of the call: in the address, in the headers and in the body', async () => {
    const url = fake.answering('/tokens', { bid: 1 })
    const buyer = buyerAt(`${url}?caller=[caller_number]&who=[target_id]&x=[unknown]&city=São Paulo`, {
      method: 'POST',
      headers: { 'X-Name': 'for [name]' },
      body: '{"name": "[name]", "zip": [zip], "age": [age], "none": [none]}',
    })
    const name = 'Zoë "Z"\r\nX-Evil: 1'
    const tokens = new Map([
      ['caller_number', '+13055550199'],
      ['name', name],
      ['zip', '02134'],
      ['age', '42'],
    ])
    await askOne({ ...buyer, tid: 'buyer/7' }, { tokens })
    const received = fake.requests.at(-1)
    expect(received).toMatchObject({
      method: 'POST',
      url: '/tokens?caller=%2B13055550199&who=buyer%2F7&x=&city=S%C3%A3o%20Paulo',
      headers: { 'content-type': 'application/json', 'x-name': 'for Zo%C3%AB "Z"%0D%0AX-Evil: 1' },
    })
    expect(received?.headers).not.toHaveProperty('x-evil')
    expect(JSON.parse(received?.body ?? '')).toEqual({ name, zip: '02134', age: 42, none: null })
  })

  test('gets a form whose values stay in their fields', async () => {
    const url = fake.answering('/form', { bid: 1 })
    const buyer = buyerAt(url, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'name=[name]&zip=[zip]',
    })
    await askOne(buyer, { tokens: new Map([['name', 'a&b=c d']]) })
    expect(fake.requests.at(-1)?.body).toBe('name=a%26b%3Dc%20d&zip=')
  })

  test('is asked over the connections that are there already', async () => {
    const buyer = buyerAt(fake.answering('/again', { bid: 1 }))
    const before = fake.connectionsMade()
    for (let count = 0; count < 20; count++) await askOne(buyer)
    // Who asks again in the same breath may still find the first one busy.
    expect(fake.connectionsMade() - before).toBeLessThanOrEqual(2)
  })

  test('does not wait for another one', async () => {
    const good = buyerAt(fake.answering('/good', { bid: 1 }))
    const stalling = buyerAt(fake.misbehaving('stall-before-headers'))
    const answers = await ask([stalling, good], { budgetMs: BUDGET_MS })
    expect(answers).toMatchObject([
      { targetId: stalling.targetId, kind: 'refused', reason: 'bid_timeout' },
      { targetId: good.targetId, kind: 'bid', revenue: money(1) },
    ])
  })
})

const IN_TIME: readonly [Misbehavior, RegExp][] = [
  ['ten-megabytes', /longer than 65536 bytes/],
  ['ten-megabytes-announced', /longer than 65536 bytes/],
  ['garbage', /no HTTP/],
  ['garbage-body', /no JSON/],
  ['html', /no JSON/],
  ['empty-body', /no JSON/],
  ['compressed', /no JSON/],
  ['wrong-length', /closed the connection|not as long/],
  ['reset-before-headers', /closed the connection/],
  ['reset-in-body', /closed the connection/],
  ['hang-up', /closed the connection/],
  ['huge-headers', /headers of its answer are too long/],
  ['redirect', /answered 302; redirects are not followed/],
  ['server-error', /answered 500/],
  ['switched-protocols', /./],
]

const TOO_LATE: readonly Misbehavior[] = [
  'stall-before-headers',
  'stall-after-headers',
  'stall-in-body',
  'trickle-headers',
  'trickle-body',
  'chunked-for-ever',
]

describe('a buyer that misbehaves', () => {
  test.each(IN_TIME)('with %s has failed', async (how, detail) => {
    const answer = await askOne(buyerAt(fake.misbehaving(how)))
    expect(answer).toMatchObject({
      kind: 'refused',
      reason: 'bid_failed',
      detail: expect.stringMatching(detail),
    })
  })

  test('is given up at the deadline however it takes its time, and its connection is closed', async () => {
    const startedAt = performance.now()
    const answers = await ask(
      TOO_LATE.map(how => buyerAt(fake.misbehaving(how))),
      { budgetMs: BUDGET_MS },
    )
    expect(performance.now() - startedAt).toBeLessThan(BUDGET_MS + SLACK_MS)
    expect(answers).toMatchObject(TOO_LATE.map(() => ({ kind: 'refused', reason: 'bid_timeout' })))
    await bids.close()
    await expect.poll(() => fake.connectionsOpen()).toBe(0)
  })

  test('by stalling in an answer that refuses has failed all the same', async () => {
    const answer = await askOne(buyerAt(fake.misbehaving('stall-after-error')), { budgetMs: BUDGET_MS })
    expect(answer).toMatchObject({ reason: 'bid_failed', detail: 'It answered 500.' })
  })

  test('has no more time than its own timeout', async () => {
    const buyer = buyerAt(fake.misbehaving('stall-before-headers'), { timeoutMs: BUDGET_MS })
    expect(await askOne(buyer, { budgetMs: 60_000 })).toMatchObject({
      reason: 'bid_timeout',
      detail: `It had not answered in full after ${BUDGET_MS} ms.`,
    })
  })

  test('by not being there has failed', async () => {
    const gone = await startFakeBuyer()
    await gone.close()
    const answer = await askOne(buyerAt(`${gone.origin}/bid`))
    expect(answer).toMatchObject({ reason: 'bid_failed', detail: 'It refuses connections.' })
  })

  test('is not asked when no time is left', async () => {
    const before = fake.requests.length
    const answer = await askOne(buyerAt(fake.answering('/late', { bid: 1 })), { budgetMs: 0 })
    expect(answer).toMatchObject({ reason: 'bid_timeout', detail: 'No time was left to ask it.' })
    expect(fake.requests.length).toBe(before)
  })
})

describe('a buyer that keeps failing', () => {
  async function fail(buyer: Buyer) {
    for (let count = 0; count < FAILURES_IN_A_ROW; count++) {
      expect(await askOne(buyer)).toMatchObject({ reason: 'bid_failed', detail: 'It answered 500.' })
    }
  }

  test('is skipped, then tried once, and asked as usual once it answers', async () => {
    let isWell = false
    const url = fake.answering('/recovers', (_request, response) => {
      response.writeHead(isWell ? 200 : 500).end('{"bid": 3}')
    })
    const buyer = buyerAt(url)
    await fail(buyer)
    expect(await askOne(buyer)).toMatchObject({
      reason: 'bid_failed',
      detail: expect.stringContaining('skipped'),
    })
    clock += OPEN_MS
    isWell = true
    const answers = await ask([buyer, buyer, buyer])
    expect(answers.map(answer => answer.kind)).toEqual(['bid', 'refused', 'refused'])
    expect(await askOne(buyer)).toMatchObject({ kind: 'bid' })
  })

  test('is asked again at once when its request changes', async () => {
    const buyer = buyerAt(fake.misbehaving('server-error'))
    await fail(buyer)
    const same = { ...buyer, bidRequest: { ...buyer.bidRequest } }
    expect(await askOne(same), 'a new copy is no change').toMatchObject({
      detail: expect.stringContaining('skipped'),
    })
    const changed = {
      ...buyer,
      bidRequest: { ...buyer.bidRequest, url: fake.answering('/mended', { bid: 1 }) },
    }
    expect(await askOne(changed)).toMatchObject({ kind: 'bid' })
  })

  test('is logged and counted, without its address', async () => {
    const buyer = buyerAt(`${fake.misbehaving('server-error')}?secret=hunter2`, {
      headers: { authorization: 'Bearer hunter2' },
    })
    const { targetId } = buyer
    await fail(buyer)
    await askOne(buyer)
    expect(lines).toMatchObject([{ level: 40, companyId: COMPANY, targetId, detail: 'It answered 500.' }])
    expect(JSON.stringify(lines)).not.toContain('hunter2')
    const text = await registry.metrics()
    expect(text).toContain(`rtb_buyer_circuit_open{target="${targetId}"} 1`)
    expect(text).toContain(`rtb_buyer_bids_total{target="${targetId}",outcome="failed"} ${FAILURES_IN_A_ROW}`)
    expect(text).toContain(`rtb_buyer_bids_total{target="${targetId}",outcome="skipped"} 1`)
    expect(text).toContain(`rtb_buyer_bid_seconds_count{target="${targetId}"} ${FAILURES_IN_A_ROW}`)
    clock += 3_600_000
    expect(await registry.metrics(), 'nobody asked for an hour').not.toContain('rtb_buyer_circuit_open{')
  })
})

describe('where private addresses are not allowed', () => {
  test.each(['http://127.0.0.1', 'http://2130706433', 'http://[::ffff:127.0.0.1]', 'http://localhost'])(
    '%s is not asked',
    async origin => {
      const guarded = createBuyerBids({
        registry: new Registry(),
        logger: pino({ level: 'silent' }),
        allowPrivateUrls: false,
        now: () => 0,
      })
      const before = fake.requests.length
      const url = `${origin}:${new URL(fake.origin).port}/full`
      const question = { companyId: COMPANY, tokens: new Map(), budgetMs: PATIENCE_MS }
      const answers = await guarded.ask({ ...question, buyers: [buyerAt(url)] })
      expect(answers).toMatchObject([
        { reason: 'bid_failed', detail: expect.stringContaining('must not lead') },
      ])
      expect(fake.requests.length).toBe(before)
      await guarded.close()
    },
  )
})
