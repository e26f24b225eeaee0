import { expect } from 'vitest'
import type { World } from './world.ts'

/** What held before a step, so that what it did can be judged. */
export interface Ledger {
  readonly counters: ReadonlyMap<string, Counter>
  /** How reservations that are over ended. */
  readonly ends: ReadonlyMap<string, string>
}

interface Counter {
  readonly kind: string
  readonly targetId: number | null
  readonly groupId: number | null
  readonly label: string
  readonly filled: number
  readonly limit: number | null
}

export const NOTHING_YET: Ledger = { counters: new Map(), ends: new Map() }

const OVER = ['claimed', 'expired', 'no-target', 'rejected', 'ping-shield']

/** Checks all that must be true whenever nothing is under way. @returns what the next check compares with */
export async function checkInvariants(world: World, before: Ledger): Promise<Ledger> {
  const facts = await readFacts(world)
  const counters = new Map(facts.counters.map(counter => [`${counter.capId} ${counter.label}`, counter]))
  expectNoCapExceeded(counters, before.counters)
  expectCountsOfCalls(world, facts)
  expect(facts.live.sort()).toEqual(world.processes.flatMap(({ liveCalls }) => [...liveCalls.keys()]).sort())
  expect(world.processes.flatMap(({ givenUp }) => givenUp)).toEqual([])
  const ends = new Map(
    facts.reservations
      .filter(({ status }) => OVER.includes(status))
      .map(({ uuid, status }) => [uuid, status]),
  )
  for (const [uuid, status] of before.ends) expect([uuid, ends.get(uuid)]).toEqual([uuid, status])
  expect(facts.wrong).toEqual([])
  return { counters, ends }
}

/** A counter may stand above a limit that was lowered since; it may not rise there. */
function expectNoCapExceeded(now: ReadonlyMap<string, Counter>, before: ReadonlyMap<string, Counter>): void {
  for (const [name, { filled, limit, kind }] of now) {
    const earlier = before.get(name)
    if (filled <= (earlier?.filled ?? 0) || limit === null) continue
    // The step may have changed the limit itself.
    const loosest = earlier === undefined ? limit : (earlier.limit ?? Number.POSITIVE_INFINITY)
    expect({ name, kind, filled, isWithin: filled <= Math.max(limit, loosest) }).toMatchObject({
      isWithin: true,
    })
  }
}

/** Each counter says how many calls it counts, no more and no less. */
function expectCountsOfCalls({ network, resetTargetIds }: World, facts: Facts): void {
  const [separate = 0, simuldial = 0] = network.groupIds
  const [first = 0, second = 0, third = 0, fourth = 0] = network.targetIds
  const members = new Map([
    [separate, [first, second]],
    [simuldial, [third, fourth]],
  ])
  const sums = new Map<number, Counter & { readonly capId: number; total: number }>()
  for (const counter of facts.counters) {
    const sum = sums.get(counter.capId) ?? { ...counter, total: 0 }
    sum.total += counter.filled
    sums.set(counter.capId, sum)
  }
  for (const { capId, kind, targetId, groupId, total } of sums.values()) {
    if (kind === 'hard' && targetId !== null && resetTargetIds.has(targetId)) continue
    const owners = targetId === null ? (members.get(groupId ?? 0) ?? []) : [targetId]
    const counted = new Set<string>()
    for (const slot of facts.slots) if (owners.includes(slot.targetId)) counted.add(slot.callUuid)
    if (kind !== 'concurrency') {
      for (const call of facts.connected) if (owners.includes(call.targetId)) counted.add(call.uuid)
    }
    expect({ capId, kind, targetId, groupId, total }).toMatchObject({ total: counted.size })
  }
}

interface Facts {
  readonly counters: readonly (Counter & { readonly capId: number })[]
  readonly slots: readonly { readonly callUuid: string; readonly targetId: number }[]
  readonly connected: readonly { readonly uuid: string; readonly targetId: number }[]
  readonly live: string[]
  readonly reservations: readonly { readonly uuid: string; readonly status: string }[]
  /** What the database itself finds amiss, in words. */
  readonly wrong: readonly string[]
}

