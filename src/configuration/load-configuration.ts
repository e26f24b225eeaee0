import { sql } from 'drizzle-orm'
import { untraced } from '../platform/database/commit-trace.ts'
import type { DatabaseLane, Queryable } from '../platform/database/database.ts'
import { inSlices } from '../platform/jobs/in-slices.ts'
import { changeConfiguration, emptyConfiguration, type LayeredConfiguration } from './change-configuration.ts'
import { type CompiledObjects, compileObjects, compileSettings } from './compile-objects.ts'
import type { CompiledPayoutRules } from './compiled-payout-rules.ts'
import { inParts, type ObjectIds, objectIds } from './configured-objects.ts'
import { type CompanySettings, readObjectNames, readObjects, readSettings } from './read-objects.ts'

/** A configuration as it was read, and whether replays know it. */
export interface LoadedConfiguration {
  readonly configuration: LayeredConfiguration
  readonly hasBaseline: boolean
}

/** Objects of a kind that are read and compiled before others have their turn: a few milliseconds. */
const OBJECTS_AT_ONCE = 250

/**
 * Reads and compiles all of a Company as of one moment, in parts between which others have their turn.
 * @returns null when there is no such Company
 */
export function loadConfiguration(
  database: DatabaseLane,
  companyId: number,
  payoutRules: CompiledPayoutRules,
): Promise<LoadedConfiguration | null> {
  return asOfOneMoment(database, async tx => {
    const settings = await readSettings(tx, companyId)
    if (settings === null) return null
    const ids = objectIds(await readObjectNames(tx, companyId))
    const empty = emptyConfiguration(compileSettings(settings))
    return change(tx, empty, settings, ids, payoutRules)
  })
}

/**
 * Brings a configuration up to date by what has changed since.
 * @returns the same where nothing has; null when the Company is gone
 */
export function catchUp(
  database: DatabaseLane,
  before: LayeredConfiguration,
  payoutRules: CompiledPayoutRules,
): Promise<LoadedConfiguration | null> {
  return asOfOneMoment(database, async tx => {
    const { companyId, version } = before
    const settings = await readSettings(tx, companyId)
    if (settings === null) return null
    if (settings.configurationVersion === version) return { configuration: before, ...settings }
    const changed = await readChanges(tx, settings, version)
    if (changed !== null) return change(tx, before, settings, objectIds(changed), payoutRules)
    const empty = emptyConfiguration(compileSettings(settings))
    return change(tx, empty, settings, objectIds(await readObjectNames(tx, companyId)), payoutRules)
  })
}

function asOfOneMoment<T>(database: DatabaseLane, work: (tx: Queryable) => Promise<T>): Promise<T> {
  return untraced(() =>
    database.transaction(async tx => {
      await tx.execute(sql`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY`)
      return work(tx)
    }),
  )
}

/** The objects that changed since a version; null where that is not known, as of versions long gone. */
async function readChanges(
  tx: Queryable,
  { id: companyId, configurationVersion }: CompanySettings,
  since: number,
): Promise<readonly string[] | null> {
  const { rows } = await tx.execute<ConfigurationChange>(sql`
    SELECT version, previous_version, objects FROM configuration_changes
    WHERE company_id = ${companyId} AND version > ${since} ORDER BY version`)
  const objects: string[] = []
  let reached = since
  for (const change of rows) {
    if (change.previous_version !== reached || change.objects === null) return null
    reached = change.version
    objects.push(...change.objects)
  }
  return reached === configurationVersion ? objects : null
}

interface ConfigurationChange extends Record<string, unknown> {
  readonly version: number
  readonly previous_version: number
  readonly objects: readonly string[] | null
}

async function change(
  tx: Queryable,
  before: LayeredConfiguration,
  settings: CompanySettings,
  ids: ObjectIds,
  payoutRules: CompiledPayoutRules,
): Promise<LoadedConfiguration> {
  const parts: CompiledObjects[] = []
  for (const part of inParts(ids, OBJECTS_AT_ONCE)) {
    parts.push(await inSlices(compileObjects(await readObjects(tx, settings.id, part, payoutRules))))
  }
  const compiled: CompiledObjects = {
    targets: parts.flatMap(part => part.targets),
    groups: parts.flatMap(part => part.groups),
    campaigns: parts.flatMap(part => part.campaigns),
    numbers: parts.flatMap(part => part.numbers),
    postbackKeys: parts.flatMap(part => part.postbackKeys),
    affiliates: parts.flatMap(part => part.affiliates),
    bytes: parts.reduce((sum, part) => sum + part.bytes, 0),
  }
  const configuration = changeConfiguration(before, compileSettings(settings), ids, compiled)
  return { configuration, hasBaseline: settings.hasBaseline }
}
