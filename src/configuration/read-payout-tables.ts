import type { Pool, PoolClient } from 'pg'
import type { PayoutTable } from '../domain/payout-modification/payout-table.ts'
import { drawBucketWith } from '../resources/payout-modification-tables/draw-bucket.ts'
import type { CompiledPayoutRules } from './compiled-payout-rules.ts'

/** A Campaign's active table. */
export interface ActivePayoutTable {
  readonly campaignId: number
  readonly table: PayoutTable
}

type Client = Pick<Pool | PoolClient, 'query'>

interface TableRow {
  readonly id: number
  readonly campaign_id: number
  readonly table_version: string
  readonly salt: string
}

/** One table by its id, active or not; null when it no longer exists, or cannot be read. */
export async function readPayoutTable(
  client: Client,
  companyId: number,
  id: number,
  compiled: CompiledPayoutRules,
): Promise<PayoutTable | null> {
  const { rows } = await client.query<TableRow>(
    'SELECT id, campaign_id, table_version, salt FROM payout_modification_tables WHERE company_id = $1 AND id = $2',
    [companyId, id],
  )
  const [row] = rows
  return row === undefined ? null : withRules(client, companyId, row, compiled)
}

/** The active tables of Campaigns. */
export async function readPayoutTables(
  client: Client,
  companyId: number,
  campaignIds: readonly number[],
  compiled: CompiledPayoutRules,
): Promise<readonly ActivePayoutTable[]> {
  if (campaignIds.length === 0) return []
  const { rows } = await client.query<TableRow>(
    `SELECT id, campaign_id, table_version, salt FROM payout_modification_tables
     WHERE company_id = $1 AND campaign_id = ANY ($2) AND active`,
    [companyId, campaignIds],
  )
  const active: ActivePayoutTable[] = []
  for (const row of rows) {
    const table = await withRules(client, companyId, row, compiled)
    if (table !== null) active.push({ campaignId: row.campaign_id, table })
  }
  return active
}

/** CSVs, up to a megabyte each, are read only of tables that are not compiled yet. */
async function withRules(
  client: Client,
  companyId: number,
  { id, table_version: tableVersion, salt }: TableRow,
  compiled: CompiledPayoutRules,
): Promise<PayoutTable | null> {
  const rules = compiled.known(id) ?? (await compileTable(client, companyId, id, compiled))
  return rules && { id, tableVersion, drawBucket: drawBucketWith(salt), rules }
}

async function compileTable(client: Client, companyId: number, id: number, compiled: CompiledPayoutRules) {
  const { rows } = await client.query<{ csv_data: string }>(
    'SELECT csv_data FROM payout_modification_tables WHERE company_id = $1 AND id = $2',
    [companyId, id],
  )
  const [row] = rows
  return row === undefined ? null : compiled.compile(id, row.csv_data)
}
