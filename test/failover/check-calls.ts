import { DECISION_PATIENCE_MS } from '../../src/calls/running/patience.ts'
import type { Check } from './checks.ts'
import { killedAt, type LiveCall } from './ledger.ts'
import { SHORT_CALL } from './load.ts'
import type { Exercise } from './run-exercise.ts'
import { query } from './settle.ts'

interface CallRow {
  readonly uuid: string
  readonly connected: boolean
  readonly hung_up_by: string | null
  readonly dialed_call_duration: number
  readonly reason: string | null
}

const CALLS = `
  SELECT uuid, connected, hung_up_by, dialed_call_duration, event.data ->> 'reason' AS reason
  FROM calls LEFT JOIN call_events AS event ON event.call_uuid = uuid AND event.type = 'call_ended'`

/** The clocks of a call are read at whole milliseconds, and its end is noticed a little later. */
const TOLERANCE_SECONDS = 1

/** Nobody's talk is ended but by those who talk, or by the death of the machine that carries it. */
export async function checkCalls({ cluster, ledger }: Exercise): Promise<readonly Check[]> {
  const rows = new Map((await query<CallRow>(cluster.url, CALLS)).map(row => [row.uuid, row]))
  const judged = ledger.liveCalls.filter(call => !mayHaveBeenKilled(call))
  const talks = judged.flatMap(call => {
    const row = rows.get(call.uuid)
    // In the crowd, who finds no room never talks.
    const isMeantToTalk = call.talkSeconds !== null || row?.connected === true
    return row !== undefined && isMeantToTalk && !wasLetGoUndecided(call, row) ? [{ call, row }] : []
  })
  const ended = talks.filter(({ row }) => !row.connected || row.hung_up_by !== 'caller')
  const wrong = talks.filter(talk => !ended.includes(talk) && !isDurationRight(talk.call, talk.row))
  return [
    {
      name: 'live calls that were ended',
      of: talks.length,
      differences: ended.map(({ call, row }) => {
        const { uuid, hung_up_by, reason, dialed_call_duration } = row
        return `${uuid} at ${nodesOf(call)}: by ${hung_up_by} (${reason}) after ${dialed_call_duration} s`
      }),
    },
    {
      name: 'live calls of a wrong duration',
      of: talks.length,
      differences: wrong.map(({ call, row }) => {
        const scripted = call.talkSeconds ?? spoken(call).join(' to ')
        return `${row.uuid} at ${nodesOf(call)}: ${row.dialed_call_duration} s instead of ${scripted}`
      }),
    },
  ]
}

const nodesOf = ({ nodes }: LiveCall) => [...new Set(nodes.map(({ name }) => name))].join(', ')

/** Nobody could choose its destination for as long as a caller waits: the machine that went without a word is missed after as long. */
function wasLetGoUndecided({ placed }: LiveCall, { connected, reason }: CallRow): boolean {
  const waitedMs = placed.to - placed.from
  return !connected && reason === 'database_unavailable' && waitedMs >= DECISION_PATIENCE_MS
}

/** One that ends by its script is over some time after it was answered. */
function mayHaveBeenKilled(call: LiveCall): boolean {
  const kill = killedAt(call)
  if (kill === null || call.talkSeconds === null) return kill !== null
  const { ringSeconds, talkSeconds } = SHORT_CALL
  return kill <= call.placed.to + (ringSeconds + talkSeconds + TOLERANCE_SECONDS) * 1_000
}

function isDurationRight(call: LiveCall, { dialed_call_duration: seconds }: CallRow): boolean {
  if (call.talkSeconds !== null) return Math.abs(seconds - call.talkSeconds) <= TOLERANCE_SECONDS
  const [shortest = 0, longest = 0] = spoken(call)
  return seconds >= shortest - TOLERANCE_SECONDS && seconds <= longest + TOLERANCE_SECONDS
}

/** In seconds, the least and the most that they can have talked: it is answered at once, and lasts until they hang up. */
function spoken({ placed, hungUp }: LiveCall): readonly [number, number] {
  if (hungUp === null) return [0, Number.POSITIVE_INFINITY]
  return [Math.floor((hungUp.from - placed.to) / 1000), Math.ceil((hungUp.to - placed.from) / 1000)]
}
