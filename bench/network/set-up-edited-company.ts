import type pg from 'pg'
import type { ServiceClient } from '../../src/client/service-client.ts'
import { create, createKey, targetFields } from './set-up-ping-network.ts'

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

/** So many are made over the API; the others are their copies. */
const MADE_TARGETS = 20

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
  for (let index = 0; index < Math.min(MADE_TARGETS, targetCount); index++) {
    await create(client, '/targets.json', { target: targetFields(index) }, companyId)
  }
  if (targetCount > MADE_TARGETS) await copyTargets(database, companyId, targetCount)
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

/** Gives each target copies, with what belongs to it, until there are as many as asked for. */
async function copyTargets(database: pg.Client, companyId: number, targetCount: number): Promise<void> {
  const values = [companyId]
  await database.query(
    `INSERT INTO targets (company_id, name, number, priority, weight, time_zone)
     SELECT company_id, id || ' copied', number, priority, weight, time_zone
     FROM targets CROSS JOIN generate_series(2, $2::integer / $3::integer)
     WHERE company_id = $1`,
    [companyId, targetCount, MADE_TARGETS],
  )
  const copied = `
    FROM targets AS copy
    JOIN %s AS original ON original.company_id = copy.company_id AND original.target_id = split_part(copy.name, ' ', 1)::integer
    WHERE copy.company_id = $1 AND copy.name LIKE '% copied'`
  await database.query(
    `INSERT INTO caps (company_id, target_id, kind, cap, zone)
     SELECT copy.company_id, copy.id, original.kind, original.cap, original.zone ${copied.replace('%s', 'caps')}`,
    values,
  )
  await database.query(
    `INSERT INTO tag_values (company_id, target_id, key, operator, value)
     SELECT copy.company_id, copy.id, original.key, original.operator, original.value ${copied.replace('%s', 'tag_values')}`,
    values,
  )
  await database.query(
    `INSERT INTO business_hours (company_id, target_id, day_of_week, work_day, time_open, time_close, invert)
     SELECT copy.company_id, copy.id, original.day_of_week, original.work_day, original.time_open, original.time_close,
       original.invert ${copied.replace('%s', 'business_hours')}`,
    values,
  )
}
