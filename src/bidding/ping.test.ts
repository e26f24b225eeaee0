import { expect, test } from 'vitest'
import {
  buildCampaign,
  buildCompanyConfiguration,
  buildConfiguredTarget,
} from '../../test/builders/build-company-configuration.ts'
import { KEY as key } from '../../test/builders/build-postback-key.ts'
import { UNKNOWN_CALLER } from '../domain/callers/caller-facts.ts'
import { createAskingTurns } from './buyers/asking-turns.ts'
import { answerPing, type PingPorts } from './ping.ts'
import { createRecentReservations } from './reservations/recent-reservations.ts'

/** What it answers resolves once it has been called so often. */
function barrier(calls: number): () => Promise<void> {
  let open: () => void = () => undefined
  const opened = new Promise<void>(resolve => {
    open = resolve
  })
  let left = calls
  return () => {
    left -= 1
    if (left === 0) open()
    return opened
  }
}

test('the caller is looked up while the counters are read: neither waits for the other', async () => {
  const bothAreAsked = barrier(2)
  const unused = () => Promise.reject(new Error('not for this ping'))
  const idle = async () => undefined
  const ports: PingPorts = {
    callers: {
      read: async () => {
        await bothAreAsked()
        return UNKNOWN_CALLER
      },
      drain: idle,
    },
    filled: {
      read: async () => {
        await bothAreAsked()
        return new Map()
      },
      drain: idle,
    },
    recording: { submit: async () => ({ kind: 'stands', inboundNumber: null }), drain: idle },
    shields: { submit: unused, drain: idle },
    turns: createAskingTurns(),
    confirming: { submit: unused, drain: idle },
    recent: createRecentReservations(),
    claimRates: { ofPublisher: unused },
    chance: () => 0,
    publishers: { ofAfid: async () => ({ id: 1, afid: 'publisher', paused: false }) },
    performance: { read: unused },
    buyers: { ask: unused },
    numbers: { growFor: unused },
    announces: () => false,
    monotonicNow: () => 0,
    faults: { add: unused },
    onLease: () => undefined,
  }
  const campaign = buildCampaign(1, { targetIds: [1] })
  const configuration = buildCompanyConfiguration({
    targets: [buildConfiguredTarget(1)],
    campaigns: [campaign],
  })
  const request = { publisherId: 'publisher', callerNumber: '+12025550100', inboundNumber: null, tags: {} }
  const answer = await answerPing({ request, key, campaign, configuration, at: 0 }, ports)
  expect(answer).toMatchObject({ kind: 'reservation', isShielded: false })
})
