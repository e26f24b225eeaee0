import type pg from 'pg'

/** The tables that hold what a Company configures, owners first; numbers and payout tables are not copied. */
const TABLES = [
  'targets',
  'business_hours',
  'caps',
  'target_groups',
  'target_group_members',
  'campaigns',
  'campaign_target_groups',
  'conversion_criteria',
  'conversion_tiers',
  'tag_values',
  'affiliates',
  'postback_keys',
]

/** What must be nobody else's, as SQL. */
const DRAWN: Readonly<Record<string, string>> = {
  embedded_key: `replace(gen_random_uuid()::text, '-', '')`,
  show_key: `replace(gen_random_uuid()::text, '-', '')`,
  object_key: `replace(gen_random_uuid()::text, '-', '')`,
  key: 'gen_random_uuid()',
}

/**
 * Makes Companies that have what the model has, under the same ids: past the service and the tables' triggers, as if they had
 * always been there.
 * @returns a postback key of each of them
 */
export async function copyCompany(
  database: pg.Client,
  modelId: number,
  count: number,
): Promise<readonly string[]> {
  await database.query('SET session_replication_role = replica')
  await database.query(
    `INSERT INTO companies (name, embedded_key, configuration_version)
     SELECT 'Copy ' || copy, ${DRAWN['embedded_key']}, model.configuration_version
     FROM companies AS model CROSS JOIN generate_series(1, $2) AS copy WHERE model.id = $1`,
    [modelId, count],
  )
  for (const table of TABLES) {
    const { rows } = await database.query<{ name: string }>(
      `SELECT column_name AS name FROM information_schema.columns
       WHERE table_schema = 'public' AND table_name = $1 ORDER BY ordinal_position`,
      [table],
    )
    const names = rows.map(({ name }) => name)
    const values = names.map(name =>
      name === 'company_id' ? 'copy.id' : (DRAWN[name] ?? `model.${quoted(name)}`),
    )
    await database.query(
      `INSERT INTO ${table} (${names.map(quoted).join(', ')}) OVERRIDING SYSTEM VALUE
       SELECT ${values.join(', ')} FROM ${table} AS model CROSS JOIN companies AS copy
       WHERE model.company_id = $1 AND copy.name LIKE 'Copy %'`,
      [modelId],
    )
  }
  await database.query('RESET session_replication_role')
  await database.query('VACUUM ANALYZE')
  const { rows } = await database.query<{ key: string }>(
    'SELECT key FROM postback_keys WHERE company_id > $1 ORDER BY company_id',
    [modelId],
  )
  return rows.map(({ key }) => key)
}

const quoted = (name: string) => `"${name}"`
