import { sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import { type Static, Type } from 'typebox'
import { asSeenBy, type Party } from '../../access/party.ts'
import { FOUND_INBOUND_VISIBILITY } from '../../access/visibility.ts'
import type { NoTargetReason } from '../../domain/routing/no-target-reason.ts'
import type { Instant } from '../../domain/time/instant.ts'
import { queryRows } from '../../platform/database/query-rows.ts'
import { uuidV7Time } from '../../platform/uuid-v7.ts'
import { Id, Integer, Nullable, NullableText, Text } from '../../platform/wire/wire-types.ts'
import type { DecisionRecord } from '../decide/ping-outcome.ts'
import type { InboundScope } from './inbound-comparisons.ts'
import { inboundConditions } from './inbound-conditions.ts'
import { Inbound, inboundDocument } from './inbound-document.ts'
import { INBOUND_COLUMNS, type InboundRow } from './inbound-rows.ts'

const Bid = Type.Object({
  outcome: Text({ description: '`bid`, or why there was none, as in `reason`.', examples: ['bid'] }),
  amount: Nullable(Type.Number({ description: 'Dollars; null where the buyer named none.' })),
  seconds: Nullable(
    Integer({ description: 'After how many connected seconds it is owed; null where none were named.' }),
  ),
  latency_ms: Type.Number({ description: 'How many milliseconds the buyer took to answer.' }),
})

const Considered = Type.Object({
  target_id: Type.Integer({ description: 'Who was considered.' }),
  eligible: Type.Boolean({ description: 'Whether it could have taken the call.' }),
  reason: NullableText({ description: 'Why not; null = eligible.', examples: ['daily_cap_full'] }),
  bid: Nullable(Bid),
})

/** A ping by itself: with why it went as it did. */
export const FoundInbound = Type.Object(
  {
    ...Inbound.properties,
    reason: NullableText({
      description:
        'Why there was no target, as the publisher was told; null where there was one, and for a buyer.',
      examples: ['capped'],
    }),
    tags: Type.Record(Type.String(), Type.String(), {
      description: 'What the publisher said of the caller; a buyer is not shown all of them.',
      examples: [{ age: '44' }],
    }),
    order: Nullable(
      Type.Array(Id, {
        description:
          'Targets that could take the call, in the order in which it would try them; null for parties.',
        examples: [[7]],
      }),
    ),
    candidates: Nullable(
      Type.Array(Considered, { description: 'Everyone who was considered; null for publishers and buyers.' }),
    ),
  },
  { title: 'FoundRtbInbound' },
)

type FoundInboundRow = InboundRow & {
  readonly reason: NoTargetReason | null
  readonly tags: Readonly<Record<string, string>>
  readonly decision: DecisionRecord
}

/** The ping with this UUID, which says when it came; null where the reader has none such. */
export async function findInbound(
  pool: Pool,
  scope: InboundScope,
  uuid: string,
  now: Instant,
): Promise<FoundInboundRow | null> {
  const createdAt = uuidV7Time(uuid)
  if (createdAt === null) return null
  const condition = inboundConditions(scope, {}, { start: createdAt, end: createdAt + 1 }, now)
  const [row] = await queryRows<FoundInboundRow & Record<string, unknown>>(
    pool,
    sql`
    SELECT ${sql.raw(INBOUND_COLUMNS)}, reason, tags, decision
    FROM reservations
    WHERE ${condition} AND uuid = ${uuid}::uuid`,
  )
  return row ?? null
}

/** @param party who sees it */
export function foundInboundDocument(
  row: FoundInboundRow,
  now: Instant,
  hasPayoutBidModification: boolean,
  party: Party,
): Static<typeof FoundInbound> {
  const { reason, tags, decision } = row
  const document: Static<typeof FoundInbound> = {
    ...inboundDocument(row, now, hasPayoutBidModification, 'company'),
    ...{ reason, tags: { ...tags }, order: [...decision.order], candidates: candidatesOf(decision) },
  }
  return asSeenBy(party, FOUND_INBOUND_VISIBILITY, document)
}

/** Those who could take it first, in their order. */
function candidatesOf({ order, skipped, bids = [] }: DecisionRecord): Static<typeof Considered>[] {
  const answers = new Map(
    bids.map(({ target_id, outcome, bid, seconds = null, ms }) => [
      target_id,
      { outcome, amount: bid, seconds, latency_ms: ms },
    ]),
  )
  const candidate = (id: number, reason: string | null) => ({
    target_id: id,
    eligible: reason === null,
    reason,
    bid: answers.get(id) ?? null,
  })
  return [
    ...order.map(id => candidate(id, null)),
    ...Object.entries(skipped).flatMap(([reason, ids]) => ids.map(id => candidate(id, reason))),
  ]
}
