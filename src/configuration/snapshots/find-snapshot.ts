import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { Database } from '../../platform/database/database.ts'
import type { CompanyConfiguration } from '../company-configuration.ts'
import { compileCompanyConfiguration } from '../compile-company-configuration.ts'
import type { CompiledPayoutRules } from '../compiled-payout-rules.ts'
import { readPayoutTable } from '../read-payout-tables.ts'
import { type RoutingContent, rowsOfContent } from './routing-content.ts'

export interface FoundSnapshot {
  readonly configuration: CompanyConfiguration
  /** Campaigns whose payout table no longer exists, so that its effect is unknown. */
  readonly campaignsWithoutTable: ReadonlySet<number>
}

/** Finds a configuration as it was, compiled by today's code. */
export type FindSnapshot = (companyId: number, version: number) => Promise<FoundSnapshot | null>

const decompress = promisify(gunzip)

const FIND_SNAPSHOT = {
  name: 'find_routing_snapshot',
  text: `
    SELECT snapshot.content
    FROM routing_snapshot_versions AS kept
    JOIN routing_snapshots AS snapshot ON snapshot.company_id = kept.company_id AND snapshot.digest = kept.digest
    WHERE kept.company_id = $1 AND kept.version = $2`,
}

/** Null for a version that was not kept, or has been pruned. */
export function snapshotFinder(database: Database, payoutRules: CompiledPayoutRules): FindSnapshot {
  return async (companyId, version) => {
    const { rows } = await database.pool.query<{ content: Buffer }>({
      ...FIND_SNAPSHOT,
      values: [companyId, version],
    })
    const [row] = rows
    if (row === undefined) return null
    const content = JSON.parse((await decompress(row.content)).toString()) as RoutingContent
    const tables = await Promise.all(
      content.payoutTables.map(async ({ campaignId, id }) => ({
        campaignId,
        table: await readPayoutTable(database.orm, companyId, id, payoutRules),
      })),
    )
    const found = tables.flatMap(({ campaignId, table }) => (table === null ? [] : [{ campaignId, table }]))
    const missing = tables.filter(({ table }) => table === null).map(({ campaignId }) => campaignId)
    return {
      configuration: compileCompanyConfiguration(rowsOfContent(companyId, version, content, found)),
      campaignsWithoutTable: new Set(missing),
    }
  }
}
