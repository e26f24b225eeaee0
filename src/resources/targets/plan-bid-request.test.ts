import { expect, test } from 'vitest'
import { FieldProblems } from '../../platform/refusals/field-problems.ts'
import { planBidRequest } from './plan-bid-request.ts'

const PRIVATE = { url: 'http://127.0.0.1:9/bid', bid_path: 'bid' }

function plan(sent: Parameters<typeof planBidRequest>[1], allowPrivateUrls = false) {
  const problems = new FieldProblems()
  const planned = planBidRequest(null, sent, allowPrivateUrls, problems)
  problems.throwIfAny('target')
  return planned
}

test('a bid request may lead to a private address only where that is allowed', () => {
  expect(plan(PRIVATE, true)).toMatchObject({ url: PRIVATE.url, bidPath: 'bid', method: 'GET', headers: {} })
  expect(() => plan(PRIVATE)).toThrow()
})

test('one that changes nothing is the stored one itself, so that nothing is written', () => {
  const stored = plan({ url: 'https://example.com/', accept_path: 'ok', headers: { 'X-A': '1' } })
  const problems = new FieldProblems()
  expect(planBidRequest(stored, { headers: { 'X-A': '1' } }, false, problems)).toBe(stored)
})

test('blank paths and a blank body are none', () => {
  const planned = plan({ url: ' https://example.com/ ', bid_path: 'bid', seconds_path: ' ', body: '' })
  expect(planned).toMatchObject({ url: 'https://example.com/', secondsPath: null, body: null })
})
