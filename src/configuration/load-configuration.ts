import type { ClientBase, Pool } from 'pg'
import { readAsOfOneMoment } from '../platform/database/transact.ts'
import { inSlices } from '../platform/jobs/in-slices.ts'
import { changeConfiguration, emptyConfiguration, type LayeredConfiguration } from './change-configuration.ts'
import { type UnreadableObject, unreadableObjects } from './compile-conditions.ts'
import { type CompiledObjects, compileObjects, compileSettings } from './compile-objects.ts'
import type { CompiledPayoutRules } from './compiled-payout-rules.ts'
import { inParts, type ObjectIds, type ObjectName, objectIds, parseObjectName } from './configured-objects.ts'
import {
  type CompanySettings,
  type ObjectRows,
  readObjectNames,
  readObjects,
  readSettings,
} from './read-objects.ts'

/** A configuration as it was read, and whether replays know it. */
export interface LoadedConfiguration {
  readonly configuration: LayeredConfiguration
  readonly hasBaseline: boolean
  /** What was compiled for it, and not as it was meant. */
  readonly unreadable: readonly UnreadableObject[]
}

/** Objects of a kind that are read and compiled before others have their turn: a few milliseconds. */
const OBJECTS_AT_ONCE = 500

/** Parts that are asked for beyond the one that is waited for: the database finds its next work there. */
const PARTS_AHEAD = 2

/**
 * Reads and compiles all of a Company as of one moment, in parts between which others have their turn.
 * @returns null when there is no such Company
 */
export function loadConfiguration(
  pool: Pool,
  companyId: number,
  payoutRules: CompiledPayoutRules,
): Promise<LoadedConfiguration | null> {
  return readAsOfOneMoment(pool, async client => {
    const settings = await readSettings(client, companyId)
    if (settings === null) return null
    const ids = objectIds(await readObjectNames(client, companyId))
    const empty = emptyConfiguration(compileSettings(settings))
    return change(client, empty, settings, ids, payoutRules)
  })
}

/**
 * Brings a configuration up to date by what has changed since.
 * @returns the same where nothing has; `unknown` where nobody knows what has, so that all has to be loaded; null when the Company is
 *   gone
 */
export function catchUp(
  pool: Pool,
  before: LayeredConfiguration,
  payoutRules: CompiledPayoutRules,
): Promise<LoadedConfiguration | 'unknown' | null> {
  return readAsOfOneMoment(pool, async client => {
    const { companyId, version } = before
    const [settings, changes] = await Promise.all([
      readSettings(client, companyId),
      readChanges(client, companyId, version),
    ])
    if (settings === null) return null
    if (settings.configurationVersion === version)
      return { configuration: before, ...settings, unreadable: [] }
    const changed = objectsChanged(changes, version, settings.configurationVersion)
    return changed === null ? 'unknown' : change(client, before, settings, objectIds(changed), payoutRules)
  })
}

async function readChanges(
  client: ClientBase,
  companyId: number,
  since: number,
): Promise<readonly ConfigurationChange[]> {
  const { rows } = await client.query<ConfigurationChange>({
    name: 'read_configuration_changes',
    text: `SELECT version, previous_version, objects FROM configuration_changes
      WHERE company_id = $1 AND version > $2 ORDER BY version`,
    values: [companyId, since],
  })
  return rows
}

/** The objects that changed between two versions; null where that is not known, as of versions long gone. */
function objectsChanged(
  changes: readonly ConfigurationChange[],
  since: number,
  until: number,
): readonly ObjectName[] | null {
  const objects: ObjectName[] = []
  let reached = since
  for (const change of changes) {
    if (change.previous_version !== reached || change.objects === null) return null
    reached = change.version
    for (const name of change.objects) objects.push(parseObjectName(name))
  }
  return reached === until ? objects : null
}

interface ConfigurationChange {
  readonly version: number
  readonly previous_version: number
  readonly objects: readonly string[] | null
}

async function change(
  client: ClientBase,
  before: LayeredConfiguration,
  settings: CompanySettings,
  ids: ObjectIds,
  payoutRules: CompiledPayoutRules,
): Promise<LoadedConfiguration> {
  const parts: CompiledObjects[] = []
  const reading: Promise<ObjectRows>[] = []
  const compileNext = async () => {
    const rows = await reading.shift()
    if (rows !== undefined) parts.push(await inSlices(compileObjects(rows)))
  }
  for (const part of inParts(ids, OBJECTS_AT_ONCE)) {
    // The database is at the next parts while one is compiled.
    if (reading.length > PARTS_AHEAD) await compileNext()
    const rows = readObjects(client, settings.id, part, payoutRules)
    rows.catch(() => undefined)
    reading.push(rows)
  }
  while (reading.length > 0) await compileNext()
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
  const unreadable = [
    ...unreadableObjects('target', compiled.targets),
    ...unreadableObjects('campaign', compiled.campaigns),
  ]
  return { configuration, hasBaseline: settings.hasBaseline, unreadable }
}
