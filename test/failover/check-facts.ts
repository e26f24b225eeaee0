import type { Check } from './checks.ts'
import type { Exercise } from './run-exercise.ts'
import { query } from './settle.ts'

/** A kind of fact: each that was acknowledged must be there, and none twice. */
interface FactKind {
  readonly name: string
  /** Those that were acknowledged. */
  readonly acknowledged: readonly string[]
  /** How often each is there; `$1` = those that were acknowledged, or where there may be others too, all. */
  readonly found: string
}

/** In the words that the acknowledged facts are written in. */
export async function checkFacts(exercise: Exercise): Promise<readonly Check[]> {
  const lost: string[] = []
  const twice: string[] = []
  let acknowledged = 0
  for (const kind of factKinds(exercise)) {
    const rows = await query<{ fact: string; count: number }>(exercise.cluster.url, kind.found)
    const counts = new Map(rows.map(({ fact, count }) => [fact, Number(count)]))
    acknowledged += kind.acknowledged.length
    for (const fact of kind.acknowledged) if (!counts.has(fact)) lost.push(`${kind.name}: ${fact}`)
    for (const [fact, count] of counts) if (count > 1) twice.push(`${kind.name}: ${fact}, ${count} times`)
  }
  return [
    { name: 'acknowledged facts that are lost', of: acknowledged, differences: lost },
    { name: 'facts that are there twice', of: acknowledged, differences: twice },
    ...checkSent(exercise),
  ]
}

function factKinds({ ledger }: Exercise): readonly FactKind[] {
  const { reservations, confirmations, calls, liveCalls, conversions, affiliates } = ledger
  return [
    {
      name: 'reservation',
      acknowledged: reservations.map(({ uuid }) => uuid),
      found: "SELECT uuid AS fact, 1 AS count FROM reservations WHERE status <> 'ping-shield'",
    },
    {
      name: 'reservation of caller',
      acknowledged: reservations.map(({ caller }) => caller),
      found: `
        SELECT caller_number AS fact, count(*) FROM reservations
        WHERE status <> 'ping-shield' AND target_id IS NOT NULL GROUP BY caller_number`,
    },
    {
      name: 'confirmation',
      acknowledged: confirmations,
      found: 'SELECT uuid AS fact, 1 AS count FROM reservations WHERE confirmed_at IS NOT NULL',
    },
    {
      name: 'call',
      acknowledged: calls.map(({ uuid, connected }) => `${uuid} ${connected}`),
      found: "SELECT uuid || ' ' || connected AS fact, 1 AS count FROM calls WHERE status = 'finished'",
    },
    {
      name: 'call of caller',
      acknowledged: [...calls, ...liveCalls].map(({ caller }) => caller),
      found: 'SELECT caller AS fact, count(*) FROM calls GROUP BY caller',
    },
    {
      name: 'conversion',
      acknowledged: conversions.map(({ uuid, revenue }) => `${uuid} ${revenue}`),
      found: `
        SELECT uuid || ' ' || posted_revenue::numeric(14, 2) AS fact, count(*)
        FROM calls JOIN call_events AS event ON event.call_uuid = uuid
        WHERE event.type = 'conversion_posted' GROUP BY uuid, posted_revenue`,
    },
    {
      name: 'affiliate',
      acknowledged: affiliates,
      found: 'SELECT afid AS fact, count(*) FROM affiliates GROUP BY afid',
    },
    {
      name: 'click of call',
      acknowledged: calls.map(({ uuid }) => uuid),
      found: "SELECT call_uuid AS fact, count(*) FROM pixel_firings WHERE kind = 'click' GROUP BY call_uuid",
    },
    {
      name: 'announced end of call',
      acknowledged: [...calls, ...liveCalls].map(({ uuid }) => uuid),
      found: `
        SELECT record ->> 'uuid' AS fact, count(*) FROM announcements
        WHERE type = 'call.ended' GROUP BY record ->> 'uuid'`,
    },
  ]
}

/** What leaves the service leaves it at least once. */
function checkSent({ ledger, inbox, clicks }: Exercise): readonly Check[] {
  const clicked = new Set(clicks)
  const unclicked = ledger.calls.filter(({ uuid }) => !clicked.has(uuid))
  const told = new Set(inbox.messages.map(({ type, data }) => `${type} ${data.uuid}`))
  const expected = [
    ...[...ledger.calls, ...ledger.liveCalls].map(({ uuid }) => `call.ended ${uuid}`),
    ...ledger.confirmations.map(uuid => `reservation.confirmed ${uuid}`),
  ]
  return [
    {
      name: 'clicks that were never sent',
      of: ledger.calls.length,
      differences: unclicked.map(({ uuid }) => uuid),
    },
    {
      name: 'events that were never posted',
      of: expected.length,
      differences: expected.filter(event => !told.has(event)),
    },
    { name: 'posted events with a wrong signature', of: told.size, differences: inbox.forged },
  ]
}
