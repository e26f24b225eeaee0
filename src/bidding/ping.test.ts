import { describe, expect, test } from 'vitest'
import { buildBidRequest } from '../../test/builders/build-bid-request.ts'
import {
  buildCampaign,
  buildCompanyConfiguration,
  buildConfiguredTarget,
} from '../../test/builders/build-company-configuration.ts'
import { KEY as key } from '../../test/builders/build-postback-key.ts'
import type { ConfiguredTarget } from '../configuration/company-configuration.ts'
import { NO_CALLS } from '../domain/callers/call-frequency.ts'
import { UNKNOWN_CALLER } from '../domain/callers/caller-facts.ts'
import { money } from '../domain/money/money.ts'
import type { ReservationStatus } from '../domain/reservations/reservation-status.ts'
import { createAskingTurns } from './buyers/asking-turns.ts'
import { answerPing, type PingPorts } from './ping.ts'
import type { OriginalReservation } from './record/record-pings.ts'
import { createStoringTime } from './record/storing-time.ts'
import type { Ping } from './request/ping-request.ts'
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

const unused = () => Promise.reject(new Error('not for this ping'))
const idle = async () => undefined

/** Of a process that knows nothing of callers and counters, and stores what is decided as it stands. */
const portsWith = (own: Partial<PingPorts> = {}): PingPorts => ({
  callers: { read: async () => UNKNOWN_CALLER, drain: idle },
  frequencies: { read: async () => NO_CALLS, drain: idle },
  filled: { read: async () => new Map(), drain: idle },
  recording: { submit: async () => ({ kind: 'stands', inboundNumber: null }), drain: idle },
  shields: { submit: unused, drain: idle },
  turns: createAskingTurns(),
  storing: createStoringTime(),
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
  ...own,
})

const campaign = buildCampaign(1, { targetIds: [1] })
const request = { publisherId: 'publisher', callerNumber: '+12025550100', inboundNumber: null, tags: {} }

/** A ping whose only candidate is this target. */
const pingFor = (target: Partial<ConfiguredTarget> = {}): Ping => {
  const targets = [buildConfiguredTarget(1, target)]
  const configuration = buildCompanyConfiguration({ targets, campaigns: [campaign] })
  return { request, key, campaign, configuration, at: 0 }
}

test('the caller is looked up while the counters are read: neither waits for the other', async () => {
  const bothAreAsked = barrier(2)
  const ports = portsWith({
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
  })
  const answer = await answerPing(pingFor(), ports)
  expect(answer).toMatchObject({ kind: 'reservation', isShielded: false })
})

test('what it reserves is known to its confirm without being read', async () => {
  const ports = portsWith()
  const answer = await answerPing(pingFor(), ports)
  if (answer.kind !== 'reservation') throw new Error('the ping found nobody')
  const { uuid } = answer.reservation
  expect(ports.recent.take({ companyId: 1, uuid })).toMatchObject({ ...answer.reservation, targetId: 1 })
})

describe('a duplicate of a reservation whose slot was never taken', () => {
  const original = {
    uuid: '0199d3f2-7a10-7c3e-9f00-00000000000a',
    status: 'reserved',
    payout: 5,
    seconds: 60,
    inboundNumber: null,
    expiresAt: 30_000,
    postbackKeyId: key.id,
    targetId: 1,
    isSlotTaken: false,
  } as const
  /** What is asked of caps, and what is answered, where caps say `status`. */
  const duplicate = async (
    differences: Partial<OriginalReservation>,
    status: ReservationStatus = 'reserved',
  ) => {
    const asked: unknown[] = []
    const confirming: PingPorts['confirming'] = {
      submit: async ({ uuid, isConfirm }) => {
        asked.push({ uuid, isConfirm })
        return status
      },
      drain: idle,
    }
    const recorded = { kind: 'duplicate', original: { ...original, ...differences } } as const
    const recording = { submit: async () => recorded, drain: idle }
    const autoApplied = { ...key, addToCapsOnStatusReserved: true }
    const ping = { ...pingFor(), key: autoApplied }
    const configuration = {
      ...ping.configuration,
      postbackKeysById: new Map([
        [key.id, autoApplied],
        [2, { ...key, id: 2 }],
      ]),
    }
    const answer = await answerPing({ ...ping, configuration }, portsWith({ recording, confirming }))
    return { asked, answer }
  }

  test('takes it where its key applies it to caps', async () => {
    expect(await duplicate({})).toMatchObject({
      asked: [{ uuid: original.uuid, isConfirm: false }],
      answer: { kind: 'reservation', isShielded: true, reservation: { uuid: original.uuid } },
    })
  })

  test('is told where a cap has filled since', async () => {
    expect((await duplicate({}, 'no-target')).answer).toEqual({
      kind: 'no-target',
      uuid: original.uuid,
      reason: 'capped',
      isRejected: false,
    })
  })

  test.each([
    ['it is taken', { isSlotTaken: true }],
    ['it is confirmed', { status: 'confirmed' } as const],
    ['the key of the reservation leaves that to confirms', { postbackKeyId: 2 }],
  ])('asks for nothing where %s', async (_, differences) => {
    expect(await duplicate(differences)).toMatchObject({ asked: [], answer: { isShielded: true } })
  })
})

