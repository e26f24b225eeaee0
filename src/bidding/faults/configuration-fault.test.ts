import { expect, test, vi } from 'vitest'
import { buildCampaign } from '../../../test/builders/build-company-configuration.ts'
import { KEY } from '../../../test/builders/build-postback-key.ts'
import type { DialPlan } from '../decide/dial-plan.ts'
import type { DecisionRecord, PingOutcome } from '../decide/ping-outcome.ts'
import { type ConfigurationFault, configurationFault } from './configuration-fault.ts'
import { createFaultLog } from './fault-log.ts'

const affiliate = { id: 1, afid: 'publisher', paused: false }
const plan: DialPlan = {
  targetIds: [1],
  targetGroupIds: [],
  units: [],
  limitedOwners: [],
  limitsCallers: false,
  isUnavailable: false,
}

const nobody = (skipped: DecisionRecord['skipped'] = {}): PingOutcome => ({
  status: 'no-target',
  reason: 'no_bid',
  decision: { order: [], skipped },
})

const rejected = (reason: 'paused' | 'suppressed'): PingOutcome => ({
  status: 'rejected',
  reason,
  decision: { order: [], skipped: {} },
})

const faultOf = (
  outcome: PingOutcome,
  differences: {
    keyPaused?: boolean
    campaignPaused?: boolean
    affiliatePaused?: boolean
  } & Partial<DialPlan> = {},
) => {
  const { keyPaused = false, campaignPaused = false, affiliatePaused = false, ...planned } = differences
  const source = {
    key: { ...KEY, paused: keyPaused },
    campaign: buildCampaign(1, { paused: campaignPaused }),
    affiliate: { ...affiliate, paused: affiliatePaused },
  }
  return configurationFault(source, { ...plan, ...planned }, outcome)
}

test.each<[ConfigurationFault | null, PingOutcome, Parameters<typeof faultOf>[1]]>([
  ['key_paused', rejected('paused'), { keyPaused: true, campaignPaused: true }],
  ['campaign_paused', rejected('paused'), { campaignPaused: true, affiliatePaused: true }],
  ['affiliate_paused', rejected('paused'), { affiliatePaused: true }],
  [null, rejected('suppressed'), {}],
  ['destination_unavailable', nobody(), { isUnavailable: true, targetIds: [] }],
  ['dials_nobody', nobody(), { targetIds: [] }],
  ['target_groups_empty', nobody(), { targetIds: [], targetGroupIds: [7] }],
  ['all_targets_paused', nobody({ paused: [1, 2] }), {}],
  [null, nobody({ paused: [1], tag_mismatch: [2] }), {}],
  [null, nobody({ daily_cap_full: [1] }), {}],
])('%s is told of %o with %o', (fault, outcome, differences) => {
  expect(faultOf(outcome, differences)).toBe(fault)
})

test('a fault is logged once a minute for each key and reason, with the pings it has concerned since', () => {
  const warn = vi.fn()
  let now = 0
  const log = createFaultLog({ warn }, () => now)
  const ping = { companyId: 1, campaignId: 2, postbackKeyId: 3, reason: 'key_paused' } as const
  log.add(ping)
  log.add(ping)
  log.add({ ...ping, reason: 'dials_nobody' })
  now = 59_999
  log.add(ping)
  expect(warn).toHaveBeenCalledTimes(2)
  now = 60_000
  log.add(ping)
  expect(warn.mock.calls.map(([line]) => line)).toEqual([
    { ...ping, pings: 1 },
    { ...ping, reason: 'dials_nobody', pings: 1 },
    { ...ping, pings: 3 },
  ])
})

test('of more faults than are remembered, the one that was logged longest ago is logged again first', () => {
  const warn = vi.fn()
  let now = 0
  const log = createFaultLog({ warn }, () => now)
  const faultOfKey = (postbackKeyId: number) =>
    log.add({ companyId: 1, campaignId: 2, postbackKeyId, reason: 'key_paused' })
  faultOfKey(1)
  now = 30_000
  faultOfKey(2)
  now = 60_000
  faultOfKey(1)
  for (let id = 3; id <= 10_001; id++) faultOfKey(id)
  warn.mockClear()
  faultOfKey(1)
  expect(warn).not.toHaveBeenCalled()
  faultOfKey(2)
  expect(warn).toHaveBeenCalledTimes(1)
})
