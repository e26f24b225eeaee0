import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { ServiceClient } from '../../src/client/service-client.ts'
import { closedLoop } from '../load/closed-loop.ts'
import { jsonRequest } from '../load/http-connection.ts'
import { pingRequests } from './ping-requests.ts'
import { create, createKey } from './set-up-ping-network.ts'

/** What one round confirms: reservations, and the most that their targets' caps let through. */
export interface ConfirmRound {
  readonly key: string
  readonly uuids: readonly string[]
  readonly mostConfirmed: number
}

const PINGING_CONNECTIONS = 64

/** Pings for one round take nowhere near as long. */
const PINGING_LIMIT_MS = 60_000

/** Reserves `count` calls at the service, on new targets that have room for `capOfEach` calls each. */
export async function reserveAtService(
  service: { readonly url: string; readonly client: ServiceClient },
  companyId: number,
  targetCount: number,
  count: number,
  capOfEach: number,
): Promise<ConfirmRound> {
  const targetIds: number[] = []
  for (let index = 0; index < targetCount; index++) {
    const target = await create(
      service.client,
      '/targets.json',
      { target: { number: '+12025550100', hard_cap_attributes: { cap: capOfEach } } },
      companyId,
    )
    targetIds.push(target.id)
  }
  const campaign = await create(
    service.client,
    '/campaigns.json',
    { campaign: { target_ids: targetIds } },
    companyId,
  )
  const key = await createKey(service.client, companyId, campaign.id)
  const uuids: string[] = []
  const makePing = pingRequests(key)
  let sent = 0
  await closedLoop({
    url: service.url,
    connections: PINGING_CONNECTIONS,
    durationMs: PINGING_LIMIT_MS,
    nextRequest: () => (sent++ < count ? makePing() : null),
    check: reply => {
      const { uuid, status } = JSON.parse(reply.body()) as { uuid: string; status: string }
      if (status !== 'reserved') throw new Error(`the ping was not reserved: ${reply.body()}`)
      uuids.push(uuid)
    },
  })
  if (uuids.length !== count) throw new Error(`only ${uuids.length} of ${count} pings were reserved in time`)
  return { key, uuids, mostConfirmed: targetCount * capOfEach }
}

/** The same for the baseline, whose rows are simply inserted. */
export async function reserveAtBaseline(
  client: pg.Client,
  targetCount: number,
  count: number,
  capOfEach: number,
): Promise<ConfirmRound> {
  const uuids = Array.from({ length: count }, () => randomUUID())
  await client.query('TRUNCATE baseline.reservations, baseline.counters, baseline.slots')
  await client.query(
    `INSERT INTO baseline.counters (target_id, kind, cap)
     SELECT target_id, kind, CASE WHEN kind = 0 THEN $2::int END
     FROM generate_series(0, $1 - 1) AS target_id, generate_series(0, 4) AS kind`,
    [targetCount, capOfEach],
  )
  await client.query(
    `INSERT INTO baseline.reservations (uuid, target_id)
     SELECT uuid, (place - 1) % $2 FROM unnest($1::uuid[]) WITH ORDINALITY AS given(uuid, place)`,
    [uuids, targetCount],
  )
  return { key: '', uuids, mostConfirmed: targetCount * capOfEach }
}

/** The least tables that a confirm needs; the service's own stay out of it. */
export const BASELINE_SCHEMA = `
  CREATE SCHEMA baseline;
  CREATE TABLE baseline.reservations (
    uuid uuid PRIMARY KEY, target_id int NOT NULL, status text NOT NULL DEFAULT 'reserved', confirmed_at timestamptz
  );
  CREATE TABLE baseline.counters (
    target_id int, kind int, filled int NOT NULL DEFAULT 0, cap int, PRIMARY KEY (target_id, kind)
  ) WITH (fillfactor = 50);
  CREATE TABLE baseline.slots (reservation_uuid uuid PRIMARY KEY, target_id int NOT NULL);
`

/** The confirm of each of a round's reservations, in turn. */
export function confirmRequests({ key, uuids }: ConfirmRound): () => string | null {
  let next = 0
  return () => {
    const uuid = uuids[next++]
    return uuid === undefined ? null : jsonRequest('PUT', `/rtbs/${uuid}`, { key, status: 'confirmed' })
  }
}
