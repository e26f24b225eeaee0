import { money } from '../../src/domain/money/money.ts'
import type { RecordedCall, RecordedConnection } from '../../src/reporting/cap-simulations/recorded-call.ts'

let callsBuilt = 0

/** A call of campaign 1 at `time` (`HH:MM:SS`, UTC) of 20 November 2026 that nobody had, but for what the test says. */
export function buildRecordedCall(time: string, differences: Partial<RecordedCall> = {}): RecordedCall {
  callsBuilt += 1
  return {
    uuid: `0198f3c2-0000-7000-8000-${String(callsBuilt).padStart(12, '0')}`,
    routedAt: Date.parse(`2026-11-20T${time}Z`),
    callerNumber: `+1303555${String(callsBuilt).padStart(4, '0')}`,
    campaignId: 1,
    number: null,
    keysPressed: '',
    tags: {},
    reserved: null,
    attempts: [],
    gaveUpAfterMs: null,
    connection: null,
    ...differences,
  }
}

/** That the call rang a target for 5 s, which answered, and what came of it. */
export function connectedWith(
  targetId: number,
  { talkSeconds = 60, revenue = '20', payout = '12' } = {},
): Pick<RecordedCall, 'attempts' | 'connection'> {
  const connection: RecordedConnection = {
    targetId,
    talkMs: talkSeconds * 1_000,
    revenue: money(revenue),
    payout: money(payout),
  }
  return { attempts: [{ targetId, rangMs: 5_000, hasAnswered: true }], connection }
}
