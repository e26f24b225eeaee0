import type { Candidate } from '../client/candidate.ts'
import { textTable } from '../platform/terminal/text-table.ts'
import type { DemoCall } from './exchange.ts'
import type { CallerOutcome } from './send-caller.ts'
import type { Buyer, DemoNetwork } from './set-up-network.ts'

const dollars = (amount: number) => `$${amount.toFixed(2)}`

/** Who buys calls in this demo, and on what terms. */
export function networkTable({ buyers }: DemoNetwork, width: number): string {
  return textTable(
    [
      { title: 'Buyer' },
      { title: 'Priority', align: 'right' },
      { title: 'Weight', align: 'right' },
      { title: 'Pays' },
      { title: 'Takes' },
    ],
    buyers.map(buyer => [
      buyer.plan.name,
      String(buyer.plan.priority),
      String(buyer.plan.weight),
      `${dollars(buyer.plan.terms.revenue)} from ${buyer.plan.terms.seconds} s`,
      describeTerms(buyer),
    ]),
    width,
  )
}

function describeTerms({ plan, zone }: Buyer): string {
  const terms = [
    ...(plan.tagList === undefined ? [] : [`only ${readableTags(plan.tagList)}`]),
    ...(plan.dailyCap === undefined ? [] : [`${plan.dailyCap} calls a day`]),
    ...(zone === null ? [] : [`09:00–17:00 in ${zone}, where it is night now`]),
    ...(plan.paused ? ['nothing: paused'] : []),
  ]
  return terms.length === 0 ? 'every call' : terms.join('; ')
}

/** `<<<age:>=25>>>` → `age >= 25`; without an operator, `is`. */
function readableTags(tagList: string): string {
  return tagList
    .replaceAll(/<<<|>>>/g, '')
    .replace(/:(?=[a-z0-9])/i, ' is ')
    .replace(/:([<>=!~]+)/, ' $1 ')
}

/** How many of each: the answers to publishers, what became of their reservations, how calls ended. */
export function outcomesTable(
  outcomes: readonly CallerOutcome[],
  inboundStatuses: readonly string[],
  width: number,
): string {
  const pings = outcomes.flatMap(outcome => outcome.pings)
  const calls = outcomes.flatMap(outcome => outcome.call ?? [])
  const confirmations = outcomes.flatMap(outcome => outcome.confirmation ?? [])
  const inLog = (status: string) => inboundStatuses.filter(each => each === status)
  const refused = pings.filter(ping => ping.status === 'no-target')
  const rows: readonly (readonly [string, readonly unknown[], string])[] = [
    ['Callers', outcomes, ''],
    ['Pings', pings, 'a publisher asks for a buyer'],
    ['  reserved', pings.filter(ping => ping.status === 'reserved' && !ping.isShielded), ''],
    ['  shielded', pings.filter(ping => ping.isShielded), 'asked twice: the same reservation again'],
    ['  no target', refused, reasonsOf(refused.map(ping => ping.noTargetReason ?? 'unknown'))],
    ['Confirmed', confirmations.filter(({ status }) => status === 'confirmed'), 'counted against caps'],
    ['  too late', confirmations.filter(({ status }) => status === 'no-target'), 'caps had filled meanwhile'],
    ['Claimed', inLog('claimed'), 'the call came in time'],
    ['Expired', inLog('expired'), 'no call came: its slot was given back'],
    ['Calls', calls, ''],
    ['  connected', calls.filter(call => call.connected), describeTalk(outcomes)],
    ['  rescued', calls.filter(call => call.rescued), 'the first buyer did not answer, another did'],
    ['  converted', calls.filter(call => call.converted), describeMoney(calls)],
    ['  unanswered', calls.filter(call => !call.connected), ''],
  ]
  return textTable(
    [{ title: 'Outcome' }, { title: 'Count', align: 'right' }, { title: 'Meaning' }],
    rows.map(([outcome, counted, meaning]) => [outcome, String(counted.length), meaning]),
    width,
  )
}

function reasonsOf(reasons: readonly string[]): string {
  const counts = new Map<string, number>()
  for (const reason of reasons) counts.set(reason, (counts.get(reason) ?? 0) + 1)
  return counts.size === 0
    ? ''
    : `X-No-Target-Reason: ${[...counts].map(([reason, count]) => `${reason} (${count})`).join(', ')}`
}

function describeTalk(outcomes: readonly CallerOutcome[]): string {
  const seconds = outcomes.reduce((sum, { call }) => sum + (call?.connectedSeconds ?? 0), 0)
  return `${Math.round(seconds / 60)} minutes of talk, in virtual time`
}

function describeMoney(calls: readonly DemoCall[]): string {
  const sum = (amountOf: (call: DemoCall) => number) =>
    dollars(calls.reduce((total, call) => total + amountOf(call), 0))
  return `buyers pay ${sum(call => call.revenue)}, publishers are paid ${sum(call => call.payout)}`
}

/** How one buyer fared over all callers. */
interface BuyerTally {
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
function tallyBuyers(outcomes: readonly CallerOutcome[]): ReadonlyMap<number, BuyerTally> {
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

/** Who was considered, who got the calls, and what kept the others from them. */
export function buyersTable(
  { buyers }: DemoNetwork,
  outcomes: readonly CallerOutcome[],
  width: number,
): string {
  const tallies = tallyBuyers(outcomes)
  return textTable(
    [
      { title: 'Buyer' },
      { title: 'Considered', align: 'right' },
      { title: 'Eligible', align: 'right' },
      { title: 'Rung', align: 'right' },
      { title: 'Answered', align: 'right' },
      { title: 'Skipped because' },
    ],
    buyers.map(({ targetId, plan }) => {
      const tally = tallies.get(targetId)
      const counts = [tally?.considered, tally?.eligible, tally?.rung, tally?.answered]
      return [plan.name, ...counts.map(count => String(count ?? 0)), describeSkips(tally?.skipped)]
    }),
    width,
  )
}

function describeSkips(skipped: ReadonlyMap<string, number> = new Map()): string {
  return [...skipped]
    .sort(([, left], [, right]) => right - left)
    .map(([reason, count]) => `${reason} (${count})`)
    .join(', ')
}

/** Why each buyer would not take one caller. */
export function refusalTable(
  { buyers }: DemoNetwork,
  candidates: readonly Candidate[],
  width: number,
): string {
  return textTable(
    [{ title: 'Buyer' }, { title: 'Reason' }, { title: 'Detail' }],
    candidates.map(({ targetId, reason, detail }) => [
      buyers.find(buyer => buyer.targetId === targetId)?.plan.name ?? `target ${targetId}`,
      reason ?? 'eligible',
      detail ?? '',
    ]),
    width,
  )
}
