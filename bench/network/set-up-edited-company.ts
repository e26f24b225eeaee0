import type pg from 'pg'
import type { ServiceClient } from '../../src/client/service-client.ts'
import { fillTargets } from './fill-targets.ts'
import { create, createKey } from './set-up-ping-network.ts'

/** A Company that is edited while it takes pings. */
export interface EditedCompany {
  readonly companyId: number
  readonly targetIds: readonly number[]
  /** A postback key of each campaign. */
  readonly keys: readonly string[]
}

const CAMPAIGNS = 50

/** Every ping considers as many, however many the Company has: only what the others cost is to be seen. */
const TARGETS_OF_CAMPAIGN = 10

/**
 * A Company of `targetCount` targets, all with hours, caps and tags, and 50 campaigns, each of a group of ten of them. It is
 * filled past the API, and no process has heard of what is in it: its first ping finds it cold.
 */
export async function setUpEditedCompany(
  client: ServiceClient,
  database: pg.Client,
  targetCount: number,
): Promise<EditedCompany> {
  const { id: companyId } = await create(client, '/companies.json', {
    company: { name: `${targetCount} targets` },
  })
  await fillTargets(client, database, companyId, targetCount)
  const { rows } = await database.query<{ id: number }>(
    'SELECT id FROM targets WHERE company_id = $1 ORDER BY id',
    [companyId],
  )
  const targetIds = rows.map(({ id }) => id)
  const keys: string[] = []
  for (let index = 0; index < CAMPAIGNS; index++) {
    const first = (index * TARGETS_OF_CAMPAIGN) % targetIds.length
    const group = await create(
      client,
      '/target_groups.json',
      {
        target_group: {
          name: `Buyers ${index}`,
          target_ids: targetIds.slice(first, first + TARGETS_OF_CAMPAIGN),
        },
      },
      companyId,
    )
    const campaign = await create(
      client,
      '/campaigns.json',
      { campaign: { cid: `campaign-${index}`, target_group_ids: [group.id] } },
      companyId,
    )
    keys.push(await createKey(client, companyId, campaign.id))
  }
  await database.query('VACUUM ANALYZE')
  return { companyId, targetIds, keys }
}
