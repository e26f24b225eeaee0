import type { Check } from './checks.ts'
import { killedAt } from './ledger.ts'
import { CONCURRENCY_CAP, HARD_CAP } from './network.ts'
import type { Exercise } from './run-exercise.ts'
import { connectedCalls, query } from './settle.ts'

export async function checkCaps(exercise: Exercise): Promise<readonly Check[]> {
  return [await checkHardCaps(exercise), await checkCounters(exercise), await checkConcurrency(exercise)]
}

/** Each is used up before the next target is rung, and never exceeded. */
async function checkHardCaps({ cluster, network }: Exercise): Promise<Check> {
  const connected = await connectedCalls(cluster.url)
  const counts = network.cappedTargetIds.map(id => connected.get(id) ?? 0)
  const last = counts.findLastIndex(count => count > 0)
  const differences = counts.flatMap((count, place) => {
    const isExact = place < last ? count === HARD_CAP : count <= HARD_CAP
    return isExact ? [] : [`${count} calls under a hard cap of ${HARD_CAP}`]
  })
  return { name: 'hard caps that are not exact', of: last + 1, differences }
}

interface OwnerDocument {
  readonly id: number
  readonly name: string
  readonly calls_in_progress: number
  readonly caps: readonly { readonly type: string; readonly filled: number }[]
}

/** Whatever the service counts is what happened. */
async function checkCounters({ client, cluster, network }: Exercise): Promise<Check> {
  const connected = await connectedCalls(cluster.url)
  const ask = async (path: string) => (await client.ask({ method: 'GET', path }))?.body
  const group: OwnerDocument = (await ask(`/target_groups/${network.groupId}.json`)).target_group
  const targets: OwnerDocument[] = []
  for (const id of [...network.cappedTargetIds, network.crowdedTargetId]) {
    targets.push((await ask(`/targets/${id}.json`)).target)
  }
  const sum = network.cappedTargetIds.reduce((total, id) => total + (connected.get(id) ?? 0), 0)
  const differences = [
    ...targets.flatMap(target => miscounts(target, connected.get(target.id) ?? 0)),
    ...miscounts(group, sum),
  ]
  return { name: 'counters that are not what happened', of: targets.length + 1, differences }
}

function miscounts({ name, calls_in_progress, caps }: OwnerDocument, calls: number): readonly string[] {
  const filled = caps.find(({ type }) => type === 'Hard')?.filled
  return [
    ...(filled === calls ? [] : [`${name}: ${filled} filled, ${calls} calls`]),
    ...(calls_in_progress === 0 ? [] : [`${name}: ${calls_in_progress} in progress, and nobody talks`]),
  ]
}

/** Talks that storage has begun; one that the service ended with a node is over then, whoever wanted to go on. */
const TALKS = `
  SELECT uuid, connected_time, CASE WHEN event.data ->> 'reason' = 'shutdown' THEN end_time END AS stopped_at
  FROM calls LEFT JOIN call_events AS event ON event.call_uuid = uuid AND event.type = 'call_ended'
  WHERE connected_time IS NOT NULL`

interface TalkRow {
  readonly uuid: string
  readonly connected_time: Date
  readonly stopped_at: Date | null
}

/** How many truly talked at the same moment: until they hung up, or their machine was killed. */
async function checkConcurrency({ cluster, ledger, phases }: Exercise): Promise<Check> {
  const rows = new Map((await query<TalkRow>(cluster.url, TALKS)).map(row => [row.uuid, row]))
  const end = phases.at(-1)?.to ?? 0
  const talks = ledger.liveCalls.flatMap(call => {
    const row = rows.get(call.uuid)
    if (call.talkSeconds !== null || row === undefined) return []
    const to = killedAt(call) ?? call.hungUp?.from ?? row.stopped_at?.getTime() ?? end
    return [{ from: row.connected_time.getTime(), to }]
  })
  const differences = talks.flatMap(({ from }) => {
    const atOnce = talks.filter(talk => talk.from <= from && from < talk.to).length
    return atOnce <= CONCURRENCY_CAP ? [] : [`${atOnce} at once at ${new Date(from).toISOString()}`]
  })
  return { name: 'calls over the concurrency cap', of: talks.length, differences }
}
