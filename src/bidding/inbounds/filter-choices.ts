import { sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import { type Static, Type } from 'typebox'
import { RESERVATION_STATUSES } from '../../domain/reservations/reservation-status.ts'
import { queryRows } from '../../platform/database/query-rows.ts'
import { Id, Text } from '../../platform/wire/wire-types.ts'

const Choices = Type.Array(Type.Object({ id: Id, name: Text() }))

export const FilterChoices = Type.Object({
  campaigns: Choices,
  publishers: Choices,
  targets: Choices,
  postback_keys: Choices,
  statuses: Type.Array(Text()),
})

/** Which lists the user may see; of the others a publisher or buyer sees only its own record. */
export interface VisibleChoices {
  readonly campaigns: boolean
  /** Whose pings the page shows a publisher or buyer: it is told the codes of these, which its calls show as well. */
  readonly shownCampaignIds: readonly number[]
  readonly publishers: boolean
  readonly targets: boolean
  readonly postbackKeys: boolean
  readonly onlyAffiliateId: number | null
  readonly onlyTargetId: number | null
}

/** Nobody chooses from a longer list. */
const MAX_CHOICES = 10_000

interface ChoiceRow {
  readonly kind: 'campaigns' | 'publishers' | 'targets' | 'postback_keys'
  readonly id: number
  readonly name: string
}

/** Every value that the log of a Company can be filtered by, each list ordered by id. */
export async function readFilterChoices(
  pool: Pool,
  companyId: number,
  visible: VisibleChoices,
): Promise<Static<typeof FilterChoices>> {
  const rows = await queryRows<ChoiceRow>(
    pool,
    sql`
    (SELECT 'campaigns' AS kind, id, CASE WHEN ${visible.campaigns} THEN coalesce(name, cid) ELSE cid END AS name
      FROM campaigns WHERE company_id = ${companyId}
        AND (${visible.campaigns} OR id = ANY (${sql.param(visible.shownCampaignIds)}::integer[]))
      ORDER BY id LIMIT ${MAX_CHOICES})
    UNION ALL
    (SELECT 'publishers', id, coalesce(company_name, nullif(concat_ws(' ', first_name, last_name), ''), afid)
      FROM affiliates WHERE company_id = ${companyId} AND ${visible.publishers}
        AND id = coalesce(${visible.onlyAffiliateId}::integer, id) ORDER BY id LIMIT ${MAX_CHOICES})
    UNION ALL
    (SELECT 'targets', id, coalesce(name, tid, number) FROM targets
      WHERE company_id = ${companyId} AND ${visible.targets}
        AND id = coalesce(${visible.onlyTargetId}::integer, id) ORDER BY id LIMIT ${MAX_CHOICES})
    UNION ALL
    (SELECT 'postback_keys', id, name FROM postback_keys
      WHERE company_id = ${companyId} AND ${visible.postbackKeys} ORDER BY id LIMIT ${MAX_CHOICES})`,
  )
  const choicesOf = (kind: ChoiceRow['kind']) =>
    rows.filter(row => row.kind === kind).map(({ id, name }) => ({ id, name }))
  return {
    campaigns: choicesOf('campaigns'),
    publishers: choicesOf('publishers'),
    targets: choicesOf('targets'),
    postback_keys: choicesOf('postback_keys'),
    statuses: [...RESERVATION_STATUSES],
  }
}
