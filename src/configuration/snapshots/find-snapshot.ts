import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { Database } from '../../platform/database/database.ts'
import { inSlices } from '../../platform/jobs/in-slices.ts'
import { inTurn } from '../../platform/jobs/in-turn.ts'
import { changeConfiguration, emptyConfiguration } from '../change-configuration.ts'
import type { CompanyConfiguration } from '../company-configuration.ts'
import { compileObjects, compileSettings } from '../compile-objects.ts'
import type { CompiledPayoutRules } from '../compiled-payout-rules.ts'
import { objectIds } from '../configured-objects.ts'
import { type ActivePayoutTable, readPayoutTable } from '../read-payout-tables.ts'
import {
  contentOfEarlier,
  contentOfObjects,
  type EarlierContent,
  type ObjectContent,
  type RoutingContent,
  rowsOfContent,
} from './routing-content.ts'

export interface FoundSnapshot {
  readonly configuration: CompanyConfiguration
  /** Campaigns whose payout table no longer exists, so that its effect is unknown. */
  readonly campaignsWithoutTable: ReadonlySet<number>
}

/** Finds a configuration as it was, compiled by today's code. @throws overloaded where too many wait for theirs */
export type FindSnapshot = (companyId: number, version: number) => Promise<FoundSnapshot | null>

/** All that a large Company had takes some ten megabytes, and a second of the thread. */
const TURNS = { atOnce: 1, ofOwner: 8, inAll: 48 }

/** Null for a version that was not kept, was lost in a failover, or has been pruned. Others have their turn meanwhile; further replays wait. */
export function snapshotFinder(database: Database, payoutRules: CompiledPayoutRules): FindSnapshot {
  const takeTurn = inTurn(TURNS)
  const find: FindSnapshot = async (companyId, version) => {
    const content =
      (await findContent(database, companyId, version)) ??
      (await findEarlierContent(database, companyId, version))
    if (content === null) return null
    const tables = await Promise.all(
      content.payoutTables.map(async ({ campaignId, id }) => ({
        campaignId,
        table: await readPayoutTable(database.pool, companyId, id, payoutRules),
      })),
    )
    const found = tables.flatMap(({ campaignId, table }) => (table === null ? [] : [{ campaignId, table }]))
    const missing = tables.filter(({ table }) => table === null).map(({ campaignId }) => campaignId)
    const compiled = await inSlices(compileContent(content, found))
    const empty = emptyConfiguration(
      compileSettings({ ...UNDECIDING, id: companyId, configurationVersion: version, ...content.company }),
    )
    return {
      configuration: changeConfiguration(empty, empty, objectIds([]), compiled),
      campaignsWithoutTable: new Set(missing),
    }
  }
  return (companyId, version) => takeTurn(companyId, () => find(companyId, version))
}

function* compileContent(content: RoutingContent, payoutTables: readonly ActivePayoutTable[]) {
  return yield* compileObjects(yield* rowsOfContent(content, payoutTables))
}

/** Settings that no decision depends on. */
const UNDECIDING = {
  embeddedKey: '',
  knowsCallers: false,
  useGlobalSuppressionList: false,
  velocityWindowSeconds: null,
  perMinute: '0',
  announcedEvents: [],
  hasBaseline: true,
}

async function findContent(
  { pool }: Database,
  companyId: number,
  version: number,
): Promise<RoutingContent | null> {
  const { rows } = await pool.query<{ content: ObjectContent }>(
    `SELECT object.content
     FROM routing_baselines AS baseline
     JOIN companies AS company ON company.id = baseline.company_id
     CROSS JOIN LATERAL routing_at(baseline.company_id, $2) AS object
     WHERE baseline.company_id = $1
       AND $2 BETWEEN baseline.version AND company.configuration_version
       -- One that was lost with its commit stands between others, and is neither.
       AND ($2 = baseline.version OR EXISTS (
         SELECT FROM configuration_changes AS change WHERE change.company_id = $1 AND change.version = $2
       ))`,
    [companyId, version],
  )
  return rows.length === 0 ? null : inSlices(contentOfObjects(rows.map(({ content }) => content)))
}

const decompress = promisify(gunzip)

/** As long as there are decisions from before objects were kept one by one. */
async function findEarlierContent(
  { pool }: Database,
  companyId: number,
  version: number,
): Promise<RoutingContent | null> {
  const { rows } = await pool.query<{ content: Buffer }>(
    `SELECT snapshot.content
     FROM routing_snapshot_versions AS kept
     JOIN routing_snapshots AS snapshot ON snapshot.company_id = kept.company_id AND snapshot.digest = kept.digest
     WHERE kept.company_id = $1 AND kept.version = $2`,
    [companyId, version],
  )
  const [row] = rows
  if (row === undefined) return null
  return contentOfEarlier(JSON.parse((await decompress(row.content)).toString()) as EarlierContent)
}