async function readFacts({ service, network }: World): Promise<Facts> {
  const { rows } = await service.database.pool.query<{ facts: Facts }>({
    name: 'simulation_facts',
    text: FACTS,
    values: [network.companyId],
  })
  const [row] = rows
  if (row === undefined) throw new Error('the facts could not be read')
  return row.facts
}

/** One statement, so that it sees one moment, and a step costs one round trip. */
const FACTS = `
  WITH company AS (SELECT $1::integer AS company_id),
  of_calls AS MATERIALIZED (SELECT * FROM calls JOIN company USING (company_id)),
  pixels AS MATERIALIZED (SELECT * FROM pixel_firings JOIN company USING (company_id)),
  wrong AS (
    SELECT format('%s sale timers fired for call %s', count(*), call_uuid) AS sentence
    FROM pixels WHERE kind = 'sale' GROUP BY call_uuid HAVING count(*) > 1
    UNION ALL
    SELECT format('call %s fired %s clicks', call.uuid, count(pixels.id))
    FROM of_calls AS call
    LEFT JOIN pixels ON pixels.call_uuid = call.uuid AND pixels.kind = 'click'
    GROUP BY call.uuid HAVING count(pixels.id) <> 1
    UNION ALL
    SELECT format('call %s of %s connected seconds fired %s sales', call.uuid, call.dialed_call_duration, sales.count)
    FROM of_calls AS call
    LEFT JOIN targets AS target ON target.company_id = call.company_id AND target.id = call.target_id
    CROSS JOIN LATERAL (
      SELECT count(*) FROM pixels WHERE pixels.call_uuid = call.uuid AND pixels.kind = 'sale'
    ) AS sales
    WHERE call.status = 'finished'
      AND sales.count <> (call.connected AND call.dialed_call_duration >= 30 + target.timer_offset)::integer
    UNION ALL
    SELECT format('call %s counts %s pixels and %s failures', call.uuid, fired_pixels_count, fired_pixels_error_count)
    FROM of_calls AS call
    CROSS JOIN LATERAL (
      SELECT
        count(*) FILTER (WHERE status = 'succeeded') AS succeeded, count(*) FILTER (WHERE status = 'failed') AS failed,
        count(*) FILTER (WHERE status <> 'pending') AS settled
      FROM pixels WHERE pixels.call_uuid = call.uuid
    ) AS sent
    CROSS JOIN LATERAL (
      SELECT count(*) AS told FROM call_events AS event
      WHERE event.company_id = call.company_id AND event.call_uuid = call.uuid
        AND event.type IN ('pixel_fired', 'pixel_failed', 'pixel_deduped')
    ) AS flow
    WHERE (fired_pixels_count, fired_pixels_error_count, told) <> (succeeded, failed, settled)
    UNION ALL
    SELECT format('call %s of %s s costs %s', uuid, total_duration, charge_total)
    FROM of_calls
    WHERE status = 'finished'
      AND charge_total <> CASE WHEN connected THEN ceil(greatest(total_duration, 1) / 60.0) * 0.0175 ELSE 0 END
    UNION ALL
    SELECT format('%s payout tables are active for campaign %s', count(*), campaign_id)
    FROM payout_modification_tables JOIN company USING (company_id)
    WHERE active GROUP BY campaign_id HAVING count(*) > 1
    UNION ALL
    SELECT format('%s calls claimed reservation %s', count(*), reservation_uuid)
    FROM of_calls WHERE reservation_uuid IS NOT NULL GROUP BY reservation_uuid HAVING count(*) > 1
    UNION ALL
    SELECT format('reservation %s of call %s is %s', reservation.uuid, call.uuid, reservation.status)
    FROM of_calls AS call
    JOIN reservations AS reservation
      ON reservation.company_id = call.company_id AND reservation.uuid = call.reservation_uuid
    WHERE reservation.status <> 'claimed' OR reservation.call_uuid <> call.uuid
    UNION ALL
    SELECT format('call %s holds a slot after its end', slot.call_uuid)
    FROM slots AS slot JOIN company USING (company_id) JOIN of_calls AS call ON call.uuid = slot.call_uuid
    WHERE call.status = 'finished'
    UNION ALL
    SELECT format('the balance is %s, its entries sum up to %s', balance, entries.total)
    FROM companies
    JOIN company ON company.company_id = companies.id
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(amount), 0) AS total FROM ledger_entries WHERE ledger_entries.company_id = companies.id
    ) AS entries
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(amount), 0) AS total FROM balance_changes WHERE balance_changes.company_id = companies.id
    ) AS unadded
    WHERE balance + unadded.total <> entries.total
    UNION ALL
    SELECT format('calls cost %s, and %s was charged', cost.total, charged.total)
    FROM (SELECT coalesce(sum(charge_total), 0) AS total FROM of_calls) AS cost
    CROSS JOIN (
      SELECT -coalesce(sum(amount), 0) AS total FROM ledger_entries JOIN company USING (company_id) WHERE kind = 'call'
    ) AS charged
    WHERE cost.total <> charged.total
    UNION ALL
    SELECT format('call %s brings %s and pays %s unconverted', uuid, revenue, payout)
    FROM of_calls WHERE NOT converted AND (revenue <> 0 OR payout <> 0)
    UNION ALL
    SELECT format('call %s converted %s after the same caller''s', uuid, since)
    FROM (
      SELECT uuid, end_time - lag(end_time) OVER (PARTITION BY caller, criterion_id ORDER BY end_time) AS since
      FROM of_calls WHERE converted AND caller IS NOT NULL AND NOT caller_is_static
    ) AS conversions
    WHERE since < interval '1800 seconds'
    UNION ALL
    SELECT format('call %s lasted %s of %s seconds', uuid, dialed_call_duration, total_duration)
    FROM of_calls
    WHERE least(dialed_call_duration, ivr_duration, hold_duration, total_duration) < 0
      OR dialed_call_duration > total_duration
    UNION ALL
    SELECT format('call %s went to target %s of another Company', call.uuid, call.target_id)
    FROM of_calls AS call
    WHERE call.target_id IS NOT NULL AND NOT EXISTS (
      SELECT FROM targets WHERE targets.company_id = call.company_id AND targets.id = call.target_id
    )
    UNION ALL
    SELECT format('the events of call %s end %s times', call_uuid, count(*))
    FROM call_events JOIN company USING (company_id)
    WHERE type = 'call_ended' GROUP BY call_uuid HAVING count(*) > 1
  )
  SELECT json_build_object(
    'counters', (
      SELECT coalesce(json_agg(json_build_object(
        'capId', cap.id, 'kind', cap.kind, 'targetId', cap.target_id, 'groupId', cap.target_group_id,
        'label', counter.window_label, 'filled', counter.filled, 'limit', cap.cap
      )), '[]')
      FROM (
        SELECT counted.company_id, counted.cap_id, counted.window_label, sum(counted.filled)::integer AS filled
        FROM (
          SELECT company_id, cap_id, window_label, filled FROM company JOIN cap_counters USING (company_id)
          UNION ALL
          SELECT company_id, change.cap_id, change.window_label, change.filled
          FROM company JOIN cap_counter_changes USING (company_id)
          CROSS JOIN LATERAL unnest(cap_ids, window_labels, changes) AS change (cap_id, window_label, filled)
        ) AS counted
        GROUP BY counted.company_id, counted.cap_id, counted.window_label
      ) AS counter
      JOIN caps AS cap ON cap.company_id = counter.company_id AND cap.id = counter.cap_id
    ),
    'slots', (
      SELECT coalesce(json_agg(json_build_object('callUuid', call_uuid, 'targetId', target_id)), '[]')
      FROM slots JOIN company USING (company_id)
    ),
    'connected', (
      SELECT coalesce(json_agg(json_build_object('uuid', uuid, 'targetId', target_id)), '[]')
      FROM of_calls WHERE connected AND target_id IS NOT NULL
    ),
    'live', (SELECT coalesce(json_agg(uuid), '[]') FROM of_calls WHERE status <> 'finished'),
    'reservations', (
      SELECT coalesce(json_agg(json_build_object('uuid', uuid, 'status', status)), '[]')
      FROM reservations JOIN company USING (company_id)
    ),
    'wrong', (SELECT coalesce(json_agg(sentence), '[]') FROM wrong)
  ) AS facts`
