import type pg from 'pg'
import type { ServiceClient } from '../../src/client/service-client.ts'
import { create, targetFields } from './set-up-ping-network.ts'

/** So many are made over the API; the others are their copies. */
const MADE_TARGETS = 20

/** Gives a Company that has none `targetCount` targets, all with hours, caps and tags, nearly all of them past the API. */
export async function fillTargets(
  client: ServiceClient,
  database: pg.Client,
  companyId: number,
  targetCount: number,
): Promise<void> {
  for (let index = 0; index < Math.min(MADE_TARGETS, targetCount); index++) {
    await create(client, '/targets.json', { target: targetFields(index) }, companyId)
  }
  if (targetCount > MADE_TARGETS) await copyTargets(database, companyId, targetCount)
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
