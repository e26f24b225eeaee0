import { describe, expect, test } from 'vitest'
import { bidTokens, type OfferedCall, withTargetTokens } from './bid-tokens.ts'

const CALL: OfferedCall = {
  callUuid: '0197-call',
  callerNumber: '+13055550199',
  campaign: { id: 2, cid: 'solar' },
  affiliate: { id: 4, afid: 'acme' },
  inboundNumber: '+18885550100',
  place: { zip: '33101', state: 'FL', city: 'Miami', country: 'US', geo: [] },
  tags: new Map([
    ['age', '42'],
    ['system_campaign_id', '99'],
    ['target_id', 'spoofed'],
    ['caller_zip', '00000'],
  ]),
}

describe('the tokens of a call', () => {
  test.each([
    ['call_uuid', '0197-call'],
    ['call_log_id', '0197-call'],
    ['caller_number', '+13055550199'],
    ['caller_id', '+13055550199'],
    ['nanp_caller_number', '3055550199'],
    ['called_number', '+18885550100'],
    ['publisher_id', 'acme'],
    ['affiliate_id', 'acme'],
    ['campaign_id', 'solar'],
    ['system_publisher_id', '4'],
    ['system_affiliate_id', '4'],
    ['system_campaign_id', '2'],
    ['caller_zip', '33101'],
    ['caller_state', 'FL'],
    ['caller_city', 'Miami'],
    ['caller_country', 'US'],
    ['age', '42'],
  ])('%s is %s', (name, value) => {
    expect(bidTokens(CALL).get(name)).toBe(value)
  })

  test.each(['unknown', 'constructor', '__proto__', 'toString'])('%s is not known', name => {
    expect(bidTokens(CALL).get(name)).toBeUndefined()
  })

  test('of a withheld number are empty, and so is the national form of a foreign one', () => {
    const withheld = bidTokens({ ...CALL, callerNumber: null })
    expect([withheld.get('caller_number'), withheld.get('nanp_caller_number')]).toEqual(['', ''])
    expect(bidTokens({ ...CALL, callerNumber: '+442079460123' }).get('nanp_caller_number')).toBe('')
  })

  test('include those of the target that is asked, which no tag can replace', () => {
    const named = withTargetTokens(bidTokens(CALL), { targetId: 7, tid: 'desk' })
    expect([named.get('target_id'), named.get('system_target_id'), named.get('age')]).toEqual([
      'desk',
      '7',
      '42',
    ])
    expect(withTargetTokens(bidTokens(CALL), { targetId: 7, tid: null }).get('target_id')).toBe('7')
  })
})
