import { sql } from 'drizzle-orm'
import type { Pool, PoolClient } from 'pg'
import { SYSTEM_TAG_KEYS } from '../../domain/tags/tag.ts'
import { storedZone } from '../../domain/time/time-zones.ts'
import type { Queryable } from '../../platform/database/database.ts'

/** What a Company's rollups depend on. */
interface RollupSettings {
  /** An IANA zone, whose days are rolled up. */
  readonly zone: string
  /** The tags whose values are rolled up: the system's, and those that the Company has chosen. Sorted. */
  readonly tagKeys: readonly string[]
}

/** A Company's settings for its reports. */
export interface ReportSettings extends RollupSettings {
  readonly hasAffiliateMarketing: boolean
}

/** The settings of some Companies, and what their rollups were made with. */
export interface RollupState {
  readonly companyId: number
  readonly settings: ReportSettings
  /** Whether rollups exist, and were built with these settings. */
  readonly areCurrent: boolean
  /** Whether cubes exist, and were built with this zone. */
  readonly areCubesCurrent: boolean
  /** Whether any change waits to be folded. */
  readonly haveChanges: boolean
}

interface SettingsRow {
  readonly id: number
  readonly time_zone: string
  readonly affiliate_marketing: boolean
  readonly named_keys: readonly string[]
  readonly built_zone: string | null
  readonly built_keys: readonly string[] | null
  readonly cube_zone: string | null
  readonly has_changes: boolean
}

const READ_SETTINGS = `
  SELECT company.id, company.time_zone, company.affiliate_marketing,
    ARRAY (SELECT key FROM tags WHERE tags.company_id = company.id AND tags.values_report) AS named_keys,
    state.zone AS built_zone, state.tag_keys AS built_keys,
    cubes.zone AS cube_zone,
    EXISTS (SELECT FROM report_changes AS change WHERE change.company_id = company.id) AS has_changes
  FROM companies AS company
  LEFT JOIN report_states AS state ON state.company_id = company.id
  LEFT JOIN report_cube_states AS cubes ON cubes.company_id = company.id`

/** Of every Company, by id. */
export async function readAllRollupStates(pool: Pool): Promise<readonly RollupState[]> {
  const { rows } = await pool.query<SettingsRow>({
    name: 'read_report_settings_of_all',
    text: `${READ_SETTINGS} /* of every Company */ ORDER BY company.id`,
  })
  return rows.map(rollupState)
}

/** Null when there is no such Company. */
export async function readRollupState(
  connection: Pick<Pool | PoolClient, 'query'>,
  companyId: number,
): Promise<RollupState | null> {
  const { rows } = await connection.query<SettingsRow>({
    name: 'read_report_settings',
    text: `${READ_SETTINGS} WHERE company.id = $1`,
    values: [companyId],
  })
  const [row] = rows
  return row === undefined ? null : rollupState(row)
}

/** As `readRollupState`, within a transaction. */
export async function readReportSettings(tx: Queryable, companyId: number): Promise<ReportSettings | null> {
  const { rows } = await tx.execute(sql`${sql.raw(READ_SETTINGS)} WHERE company.id = ${companyId}`)
  const [row] = rows as unknown as readonly SettingsRow[]
  return row === undefined ? null : rollupState(row).settings
}

function rollupState(row: SettingsRow): RollupState {
  const settings = {
    zone: storedZone(row.time_zone),
    tagKeys: [...new Set([...SYSTEM_TAG_KEYS, ...row.named_keys])].sort(),
    hasAffiliateMarketing: row.affiliate_marketing,
  }
  const { built_zone: zone, built_keys: keys } = row
  const areCurrent = zone === settings.zone && JSON.stringify(keys) === JSON.stringify(settings.tagKeys)
  const areCubesCurrent = row.cube_zone === settings.zone
  return { companyId: row.id, settings, areCurrent, areCubesCurrent, haveChanges: row.has_changes }
}
