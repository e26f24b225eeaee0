import { textTable } from '../platform/terminal/text-table.ts'
import type { CallerOutcome } from './send-caller.ts'

/** How many of each: what publishers were told, what became of their reservations, how calls ended. */
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