describe('a ping that the configuration keeps from finding somebody is reported', () => {
  const reported: unknown[] = []
  const ports = portsWith({ faults: { add: fault => reported.push(fault) } })

  test.each([
    ['refused by a paused key', { ...pingFor(), key: { ...key, paused: true } }, 'key_paused', true],
    ['with all targets paused', pingFor({ paused: true }), 'all_targets_paused', false],
  ])('%s', async (_what, ping, fault, isRejected) => {
    reported.length = 0
    const answer = await answerPing(ping, ports)
    expect(answer).toMatchObject({ kind: 'no-target', reason: 'paused', isRejected })
    expect(reported).toEqual([{ companyId: 1, campaignId: 1, postbackKeyId: 1, reason: fault }])
  })
})

describe('where the candidate has a buyer to ask', () => {
  const bidRequest = buildBidRequest()
  const ping = pingFor({ bidRequest })
  const notShielded = { submit: async () => false, drain: idle }
  const bidding = {
    ask: async () => [
      { kind: 'bid', targetId: 1, revenue: money(5), seconds: null, number: null, latencyMs: 1 } as const,
    ],
  }

  test('it has what all waits leave of the time of the key, less what storing may take', async () => {
    let now = 1_000
    const passes = async (milliseconds: number) => {
      now += milliseconds
    }
    const budgets: number[] = []
    const ports = portsWith({
      monotonicNow: () => now,
      filled: { read: () => passes(30).then(() => new Map()), drain: idle },
      recording: {
        submit: () => passes(80).then(() => ({ kind: 'stands', inboundNumber: null })),
        drain: idle,
      },
      turns: { open: () => ({ take: () => passes(700), end: () => undefined }) },
      shields: { submit: () => passes(50).then(() => false), drain: idle },
      buyers: {
        ask: async question => {
          budgets.push(question.budgetMs)
          return bidding.ask()
        },
      },
    })
    await answerPing(ping, ports)
    await answerPing(ping, ports)
    const unspent = key.bidTimeoutMs - 780
    // What it usually takes, and four times what it differs by: each has heard of the 80 ms once.
    expect(budgets).toEqual([unspent, unspent - (1 + 4) * (80 / 16)])
  })

  test('who waits for a turn has it also when the ping before could not be stored', async () => {
    let stored = 0
    const recording: PingPorts['recording'] = {
      submit: async () => {
        stored += 1
        if (stored === 1) throw new Error('the database is gone')
        return { kind: 'stands', inboundNumber: null }
      },
      drain: idle,
    }
    const ports = portsWith({ recording, shields: notShielded, buyers: bidding })
    const [first, second] = await Promise.allSettled([answerPing(ping, ports), answerPing(ping, ports)])
    expect(first.status).toBe('rejected')
    expect(second).toMatchObject({ value: { kind: 'reservation' } })
  })

  test('and its caller a reservation that ended while the ping was stored, the buyer is asked after all', async () => {
    const outcomes: string[] = []
    const recording: PingPorts['recording'] = {
      submit: async ({ outcome }) => {
        outcomes.push(outcome.status)
        return outcomes.length === 1 ? { kind: 'unshielded' } : { kind: 'stands', inboundNumber: null }
      },
      drain: idle,
    }
    const shields = { submit: async () => true, drain: idle }
    const answer = await answerPing(ping, portsWith({ recording, shields, buyers: bidding }))
    expect(outcomes).toEqual(['ping-shield', 'reserved'])
    expect(answer).toMatchObject({ kind: 'reservation', isShielded: false })
  })

  test('a caller whose number many share waits for no turn, and for no look at the shield', async () => {
    const ports = portsWith({
      callers: { read: async () => ({ ...UNKNOWN_CALLER, isStatic: true }), drain: idle },
      turns: { open: () => ({ take: unused, end: () => undefined }) },
      buyers: bidding,
    })
    expect(await answerPing(ping, ports)).toMatchObject({ kind: 'reservation', isShielded: false })
  })
})
