import pg from 'pg'
import type { FailingStage } from './events.ts'
import { drawCaller, placeCall } from './load.ts'
import { HARD_CAP } from './network.ts'
import { until } from './until.ts'

/** Calls of dead processes are ended, their slots given back, and everything due is sent within it. */
const REST_LIMIT_MS = 120_000

/** Where places were given back after their target had been passed over, they are taken again. */
const MOST_ROUNDS = 3

/** Resolves once nothing is under way any more, and whatever was given back is used up. */
export async function settle(stage: FailingStage): Promise<void> {
  await nothingIsUnderWay(stage)
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const free = await freePlaces(stage)
    if (free === 0) return
    const { number } = stage.network
    for (let place = 0; place < free; place++) await placeCall(stage, drawCaller(), { number })
    await nothingIsUnderWay(stage)
  }
}

async function nothingIsUnderWay(stage: FailingStage): Promise<void> {
  await until('nothing is under way', REST_LIMIT_MS, async () => {
    const [row] = await query<{ under_way: number }>(stage.cluster.url, UNDER_WAY)
    if (row === undefined || row.under_way > 0) throw new Error(`still under way: ${row?.under_way}`)
    return (await callsInProgress(stage)) === 0
  })
}

const UNDER_WAY = `
  SELECT (SELECT count(*) FROM calls WHERE status <> 'finished')
    + (SELECT count(*) FROM pixel_firings WHERE status = 'pending')
    + (SELECT count(*) FROM webhook_deliveries WHERE status = 'pending') AS under_way`

async function callsInProgress({ client, network }: FailingStage): Promise<number> {
  const answer = await client.ask({ method: 'GET', path: `/target_groups/${network.groupId}.json` })
  return answer?.body.target_group.calls_in_progress ?? Number.NaN
}

/** Of the targets that were full once: those before the last that was rung at all. */
async function freePlaces({ cluster, network }: FailingStage): Promise<number> {
  const connected = await connectedCalls(cluster.url)
  const counts = network.cappedTargetIds.map(id => connected.get(id) ?? 0)
  const last = counts.findLastIndex(count => count > 0)
  return counts.slice(0, Math.max(last, 0)).reduce((sum, count) => sum + Math.max(HARD_CAP - count, 0), 0)
}

/** How many calls each target has had. */
export async function connectedCalls(url: string): Promise<ReadonlyMap<number, number>> {
  const rows = await query<{ target_id: number; count: number }>(
    url,
    'SELECT target_id, count(*) FROM calls WHERE connected AND target_id IS NOT NULL GROUP BY target_id',
  )
  return new Map(rows.map(({ target_id, count }) => [target_id, Number(count)]))
}

/** Asks the primary, past the service. */
export async function query<Row extends pg.QueryResultRow>(
  url: string,
  text: string,
  values: readonly unknown[] = [],
): Promise<readonly Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(text, [...values])).rows
  } finally {
    await client.end()
  }
}
